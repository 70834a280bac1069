import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import type { ManagerOrder } from '#domain/manager/orders.ts'
import {
  beginPendingCommandAtom,
  type Command,
  pendingCommandAtom,
  showSelectedAtom,
} from '../../state/manager/command-palette.ts'

type Step = Exclude<Command, 'new-product'>

interface PendingCommand {
  /** The list of the view; null until it is loaded. */
  orders: readonly ManagerOrder[] | null
  selected: number
  locked: (action: Step) => boolean
  choose: (ids: readonly string[]) => void
  onAction: (action: Step) => void
}

/** Begins what the command palette asks for, and lets it know how many orders are selected. */
export function usePendingCommand({ orders, selected, locked, choose, onAction }: PendingCommand) {
  const pending = useAtomValue(pendingCommandAtom)
  const begin = useSetAtom(beginPendingCommandAtom)
  const show = useSetAtom(showSelectedAtom)
  useEffect(() => {
    show(selected)
  }, [selected, show])
  useEffect(() => () => show(null), [show])
  // biome-ignore lint/correctness/useExhaustiveDependencies: begun once, when its order is there.
  useEffect(() => {
    if (pending === null || pending.command === 'new-product') return
    const { command, order: number } = pending
    if (number !== undefined && orders === null) return
    begin()
    const order = orders?.find((one) => one.number === number)
    if (locked(command) || (number !== undefined && order === undefined)) return
    if (order) choose([order.id])
    onAction(command)
  }, [pending, orders])
}
