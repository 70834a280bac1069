import { chakra } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { readText } from '#domain/words/read-text.ts'
import type { TextPage } from '#domain/words/text-schema.ts'
import type { TextId } from '#domain/words/texts.ts'
import { format } from '../../../content/base/format.ts'
import { productPage } from '../../../content/manager/product-page.ts'
import { shopWords as words } from '../../../content/words/words.ts'
import { connectionAtom } from '../../../state/base/connection.ts'
import { unsentStatusAtom } from '../../../state/words/editor.ts'
import { textEditor, textSchedule } from '../../../state/words/texts.ts'
import { Row } from '../../control/box.tsx'
import { Headline } from '../../control/headline.tsx'
import { dayAndTime } from '../format-time.ts'
import { QueryView } from '../query-view.tsx'
import { EditingProvider } from './editing.tsx'
import { EditingLayout, EditTabs } from './editing-layout.tsx'
import { PreviewButton } from './preview.tsx'
import { ScheduleButton, ScheduleNote } from './schedule.tsx'
import { TextForm } from './text-form.tsx'
import { pathLabelOf, shownText } from './text-label.ts'
import { Versions } from './versions.tsx'

interface TextEditorProps {
  id: TextId
  tab: 'edit' | 'versions'
}

/** One text of the shop: typed, published, and taken back. */
export function TextEditor({ id, tab }: TextEditorProps) {
  const loaded = useAtomValue(textEditor.pageAtom)
  const load = useSetAtom(textEditor.loadAtom)
  const ready = useAtomValue(unsentStatusAtom) === 'ready'
  const connection = useAtomValue(connectionAtom)
  useEffect(() => {
    if (connection !== 'offline') void load(id)
  }, [load, id, connection])
  const page = ready && loaded.value?.id === id ? loaded.value : null
  return (
    <QueryView loaded={{ ...loaded, value: page }} bars={[60, 220, 320]} onRetry={() => void load(id)}>
      {(page) => (
        <>
          <Head page={page} tab={tab} />
          <Editing page={page} tab={tab} />
        </>
      )}
    </QueryView>
  )
}

const addresses: Record<TextId, string> = {
  banner: '/',
  home: '/',
  all: '/all',
  newpage: '/newpage',
  comingsoon: '/comingsoon',
  footer: '/',
  terms: '/termsandconditions',
  delivery: '/termsandconditions#delivery',
  returns: '/termsandconditions#returns',
  tax: '/termsandconditions#tax',
  privacy: '/termsandconditions#privacy',
}

function Head({ page: { id, published }, tab }: { page: TextPage; tab: TextEditorProps['tab'] }) {
  const live = published && { who: published.by ?? productPage.someone, time: dayAndTime(published.at) }
  return (
    <>
      <h1 className="d2">
        <Headline plain={words.names[id]} />
      </h1>
      <p className="muted">{words.hints[id]}</p>
      <Row between gap="0 20px" marginTop="-16px">
        <chakra.p className="small muted" overflowWrap="anywhere">
          {live ? format(words.live.by, live) : words.live.start}{' '}
          <Link className="link" to={addresses[id]}>
            {words.view}
          </Link>
        </chakra.p>
        <EditTabs search={{ view: 'words', page: id }} tab={tab} />
      </Row>
    </>
  )
}

function Editing({ page: { id }, tab }: { page: TextPage; tab: TextEditorProps['tab'] }) {
  const typed = useAtomValue(textEditor.typedAtom)
  const type = useSetAtom(textEditor.typeAtom)
  if (typed === null) return null
  const editing = {
    editor: textEditor,
    of: id,
    fieldLabel: (field: string) => pathLabelOf(id, field),
    pathLabel: (path: string) => pathLabelOf(id, path),
    textLabel: (path: string, text: string | null) => shownText(id, path, text),
    faults: () => readText(id, typed.words).faults ?? [],
  }
  return (
    <EditingProvider value={editing}>
      {tab === 'versions' ? (
        <Versions />
      ) : (
        <EditingLayout
          note={<ScheduleNote tools={textSchedule} />}
          actions={(showFault) => (
            <>
              <PreviewButton tools={textSchedule} />
              <ScheduleButton tools={textSchedule} onFault={showFault} />
            </>
          )}
        >
          {(form) => (
            <TextForm
              id={id}
              form={{
                ...form,
                words: typed.words,
                change: (path, value) => type((now) => ({ ...now, [path]: value })),
              }}
            />
          )}
        </EditingLayout>
      )}
    </EditingProvider>
  )
}
