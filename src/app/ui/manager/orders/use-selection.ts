import { type ReactTable, rowSelectionFeature, tableFeatures, useTable } from '@tanstack/react-table'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import type { OrderSort } from '#domain/manager/filter.ts'
import type { ManagerOrder } from '#domain/manager/orders.ts'
import { type OrderState, orderSerial } from '#domain/order/order.ts'
import { bulk } from '../../../content/manager/bulk.ts'
import { connectionAtom } from '../../../state/base/connection.ts'
import { showToastAtom } from '../../../state/base/toast.ts'
import { type Selection, selectAgainAtom, selectMatchingAtom } from '../../../state/manager/selection.ts'

const words = bulk.matching
const features = tableFeatures({ rowSelectionFeature })

// The screen draws the cells itself, in a table or in cards.
const columns: [] = []

export type OrdersModel = ReactTable<typeof features, ManagerOrder>
export type OrderRow = ReturnType<OrdersModel['getRow']>

type Ticks = Record<string, true>
const ticksOf = (ids: readonly string[]): Ticks => Object.fromEntries(ids.map((id) => [id, true as const]))

/** What is chosen: some of the loaded orders or, by the shop, all that matched the view. */
export interface Chosen {
  count: number
  orders: readonly ManagerOrder[]
  matching: Selection | null
}

/** A selection by the shop, and the view that it was made in. */
interface Made {
  selection: Selection
  key: string
  sort: OrderSort
}

interface SelectAgain {
  state: OrderState
  serials: number[]
  /** Opens the view of the selection, and answers the key of it. */
  open: (id: string) => string
}

const none: readonly ManagerOrder[] = []

/**
 * The rows of the list and which of them are selected. Shift-click selects a range. A server selection (all that match)
 * selects its rows as they are loaded. Sorting the list (`sort`) preserves the selection, also of rows that the other sort
 * has not loaded. `listed` is null while another list is loaded.
 */
export function useSelection(listed: readonly ManagerOrder[] | null, key: string, sort: OrderSort) {
  const orders = listed ?? none
  const select = useSetAtom(selectMatchingAtom)
  const selectNamed = useSetAtom(selectAgainAtom)
  const toast = useSetAtom(showToastAtom)
  const offline = useAtomValue(connectionAtom) === 'offline'
  const [ticks, setTicks] = useState<Ticks>({})
  const [made, setMade] = useState<Made | null>(null)
  const [selecting, setSelecting] = useState(false)
  // Made before the view that it belongs to is open.
  const coming = useRef<Made | null>(null)
  const view = useRef(key)
  view.current = key
  // The first ten thousand are others in the other order.
  const holds = made?.key === key && (made.sort === sort || !made.selection.more)
  const matching = holds ? made.selection : null
  const shown =
    matching === null
      ? ticks
      : ticksOf(orders.filter(({ number }) => matching.members.has(orderSerial(number))).map(({ id }) => id))
  const table: OrdersModel = useTable({
    features,
    columns,
    data: orders,
    getRowId: (order: ManagerOrder) => order.id,
    state: { rowSelection: shown },
    onRowSelectionChange: (update) => {
      const next = typeof update === 'function' ? update(shown) : update
      setTicks(next)
      if (matching === null) return
      // A server selection ends when a row is toggled or the view changes.
      setMade(null)
      if (Object.keys(next).length > 0) toast({ text: words.narrowed })
    },
  })

  useEffect(() => {
    if (coming.current?.key === key) {
      setMade(coming.current)
      coming.current = null
      return
    }
    if (made === null || holds) return
    setMade(null)
    setTicks({})
    toast({ text: words.ended })
  }, [made, key, holds, toast])

  const selectMatching = async () => {
    if (selecting) return
    setSelecting(true)
    const answer = await select()
    setSelecting(false)
    // The view was left meanwhile.
    if (view.current !== key || answer === null) return
    if (answer.ok) setMade({ selection: answer.value, key, sort })
    else toast({ text: words.failed })
  }

  /** Selects orders that were just acted on, in a view of them alone. */
  const selectAgain = async (again: SelectAgain) => {
    if (selecting) return
    setSelecting(true)
    const answer = await selectNamed(again.state, again.serials)
    setSelecting(false)
    if (!answer.ok) return toast({ text: words.failed })
    coming.current = { selection: answer.value, key: again.open(answer.value.id), sort }
  }

  const latest = useRef(none)
  const [order, setOrder] = useState({ key, sort, earlier: none })
  if (order.key !== key || order.sort !== sort) {
    setOrder({ key, sort, earlier: order.key === key ? latest.current : none })
  }
  // Rows that left the list are dropped, except by sorting it.
  const rows = new Set(orders.map(({ id }) => id))
  const ticked = [
    ...table.getSelectedRowModel().rows.map((row) => row.original),
    ...order.earlier.filter(({ id }) => ticks[id] && matching === null && !rows.has(id)),
  ]
  useEffect(() => {
    if (listed !== null) latest.current = ticked
  })
  // Offline a server selection becomes the loaded rows, if they are all of it.
  const isWhole = offline && ticked.length === matching?.serials.length
  const chosen: Chosen = {
    orders: ticked,
    matching: isWhole ? null : matching,
    count: matching?.serials.length ?? ticked.length,
  }
  const choose = (ids: readonly string[]) => {
    setMade(null)
    setTicks(ticksOf(ids))
  }
  return { table, chosen, choose, clear: () => choose([]), selecting, selectMatching, selectAgain }
}
