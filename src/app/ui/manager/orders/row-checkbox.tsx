import { chakra } from '@chakra-ui/react'
import { type ChangeEvent, useEffect, useRef } from 'react'
import { format } from '../../../content/base/format.ts'
import { neworders as words } from '../../../content/manager/neworders.ts'
import { Checkbox } from '../../control/field.tsx'
import type { OrderRow, OrdersModel } from './use-selection.ts'

interface TickProps {
  label: string
  checked: boolean
  /** Some of the rows it controls are selected. */
  mixed?: boolean
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
}

/** A box without words beside it, 44 px around: its name is said, not shown. */
function Tick({ label, checked, mixed = false, onChange }: TickProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = mixed
  }, [mixed])
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the box in it is one.
    <chakra.label display="inline-grid" placeItems="center" width="44px" height="44px" cursor="pointer">
      <Checkbox ref={box} aria-label={label} checked={checked} onChange={onChange} />
    </chakra.label>
  )
}

export const RowCheckbox = ({ row }: { row: OrderRow }) => (
  <Tick
    label={format(words.select, { number: row.original.number })}
    checked={row.getIsSelected()}
    onChange={row.getToggleSelectedHandler()}
  />
)

export const AllRowsCheckbox = ({ table }: { table: OrdersModel }) => (
  <Tick
    label={words.selectAll}
    checked={table.getIsAllRowsSelected()}
    mixed={table.getIsSomeRowsSelected() && !table.getIsAllRowsSelected()}
    onChange={table.getToggleAllRowsSelectedHandler()}
  />
)
