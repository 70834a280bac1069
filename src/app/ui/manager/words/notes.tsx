import { Button } from '@chakra-ui/react'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { timeOf } from '../../../content/base/date.ts'
import { format } from '../../../content/base/format.ts'
import { productPage as words } from '../../../content/manager/product-page.ts'
import { connectionAtom } from '../../../state/base/connection.ts'
import { Row } from '../../control/box.tsx'
import { Note } from '../../control/note.tsx'
import { dayAndTime } from '../format-time.ts'
import { useEditing } from './editing.tsx'

/** Who else has a draft of the page. */
export function Notes() {
  const { editor } = useEditing()
  const page = useAtomValue(editor.pageAtom).value
  return page?.others.map(({ by, at }) => (
    <Note key={`${by} ${at}`} kind="plain">
      {format(words.others, { who: by ?? words.someone, time: dayAndTime(at) })}
    </Note>
  ))
}

/** What keeps the draft from being published: others published the page since it began, or another tab saved it. */
export function Conflict() {
  const { editor } = useEditing()
  const page = useAtomValue(editor.pageAtom).value
  const typed = useAtomValue(editor.typedAtom)
  const stale = typed !== null && page !== null && typed.base !== page.version
  const twoTabs = useAtomValue(editor.saveRefusalAtom)?.code === 'stale_version'
  const [clashes, setClashes] = useState<string | null>(null)
  return (
    <>
      {twoTabs && <TwoTabs />}
      {stale && !twoTabs && <Stale published={page.published} onDone={setClashes} />}
      {!stale && clashes !== null && (
        <Note kind="info" role="status">
          {clashes}
        </Note>
      )}
    </>
  )
}

interface StaleProps {
  published: { by: string | null; at: string } | null
  onDone: (text: string) => void
}

function Stale({ published, onDone }: StaleProps) {
  const { editor, of, fieldLabel } = useEditing()
  const rebase = useSetAtom(editor.rebaseAtom)
  const offline = useAtomValue(connectionAtom) === 'offline'
  const run = async () => {
    const clashes = await rebase(of)
    const fields = clashes.map(fieldLabel).join(', ')
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

function TwoTabs() {
  const { editor, of } = useEditing()
  const resolve = useSetAtom(editor.resolveAtom)
  return (
    <Note kind="warn" role="alert" title={words.twoTabs.title}>
      <p>{words.twoTabs.body}</p>
      <Row>
        <Button size="sm" variant="outline" onClick={() => void resolve(of, true)}>
          {words.twoTabs.mine}
        </Button>
        <Button size="sm" variant="outline" onClick={() => void resolve(of, false)}>
          {words.twoTabs.theirs}
        </Button>
      </Row>
    </Note>
  )
}

/** Where the draft is kept. */
export function DraftStatus() {
  const { editor, of } = useEditing()
  const draft = useAtomValue(editor.pageAtom).value?.draft
  const typed = useAtomValue(editor.typedAtom)
  const saving = useAtomValue(editor.savingAtom)
  const refusal = useAtomValue(editor.saveRefusalAtom)
  const offline = useAtomValue(connectionAtom) === 'offline'
  const save = useSetAtom(editor.saveAtom)
  const { status } = words
  const failed = typed?.unsent === true && refusal !== null && !offline
  const text = () => {
    if (!typed?.unsent) return draft ? format(status.saved, { time: timeOf(draft.at) }) : status.same
    if (offline) return status.offline
    if (saving) return status.saving
    return failed ? status.failed : status.waiting
  }
  return (
    <span className="small" role="status">
      {text()}
      {failed && !saving && (
        <Button variant="plain" size="sm" minH="44px" onClick={() => void save(of)}>
          {status.retry}
        </Button>
      )}
    </span>
  )
}
