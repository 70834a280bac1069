import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { formatMoney } from '#domain/base/money.ts'
import type { ManagedVariant } from '#domain/manager/manager.ts'
import { products as words } from '../../../content/manager/products.ts'
import { type DataColumn, DataTable } from '../../control/table/data-table.tsx'
import {
  VariantEdits,
  type VariantListProps,
  VariantName,
  VariantStatus,
  VariantValue,
} from './variant-parts.tsx'

const { columns: names } = words
const number = (width: string) => ({ number: true, width })

const columnsFor = (onAsk: VariantListProps['onAsk']): DataColumn<ManagedVariant>[] => [
  {
    id: 'product',
    header: names.product,
    accessorFn: (variant) => variant.name,
    cell: ({ row }) => <VariantName variant={row.original} />,
  },
  {
    id: 'price',
    header: names.price,
    accessorFn: (variant) => variant.price,
    cell: ({ row }) => <VariantValue variant={row.original} what="price" onAsk={onAsk} />,
    meta: number('90px'),
  },
  {
    id: 'stock',
    header: names.stock,
    accessorFn: (variant) => variant.stock,
    cell: ({ row: { original: variant } }) => (
      <>
        <VariantValue variant={variant} what="stock" onAsk={onAsk} />
        {variant.derived && (
          <chakra.span className="micro muted" display="block">
            {words.derived}
          </chakra.span>
        )}
      </>
    ),
    meta: number('118px'),
  },
  { id: 'sold', header: names.sold, accessorFn: (variant) => variant.soldUnits ?? 0, meta: number('132px') },
  {
    id: 'sales',
    header: names.sales,
    accessorFn: (variant) => variant.sales ?? 0,
    cell: ({ row }) => formatMoney(row.original.sales ?? 0),
    meta: number('106px'),
  },
  {
    id: 'status',
    header: names.status,
    accessorFn: (variant) => Number(variant.sold),
    cell: ({ row }) => <VariantStatus variant={row.original} />,
    meta: { width: '94px' },
  },
]

/** A row per variant. */
export function VariantTable({ variants, ...list }: VariantListProps) {
  // The opener of a form only names it: the first one does for all renders, and the columns stay the same.
  const [columns] = useState(() => columnsFor(list.onAsk))
  return (
    <DataTable
      columns={columns}
      rows={variants}
      idOf={(variant) => variant.sku}
      minW="860px"
      rowHeight={57}
      css={{ '& td': { paddingBlock: '6px' } }}
      edit={{
        name: names.edit,
        width: '190px',
        of: (variant) => <VariantEdits variant={variant} {...list} />,
      }}
    />
  )
}
