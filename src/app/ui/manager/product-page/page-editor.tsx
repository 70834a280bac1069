import { chakra } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import type { ProductPage } from '#domain/manager/page-words.ts'
import { readWords } from '#domain/manager/product-page.ts'
import { format } from '../../../content/base/format.ts'
import { newProduct } from '../../../content/manager/new-product.ts'
import { productPage as words } from '../../../content/manager/product-page.ts'
import { connectionAtom } from '../../../state/base/connection.ts'
import {
  productPageEditor,
  productPageSchedule,
  typedPageAtom,
  typePageAtom,
} from '../../../state/manager/product-page.ts'
import { unsentStatusAtom } from '../../../state/words/editor.ts'
import { Row } from '../../control/box.tsx'
import { Chakra } from '../../control/chakra.tsx'
import { Headline } from '../../control/headline.tsx'
import { Note } from '../../control/note.tsx'
import { ProductLink } from '../../product-card/product-link.tsx'
import { dayAndTime } from '../format-time.ts'
import { QueryView } from '../query-view.tsx'
import { EditingProvider } from '../words/editing.tsx'
import { EditingLayout, EditTabs } from '../words/editing-layout.tsx'
import { PreviewButton } from '../words/preview.tsx'
import { ScheduleButton, ScheduleNote } from '../words/schedule.tsx'
import { Versions } from '../words/versions.tsx'
import { PageContents } from './page-contents.tsx'
import { PageForm } from './page-form.tsx'
import { fieldLabel, pathLabel, textLabel } from './page-label.ts'

interface PageEditorProps {
  slug: string
  tab: 'edit' | 'versions'
}

/** The words of a product's page: typed, published, and taken back. */
export function PageEditor({ slug, tab }: PageEditorProps) {
  const loaded = useAtomValue(productPageEditor.pageAtom)
  const load = useSetAtom(productPageEditor.loadAtom)
  const ready = useAtomValue(unsentStatusAtom) === 'ready'
  const connection = useAtomValue(connectionAtom)
  useEffect(() => {
    if (connection !== 'offline') void load(slug)
  }, [load, slug, connection])
  const page = ready && loaded.value?.slug === slug ? loaded.value : null
  const back = (
    <chakra.p marginBottom="-12px">
      <Link to="/managerportal" search={{ view: 'products' }}>
        ← {words.back}
      </Link>
    </chakra.p>
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
      <QueryView loaded={{ ...loaded, value: page }} bars={[60, 220, 320]} onRetry={() => void load(slug)}>
        {(page) => (
          <>
            <PageHead page={page} tab={tab} />
            <Editing page={page} tab={tab} />
          </>
        )}
      </QueryView>
    </Chakra>
  )
}

function PageHead({ page, tab }: { page: ProductPage; tab: PageEditorProps['tab'] }) {
  const { published, slug, words: live } = page
  return (
    <>
      <h1 className="d2">
        <Headline plain={format(words.heading, { name: live.name })} />
      </h1>
      <Row between gap="0 20px" marginTop="-16px">
        <chakra.p className="small muted" overflowWrap="anywhere">
          {page.hidden
            ? newProduct.hidden
            : published
              ? format(words.live.by, { who: published.by ?? words.someone, time: dayAndTime(published.at) })
              : words.live.start}{' '}
          {!page.hidden && <ProductLink slug={slug}>{words.view}</ProductLink>}
        </chakra.p>
        <EditTabs search={{ view: 'products', page: slug }} tab={tab} />
      </Row>
    </>
  )
}

function Editing({ page, tab }: { page: ProductPage; tab: PageEditorProps['tab'] }) {
  const typed = useAtomValue(typedPageAtom)
  const type = useSetAtom(typePageAtom)
  if (typed === null) return null
  const editing = {
    editor: productPageEditor,
    of: page.slug,
    hidden: page.hidden,
    fieldLabel,
    pathLabel,
    textLabel,
    faults: () => readWords(page, typed.words).faults ?? [],
  }
  return (
    <EditingProvider value={editing}>
      {tab === 'versions' ? (
        <Versions />
      ) : (
        <EditingLayout
          contents={<PageContents page={page} />}
          note={<ScheduleNote tools={productPageSchedule} />}
          actions={(showFault) => (
            <>
              <PreviewButton tools={productPageSchedule} />
              <ScheduleButton tools={productPageSchedule} onFault={showFault} />
            </>
          )}
        >
          {(form) => (
            <PageForm
              page={page}
              editor={{
                ...form,
                words: typed.words,
                change: (field, value) => type((now) => ({ ...now, [field]: value })),
              }}
            />
          )}
        </EditingLayout>
      )}
    </EditingProvider>
  )
}
