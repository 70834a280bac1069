import { chakra } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import type { AnswerOf } from '#domain/contract.ts'
import { isTextId } from '#domain/words/texts.ts'
import { format } from '../../../content/base/format.ts'
import { productPage } from '../../../content/manager/product-page.ts'
import { shopWords as words } from '../../../content/words/words.ts'
import { connectionAtom } from '../../../state/base/connection.ts'
import { loadTextsAtom, textsAtom } from '../../../state/words/texts.ts'
import { Chakra } from '../../control/chakra.tsx'
import { Headline } from '../../control/headline.tsx'
import { Note } from '../../control/note.tsx'
import { dayAndTime } from '../format-time.ts'
import { QueryView } from '../query-view.tsx'
import type { PortalProps } from '../search.ts'
import { TextEditor } from './text-editor.tsx'

/** Everything the shop says outside its product pages: a list, and the editor of each text. */
export function ShopWords({ search: { page, tab } }: PortalProps) {
  if (page === undefined) {
    return (
      <Chakra>
        <Texts />
      </Chakra>
    )
  }
  return (
    <Chakra>
      <chakra.p marginBottom="-12px">
        <Link to="/managerportal" search={{ view: 'words' }}>
          ← {words.back}
        </Link>
      </chakra.p>
      {isTextId(page) ? (
        <TextEditor key={page} id={page} tab={tab ?? 'edit'} />
      ) : (
        <Note kind="plain" title={words.missing.title}>
          {words.missing.body}
        </Note>
      )}
    </Chakra>
  )
}

const List = chakra('ul', {
  base: {
    listStyle: 'none',
    margin: 0,
    padding: 0,
    bg: 'bg.surface',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'panel',
    '& > li + li': { borderTop: '1px solid {colors.border}' },
  },
})

function Texts() {
  const loaded = useAtomValue(textsAtom)
  const load = useSetAtom(loadTextsAtom)
  const connection = useAtomValue(connectionAtom)
  useEffect(() => {
    if (connection !== 'offline') void load()
  }, [load, connection])
  return (
    <>
      <h1 className="d2">
        <Headline plain={words.title} />
      </h1>
      <p className="muted">{words.about}</p>
      <QueryView loaded={loaded} bars={[60, 60, 60, 60]} onRetry={() => void load()}>
        {({ texts }) => (
          <List>
            {texts.map((text) => (
              <li key={text.id}>
                <TextRow text={text} />
              </li>
            ))}
          </List>
        )}
      </QueryView>
    </>
  )
}

/** The whole of it opens its text. */
const Entry = chakra('div', {
  base: {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: '180px minmax(0, 3fr) minmax(0, 2fr)' },
    alignItems: 'baseline',
    gap: '2px 20px',
    padding: '12px 20px',
    _hover: { '& a': { textDecoration: 'underline' } },
    '& h2': { fontFamily: 'body', fontSize: 'ui', fontWeight: 'strong', letterSpacing: 'normal' },
    '& a::after': { content: '""', position: 'absolute', inset: 0 },
  },
})

function TextRow({ text }: { text: AnswerOf<'texts'>['texts'][number] }) {
  const { id, published, draft, others } = text
  const live = published && { who: published.by ?? productPage.someone, time: dayAndTime(published.at) }
  return (
    <Entry>
      <h2>
        <Link to="/managerportal" search={{ view: 'words', page: id }}>
          {words.names[id]}
        </Link>
      </h2>
      <p className="small">{words.hints[id]}</p>
      <chakra.p className="small muted" overflowWrap="anywhere">
        {live && format(words.live.by, live)}
        {draft !== null && ` ${format(words.draft, { time: dayAndTime(draft) })}`}
        {others.map((who) => ` ${format(words.others, { who })}`)}
      </chakra.p>
    </Entry>
  )
}
