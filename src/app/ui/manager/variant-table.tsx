import { Button, chakra, Table } from '@chakra-ui/react'
import { useAtomValue } from 'jotai'
import { LOW_STOCK, type ManagedVariant } from '#domain/manager.ts'
import { formatMoney } from '#domain/money.ts'
import { products as words } from '../../content/manager/products.ts'
import { say } from '../../content/say.ts'
import { connectionAtom } from '../../state/connection.ts'
import { Scroller } from '../control/box.tsx'
import { Chip } from '../control/chip.tsx'
import { Icon } from '../icon/icon.tsx'
import { Thumb } from './thumb.tsx'

interface VariantTableProps {
  variants: readonly ManagedVariant[]
  onAsk: (what: 'price' | 'stock', sku: string) => void
  onSold: (variant: ManagedVariant) => void
}

const { columns } = words

/** A row for everything that has a price. */
export const VariantTable = ({ variants, onAsk, onSold }: VariantTableProps) => (
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
        {variant.derived && (
          <chakra.span className="micro muted" display="block" maxW="16ch">
            {words.derived}
          </chakra.span>
        )}
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
