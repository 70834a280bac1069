import { Button, chakra } from '@chakra-ui/react'
import { useLocation } from '@tanstack/react-router'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import type { ManagedVariant } from '#domain/manager/manager.ts'
import { newProduct, newSet } from '../../../content/manager/new-product.ts'
import { productImport } from '../../../content/manager/product-import.ts'
import { products as words } from '../../../content/manager/products.ts'
import { beginPendingCommandAtom, pendingCommandAtom } from '../../../state/manager/command-palette.ts'
import { loadProductsAtom, productsAtom } from '../../../state/manager/manager.ts'
import { Box, BoxHead, Empty, Row, rowToTheEdges } from '../../control/box.tsx'
import { Chakra } from '../../control/chakra.tsx'
import { Headline } from '../../control/headline.tsx'
import { SearchField } from '../../control/table/search-field.tsx'
import { Icon } from '../../icon/icon.tsx'
import { useWide } from '../cards.tsx'
import { QueryView } from '../query-view.tsx'
import { ExportProducts } from './export-products.tsx'
import { NewProduct } from './new-product.tsx'
import { NewSet } from './new-set.tsx'
import { ProductImport } from './product-import.tsx'
import { useSaveVariant } from './use-save-variant.ts'
import { VariantCards } from './variant-cards.tsx'
import { VariantDialog } from './variant-dialog.tsx'
import { VariantTable } from './variant-table.tsx'

type OpenDialog = { what: 'price' | 'stock' | 'bin'; sku: string } | null

const fits = (variant: ManagedVariant, search: string): boolean =>
  `${variant.name} ${variant.sku}`.toLowerCase().includes(search.trim().toLowerCase())

/** Prices, stock and availability. A change sends the displayed version, so that a conflict is detected. */
export function ProductBox({ find = '' }: { find?: string }) {
  const loaded = useAtomValue(productsAtom)
  const load = useSetAtom(loadProductsAtom)
  const [search, setSearch] = useState(find)
  const [dialog, setDialog] = useState<OpenDialog>(null)
  const save = useSaveVariant()
  const List = useWide() ? VariantTable : VariantCards
  useEffect(() => void load(), [load])
  const variants = loaded.value?.variants ?? []
  const shown = variants.filter((variant) => fits(variant, search))
  const edited = variants.find((variant) => variant.sku === dialog?.sku)
  return (
    <>
      <QueryView loaded={loaded} bars={[60, 62, 62, 62, 62, 62]} onRetry={() => void load()}>
        {() => (
          <Box flush>
            <BoxHead flush>
              <h2 className="d4">{words.title}</h2>
              <SearchField
                layout={{ flex: '0 1 320px' }}
                aria-label={words.search}
                placeholder={words.searchHint}
                value={search}
                onChange={(event) => setSearch(event.target.value)}
              />
            </BoxHead>
            {shown.length === 0 ? (
              <Empty {...words.empty} within>
                <Button variant="outline" size="sm" onClick={() => setSearch('')}>
                  {words.clear}
                </Button>
              </Empty>
            ) : (
              <List
                variants={shown}
                onAsk={(what, sku) => setDialog({ what, sku })}
                onSold={(variant) => void save(variant, { sold: !variant.sold })}
              />
            )}
          </Box>
        )}
      </QueryView>
      {dialog && edited && (
        <VariantDialog what={dialog.what} variant={edited} onSave={save} onClose={() => setDialog(null)} />
      )}
    </>
  )
}

/** On a phone one row that scrolls, from edge to edge: its buttons would take three. */
const Tools = chakra('div', {
  base: {
    display: 'flex',
    gap: '12px',
    mdDown: {
      ...rowToTheEdges,
      maxW: '100vw',
      padding: '4px var(--gutter)',
      '& > *': { flex: 'none' },
    },
  },
})

/** The product view of the portal. A SKU in the URL is searched for. */
export function Products() {
  const find = useLocation({ select: (location) => location.hash })
  const [importing, setImporting] = useState(false)
  const [adding, setAdding] = useState<'product' | 'set' | null>(null)
  const all = useAtomValue(productsAtom).value?.variants ?? []
  const requested = useAtomValue(pendingCommandAtom)?.command === 'new-product'
  const begin = useSetAtom(beginPendingCommandAtom)
  useEffect(() => {
    if (!requested) return
    begin()
    setAdding('product')
  }, [requested, begin])
  const adder = useRef<HTMLButtonElement>(null)
  const setAdder = useRef<HTMLButtonElement>(null)
  const stopAdding = () => {
    const from = adding === 'set' ? setAdder : adder
    setAdding(null)
    from.current?.focus()
  }
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    setImporting(false)
    opener.current?.focus()
  }
  return (
    <Chakra>
      <Row between>
        <h1 className="d2">
          <Headline plain={words.heading} />
        </h1>
        <Tools>
          <Button
            ref={adder}
            size="sm"
            // An open form has the button that ends it: one is filled at a time.
            {...((adding !== null || importing) && { variant: 'outline', bg: 'bg.surface' })}
            aria-expanded={adding === 'product'}
            onClick={() => (adding === 'product' ? stopAdding() : setAdding('product'))}
          >
            <Icon name="plus" size={18} />
            {newProduct.open}
          </Button>
          <Button
            ref={setAdder}
            size="sm"
            variant="outline"
            bg="bg.surface"
            aria-expanded={adding === 'set'}
            onClick={() => (adding === 'set' ? stopAdding() : setAdding('set'))}
          >
            <Icon name="plus" size={18} />
            {newSet.open}
          </Button>
          <ExportProducts />
          <Button
            ref={opener}
            size="sm"
            variant="outline"
            bg="bg.surface"
            aria-expanded={importing}
            onClick={() => (importing ? close() : setImporting(true))}
          >
            {productImport.open}
          </Button>
        </Tools>
      </Row>
      {adding === 'product' && <NewProduct onClose={stopAdding} />}
      {adding === 'set' && <NewSet all={all} onClose={stopAdding} />}
      {importing && <ProductImport onClose={close} />}
      <ProductBox key={find} find={find} />
    </Chakra>
  )
}
