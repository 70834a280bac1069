import { chakra } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import type { ProductPage } from '#domain/manager/page-words.ts'
import { readWords } from '#domain/manager/product-page.ts'
import { format, plural } from '../../../content/base/format.ts'
import { newProduct } from '../../../content/manager/new-product.ts'
import { productPage as words } from '../../../content/manager/product-page.ts'
import { connectionAtom } from '../../../state/base/connection.ts'
import {
  loadProductPageAtom,
  productPageAtom,
  saveDraftAtom,
  saveRefusalAtom,
  typedPageAtom,
  typePageAtom,
  unsentStatusAtom,
} from '../../../state/manager/product-page.ts'
import { Row } from '../../control/box.tsx'
import { Chakra } from '../../control/chakra.tsx'
import { Headline } from '../../control/headline.tsx'
import { Note } from '../../control/note.tsx'
import { Icon } from '../../icon/icon.tsx'
import { ProductLink } from '../../product-card/product-link.tsx'
import { dayAndTime } from '../moment.ts'
import { Remote } from '../remote.tsx'
import { PageForm } from './page-form.tsx'
import { DraftStatus, PageNotes } from './page-notes.tsx'
import { PreviewButton } from './page-preview.tsx'
import { Discard, PublishButton, usePublish } from './page-publish.tsx'
import { ScheduleButton } from './page-schedule.tsx'
import { PageVersions } from './page-versions.tsx'

interface PageEditorProps {
  slug: string
  tab: 'edit' | 'versions'
}

const exactly = { exact: true, includeSearch: true }

/** The words of a product's page: typed, published, and taken back. */
export function PageEditor({ slug, tab }: PageEditorProps) {
  const loaded = useAtomValue(productPageAtom)
  const load = useSetAtom(loadProductPageAtom)
  const ready = useAtomValue(unsentStatusAtom) === 'ready'
  const connection = useAtomValue(connectionAtom)
  useEffect(() => {
    if (connection !== 'offline') void load(slug)
  }, [load, slug, connection])
  const page = ready && loaded.value?.slug === slug ? loaded.value : null
  const back = (
    <p>
      <Link to="/managerportal" search={{ view: 'products' }}>
        ← {words.back}
      </Link>
    </p>
  )
  if (page === null && loaded.refusal?.code === 'not_found') {
    return (
      <Chakra>
        {back}
        <Note kind="plain" title={words.missing.title}>
          {words.missing.body}
        </Note>
      </Chakra>
    )
  }
  return (
    <Chakra>
      {back}
      <Remote loaded={{ ...loaded, value: page }} bars={[60, 220, 320]} onRetry={() => void load(slug)}>
        {(page) => (
          <>
            <PageHead page={page} tab={tab} />
            {tab === 'edit' ? <Editing page={page} /> : <PageVersions slug={slug} />}
          </>
        )}
      </Remote>
    </Chakra>
  )
}

function PageHead({ page, tab }: { page: ProductPage; tab: PageEditorProps['tab'] }) {
  const { published, slug, words: live } = page
  const search = { view: 'products', page: slug } as const
  const current = (one: PageEditorProps['tab']) => (one === tab ? ('page' as const) : undefined)
  return (
    <>
      <h1 className="d2">
        <Headline plain={format(words.heading, { name: live.name })} />
      </h1>
      <Row between>
        <chakra.p className="small muted" overflowWrap="anywhere">
          {page.hidden
            ? newProduct.hidden
            : published
              ? format(words.live.by, { who: published.by ?? words.someone, time: dayAndTime(published.at) })
              : words.live.start}{' '}
          {!page.hidden && <ProductLink slug={slug}>{words.view}</ProductLink>}
        </chakra.p>
        <chakra.nav
          aria-label={words.tabs.label}
          display="flex"
          gap="20px"
          css={{
            '& a': { display: 'flex', alignItems: 'center', minHeight: '44px', textDecoration: 'none' },
            '& a[aria-current]': { fontWeight: 'strong', textDecoration: 'underline' },
          }}
        >
          <Link
            to="/managerportal"
            search={search}
            replace
            resetScroll={false}
            activeOptions={exactly}
            aria-current={current('edit')}
          >
            {words.tabs.edit}
          </Link>
          <Link
            to="/managerportal"
            search={{ ...search, tab: 'versions' }}
            replace
            resetScroll={false}
            activeOptions={exactly}
            aria-current={current('versions')}
          >
            {words.tabs.versions}
          </Link>
        </chakra.nav>
      </Row>
    </>
  )
}

const SAVE_MS = 800

/** Saves a moment after the last key, when the network is back, and when the editor is left. */
function useAutosave(slug: string) {
  const typed = useAtomValue(typedPageAtom)
  const save = useSetAtom(saveDraftAtom)
  const offline = useAtomValue(connectionAtom) === 'offline'
  const clashed = useAtomValue(saveRefusalAtom)?.code === 'stale_version'
  const text = typed?.unsent ? typed.words : null
  useEffect(() => {
    if (text === null || offline || clashed) return
    const timer = setTimeout(() => void save(slug), SAVE_MS)
    return () => clearTimeout(timer)
  }, [text, offline, clashed, save, slug])
  useEffect(() => () => void save(slug), [save, slug])
}

function Editing({ page }: { page: ProductPage }) {
  const { slug } = page
  const typed = useAtomValue(typedPageAtom)
  const type = useSetAtom(typePageAtom)
  const { busy, submitted, problem, publish, showFault } = usePublish(page)
  useAutosave(slug)
  if (typed === null) return null
  const faults = submitted ? (readWords(page, typed.words).faults ?? []) : []
  const editor = {
    words: typed.words,
    faults: new Map(faults.map(({ path, message }) => [path, message])),
    locked: busy,
    change: (field: string, value: unknown) => type((now) => ({ ...now, [field]: value })),
  }
  return (
    <>
      <PageNotes page={page} />
      <PageForm editor={editor} page={page} />
      <chakra.div
        position="sticky"
        bottom="0"
        zIndex="1"
        bg="bg.surface"
        borderWidth="1px"
        borderColor="border"
        borderRadius="panel"
        padding="10px 16px"
        display="grid"
        gap="4px"
      >
        {faults.length > 0 && (
          <chakra.p className="small" role="alert" color="status.bad" display="flex" gap="8px">
            <Icon name="alert" size={18} />
            {plural(words.faults, faults.length)}
          </chakra.p>
        )}
        {problem && (
          <Note kind="bad" role="alert">
            {problem}
          </Note>
        )}
        <Row between>
          <DraftStatus page={page} />
          <Row>
            {(page.draft || typed.unsent) && <Discard slug={slug} />}
            <PreviewButton page={page} />
            <ScheduleButton page={page} onFault={showFault} />
            <PublishButton page={page} busy={busy} onPublish={() => void publish()} />
          </Row>
        </Row>
      </chakra.div>
    </>
  )
}
