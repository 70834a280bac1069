import { chakra, Table } from '@chakra-ui/react'
import { formatMoney } from '#domain/money.ts'
import { products as words } from '../../content/manager/products.ts'
import { Scroller } from '../control/box.tsx'
import {
  Stock,
  VariantEdits,
  type VariantListProps,
  VariantName,
  type VariantProps,
  VariantStatus,
} from './variant-parts.tsx'

const { columns } = words

/** A row for everything that has a price. */
export const VariantTable = ({ variants, ...list }: VariantListProps) => (
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
          <VariantRow key={variant.sku} variant={variant} {...list} />
        ))}
      </Table.Body>
    </Table.Root>
  </Scroller>
)

const VariantRow = ({ variant, ...list }: VariantProps) => (
  <Table.Row>
    <Table.Cell>
      <VariantName variant={variant} />
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
      <VariantStatus variant={variant} />
    </Table.Cell>
    <Table.Cell>
      <chakra.span display="flex" gap="18px" justifyContent="flex-end">
        <VariantEdits variant={variant} look="plain" {...list} />
      </chakra.span>
    </Table.Cell>
  </Table.Row>
)
