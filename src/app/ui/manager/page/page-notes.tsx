import { Button } from '@chakra-ui/react'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import type { ProductPage } from '#domain/manager/page-words.ts'
import { timeOf } from '../../../content/base/date.ts'
import { format } from '../../../content/base/format.ts'
import { productPage as words } from '../../../content/manager/product-page.ts'
import { connectionAtom } from '../../../state/base/connection.ts'
import {
  rebaseDraftAtom,
  resolveDraftAtom,
  saveDraftAtom,
  saveRefusalAtom,
  savingAtom,
  typedPageAtom,
} from '../../../state/manager/product-page.ts'
import { Row } from '../../control/box.tsx'
import { Note } from '../../control/note.tsx'
import { dayAndTime } from '../moment.ts'
import { ScheduleNote } from './page-schedule.tsx'

/** Who else works on the page: published it since this draft began, saved the draft in another tab, or has a draft. */
export function PageNotes({ page }: { page: ProductPage }) {
  const typed = useAtomValue(typedPageAtom)
  const stale = typed !== null && typed.base !== page.version
  const twoTabs = useAtomValue(saveRefusalAtom)?.code === 'stale_version'
  const [clashes, setClashes] = useState<string | null>(null)
  return (
    <>
      {twoTabs && <TwoTabs slug={page.slug} />}
      {stale && !twoTabs && <Stale page={page} onDone={setClashes} />}
      {!stale && clashes !== null && (
        <Note kind="info" role="status">
          {clashes}
        </Note>
      )}
      <ScheduleNote page={page} />
      {page.others.map(({ by, at }) => (
        <Note key={`${by} ${at}`} kind="plain">
          {format(words.others, { who: by ?? words.someone, time: dayAndTime(at) })}
        </Note>
      ))}
    </>
  )
}

function Stale({ page, onDone }: { page: ProductPage; onDone: (text: string) => void }) {
  const rebase = useSetAtom(rebaseDraftAtom)
  const offline = useAtomValue(connectionAtom) === 'offline'
  const { published } = page
  const run = async () => {
    const clashes = await rebase(page.slug)
    const fields = clashes.map((field) => words.fields[field]).join(', ')
    onDone(clashes.length === 0 ? words.stale.clean : format(words.stale.clashes, { fields }))
  }
  const who = published?.by ?? words.someone
  const time = published ? dayAndTime(published.at) : ''
  return (
    <Note kind="warn" role="alert" title={format(words.stale.title, { who, time })}>
      <p>{words.stale.body}</p>
      <Button size="sm" variant="outline" aria-disabled={offline} onClick={() => !offline && void run()}>
        {words.stale.rebase}
      </Button>
    </Note>
  )
}

function TwoTabs({ slug }: { slug: string }) {
  const resolve = useSetAtom(resolveDraftAtom)
  return (
    <Note kind="warn" role="alert" title={words.twoTabs.title}>
      <p>{words.twoTabs.body}</p>
      <Row>
        <Button size="sm" variant="outline" onClick={() => void resolve(slug, true)}>
          {words.twoTabs.mine}
        </Button>
        <Button size="sm" variant="outline" onClick={() => void resolve(slug, false)}>
          {words.twoTabs.theirs}
        </Button>
      </Row>
    </Note>
  )
}

/** Where the draft is kept. */
export function DraftStatus({ page }: { page: ProductPage }) {
  const typed = useAtomValue(typedPageAtom)
  const saving = useAtomValue(savingAtom)
  const refusal = useAtomValue(saveRefusalAtom)
  const offline = useAtomValue(connectionAtom) === 'offline'
  const save = useSetAtom(saveDraftAtom)
  const { status } = words
  const failed = typed?.unsent === true && refusal !== null && !offline
  const text = () => {
    if (!typed?.unsent)
      return page.draft ? format(status.saved, { time: timeOf(page.draft.at) }) : status.same
    if (offline) return status.offline
    if (saving) return status.saving
    return failed ? status.failed : status.waiting
  }
  return (
    <span className="small" role="status">
      {text()}
      {failed && !saving && (
        <Button variant="plain" size="sm" minH="44px" onClick={() => void save(page.slug)}>
          {status.retry}
        </Button>
      )}
    </span>
  )
}
