import { Button, chakra, Input, Table } from '@chakra-ui/react'
import { useLocation } from '@tanstack/react-router'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { LOW_STOCK, type ManagedVariant } from '#domain/manager.ts'
import { formatMoney } from '#domain/money.ts'
import { products as words } from '../../content/manager/products.ts'
import { say } from '../../content/say.ts'
import { connectionAtom } from '../../state/connection.ts'
import { loadProductsAtom, productsAtom } from '../../state/manager.ts'
import { Icon } from '../icon/icon.tsx'
import { Box, BoxHead, Scroller } from '../work/box.tsx'
import { Chakra } from '../work/chakra.tsx'
import { Chip } from '../work/chip.tsx'
import { PriceDialog } from './price-dialog.tsx'
import { Remote } from './remote.tsx'
import { StockDialog } from './stock-dialog.tsx'
import { Thumb } from './thumb.tsx'
import { Title } from './title.tsx'
import { useSaveVariant } from './use-save-variant.ts'

type Asking = { what: 'price' | 'stock'; sku: string } | null

const fits = (variant: ManagedVariant, search: string): boolean =>
  `${variant.name} ${variant.sku}`.toLowerCase().includes(search.trim().toLowerCase())

/** Prices, stock, and what is for sale. A change carries the version that was on the screen. */
export function Products() {
  const loaded = useAtomValue(productsAtom)
  const load = useSetAtom(loadProductsAtom)
  const hash = useLocation({ select: (location) => location.hash })
  const [search, setSearch] = useState(hash)
  const [asking, setAsking] = useState<Asking>(null)
  const save = useSaveVariant()
  useEffect(() => void load(), [load])
  const variants = loaded.value?.variants ?? []
  const shown = variants.filter((variant) => fits(variant, search))
  const asked = variants.find((variant) => variant.sku === asking?.sku)
  const close = () => setAsking(null)
  return (
    <Chakra>
      <Title plain={words.title} />
      <Remote loaded={loaded} bars={[60, 62, 62, 62, 62, 62]} onRetry={() => void load()}>
        {() => (
          <Box flush>
            <BoxHead flush>
              <chakra.div position="relative" flex="0 1 320px">
                <chakra.span position="absolute" insetInlineStart="16px" top="12px" pointerEvents="none">
                  <Icon name="search" size={18} />
                </chakra.span>
                <Input
                  size="sm"
                  type="search"
                  borderRadius="pill"
                  paddingInlineStart="46px"
                  aria-label={words.search}
                  placeholder={words.searchHint}
                  value={search}
                  onChange={(event) => setSearch(event.target.value)}
                />
              </chakra.div>
            </BoxHead>
            {shown.length === 0 ? (
              <chakra.p padding="0 20px 24px">{words.empty}</chakra.p>
            ) : (
              <VariantTable
                variants={shown}
                onAsk={(what, sku) => setAsking({ what, sku })}
                onSold={(variant) => void save(variant, { sold: !variant.sold })}
              />
            )}
          </Box>
        )}
      </Remote>
      {asking?.what === 'price' && asked && <PriceDialog variant={asked} onSave={save} onClose={close} />}
      {asking?.what === 'stock' && asked && <StockDialog variant={asked} onSave={save} onClose={close} />}
    </Chakra>
  )
}

interface VariantTableProps {
  variants: readonly ManagedVariant[]
  onAsk: (what: 'price' | 'stock', sku: string) => void
  onSold: (variant: ManagedVariant) => void
}

const { columns } = words

const VariantTable = ({ variants, onAsk, onSold }: VariantTableProps) => (
  <Scroller>
    <Table.Root minW="860px">
      <Table.Header>
        <Table.Row>
          <Table.ColumnHeader scope="col">{columns.product}</Table.ColumnHeader>
          <Table.ColumnHeader scope="col" textAlign="end">
            {columns.price}
          </Table.ColumnHeader>
          <Table.ColumnHeader scope="col">{columns.stock}</Table.ColumnHeader>
          <Table.ColumnHeader scope="col" textAlign="end">
            {columns.sold}
          </Table.ColumnHeader>
          <Table.ColumnHeader scope="col" textAlign="end">
            {columns.sales}
          </Table.ColumnHeader>
          <Table.ColumnHeader scope="col">{columns.status}</Table.ColumnHeader>
          <Table.ColumnHeader scope="col">
            <span className="sr">{columns.edit}</span>
          </Table.ColumnHeader>
        </Table.Row>
      </Table.Header>
      <Table.Body>
        {variants.map((variant) => (
          <VariantRow key={variant.sku} variant={variant} onAsk={onAsk} onSold={onSold} />
        ))}
      </Table.Body>
    </Table.Root>
  </Scroller>
)

function VariantRow({
  variant,
  onAsk,
  onSold,
}: Omit<VariantTableProps, 'variants'> & { variant: ManagedVariant }) {
  const offline = useAtomValue(connectionAtom) === 'offline'
  const { name, sku } = variant
  const edit = (label: string, text: string, run: () => void) => (
    <Button
      variant="plain"
      size="sm"
      minH="44px"
      aria-label={label}
      aria-disabled={offline}
      onClick={() => !offline && run()}
    >
      {text}
    </Button>
  )
  return (
    <Table.Row>
      <Table.Cell>
        <chakra.span display="flex" gap="12px" alignItems="center" lineHeight={1.25}>
          <Thumb slug={variant.product} />
          <span>
            <b>{name}</b>
            <br />
            <span className="micro muted num">{sku}</span>
          </span>
        </chakra.span>
      </Table.Cell>
      <Table.Cell className="num" textAlign="end">
        {formatMoney(variant.price)}
      </Table.Cell>
      <Table.Cell>
        <Stock variant={variant} />
        {variant.derived && <span className="micro muted"> {words.derived}</span>}
      </Table.Cell>
      <Table.Cell className="num" textAlign="end">
        {variant.soldUnits ?? 0}
      </Table.Cell>
      <Table.Cell className="num" textAlign="end">
        {formatMoney(variant.sales ?? 0)}
      </Table.Cell>
      <Table.Cell>
        <Chip variant={variant.sold ? 'ok' : 'subtle'}>
          {variant.sold ? words.status.live : words.status.hidden}
        </Chip>
      </Table.Cell>
      <Table.Cell>
        <chakra.span display="flex" gap="18px" justifyContent="flex-end">
          {edit(say(words.editPrice, { name }), columns.price, () => onAsk('price', sku))}
          {!variant.derived && edit(say(words.editStock, { name }), columns.stock, () => onAsk('stock', sku))}
          {edit(
            say(variant.sold ? words.hide : words.show, { name }),
            variant.sold ? words.hideShort : words.showShort,
            () => onSold(variant),
          )}
        </chakra.span>
      </Table.Cell>
    </Table.Row>
  )
}

const Stock = ({ variant: { stock } }: { variant: ManagedVariant }) =>
  stock === 0 ? (
    <Chip variant="bad">
      <Icon name="close" />
      {words.status.soldOut}
    </Chip>
  ) : stock < LOW_STOCK ? (
    <Chip variant="warn">
      <Icon name="alert" />
      {say(words.left, { count: stock })}
    </Chip>
  ) : (
    <span className="num">{stock}</span>
  )
