import { type RefObject, useEffect, useRef } from 'react'
import type { OrdersModel } from './use-selection.ts'

interface Keys {
  table: OrdersModel
  /** The element around the rows. */
  list: RefObject<HTMLElement | null>
  /** A dialog is open: the keys are its own. */
  off: boolean
  onOpen: (id: string) => void
  /** Everything in view is selected already. */
  onAll: () => void
  onClear: () => void
  onHelp: () => void
}

const isBox = (target: Element): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.type === 'checkbox'

const isTyping = (target: Element): boolean =>
  !isBox(target) && target.closest('input, textarea, select, [contenteditable]') !== null

/**
 * The list by keyboard: arrows move from row to row and select with Shift, Enter opens, Ctrl-A selects all, twice all that
 * match, Esc none,
 * and ? shows the keys. Space is the browser's own: the focus is on the box of a row.
 */
export function useOrderKeys(keys: Keys) {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { off } = latest.current
      const target = event.target instanceof Element ? event.target : document.body
      if (off || event.defaultPrevented || event.altKey || isTyping(target)) return
      if (handle(event, target, latest.current)) event.preventDefault()
    }
    // Before a dialog's own listeners: the key that closes it is not one of the list's.
    document.addEventListener('keydown', press, true)
    return () => document.removeEventListener('keydown', press, true)
  }, [])
}

/** Whether the key was one of the list's. */
function handle(event: KeyboardEvent, target: Element, keys: Keys): boolean {
  const { key, shiftKey } = event
  if (event.ctrlKey || event.metaKey) {
    if (key.toLowerCase() !== 'a' || shiftKey) return false
    if (keys.table.getIsAllRowsSelected()) keys.onAll()
    else keys.table.toggleAllRowsSelected(true)
    return true
  }
  const at = indexOf(target)
  if (key === '?') keys.onHelp()
  else if (key === 'Escape') keys.onClear()
  else if (key === 'ArrowDown' || key === 'ArrowUp')
    return move(keys, at, key === 'ArrowDown' ? 1 : -1, shiftKey)
  else if (key === 'Enter' && isBox(target) && at !== undefined) {
    const row = keys.table.getRowModel().rows[at]
    if (row) keys.onOpen(row.id)
  } else return false
  return true
}

/** The row that has the focus. */
function indexOf(target: Element): number | undefined {
  const index = target.closest<HTMLElement>('[data-index]')?.dataset.index
  return index === undefined ? undefined : Number(index)
}

/** From a row to the one beside it; from anywhere else to the first in view, unless the arrow is the browser's own. */
function move({ table, list }: Keys, from: number | undefined, step: 1 | -1, select: boolean): boolean {
  if (from === undefined && document.activeElement !== document.body) return false
  const rendered = [...(list.current?.querySelectorAll<HTMLElement>('[data-index]') ?? [])]
  const next =
    from === undefined
      ? rendered.find((row) => row.getBoundingClientRect().top >= 0)
      : rendered.find((row) => indexOf(row) === from + step)
  if (next === undefined) return from !== undefined
  next.querySelector('input')?.focus({ preventScroll: true })
  next.scrollIntoView({ block: 'nearest' })
  if (select) {
    const { rows } = table.getRowModel()
    const ids = [from, indexOf(next)].flatMap((at) => (at === undefined ? [] : (rows[at]?.id ?? [])))
    table.setRowSelection((old) => ({ ...old, ...Object.fromEntries(ids.map((id) => [id, true as const])) }))
  }
  return true
}
