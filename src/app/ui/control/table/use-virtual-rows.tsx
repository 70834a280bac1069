import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type FocusEvent, useLayoutEffect, useRef, useState } from 'react'

export interface VirtualRow {
  index: number
  /** The empty height above it, in place of rows that are not rendered. */
  space: number
}

/** Rows rendered beyond each edge of the view, so that Tab and a quick scroll find them there. */
const OVERSCAN = 8

/** A list that is seldom longer is rendered whole up to here: the browser’s own search finds all that is in it. */
export const SHORT_LIST = 100

/**
 * Renders only the rows of a list that are near the view of the window, once it has more than `whole`; the row with
 * the focus stays too. `estimate` is a row's height in pixels before it is measured. `list` goes on the element whose
 * first child is the first row, `measure` on each row with its `data-index`, `onFocus` on the list. Rows that come or
 * go above the view do not move what is in it; the browser's own scroll anchoring would, and must be off
 * (`overflow-anchor: none`).
 */
export function useVirtualRows<List extends HTMLElement>(
  all: readonly { id: string }[],
  estimate: number,
  whole = 0,
) {
  const list = useRef<List>(null)
  const [top, setTop] = useState(0)
  const [focused, setFocused] = useState<string | null>(null)
  const pinned = focused === null ? -1 : all.findIndex(({ id }) => id === focused)
  const virtualizer = useWindowVirtualizer<HTMLElement>({
    count: all.length,
    estimateSize: () => estimate,
    getItemKey: (index) => all[index]?.id ?? index,
    overscan: all.length > whole ? OVERSCAN : all.length,
    scrollMargin: top,
    rangeExtractor: (range) => {
      const indexes = defaultRangeExtractor(range)
      return pinned < 0 || indexes.includes(pinned) ? indexes : [...indexes, pinned].toSorted((a, b) => a - b)
    },
  })
  const items = virtualizer.getVirtualItems()

  // What stands above the list may have changed its height with any render.
  useLayoutEffect(() => {
    if (list.current) setTop(Math.round(list.current.getBoundingClientRect().top + scrollY))
  })

  const before = useRef({ all, top, items })
  useLayoutEffect(() => {
    const last = before.current
    before.current = { all, top, items }
    if ((last.all === all && last.top === top) || scrollY <= last.top) return
    const position = new Map(all.map(({ id }, index) => [id, index]))
    const anchor = last.items.find(({ key, start }) => start >= scrollY && position.has(String(key)))
    const now = anchor && virtualizer.measurementsCache[position.get(String(anchor.key)) ?? -1]
    if (now && now.start !== anchor.start) scrollBy(0, now.start - anchor.start)
  })

  let end = top
  const rows = items.map(({ index, start, end: next }): VirtualRow => {
    const space = start - end
    end = next
    return { index, space }
  })
  return {
    list,
    rows,
    /** The empty height below the last rendered row. */
    rest: Math.max(0, virtualizer.getTotalSize() + top - end),
    measure: virtualizer.measureElement,
    onFocus: (event: FocusEvent) => {
      const row = event.target.closest<HTMLElement>('[data-index]')
      setFocused(all[Number(row?.dataset.index)]?.id ?? null)
    },
  }
}

/** The height of rows of a table that are not rendered. */
export const SpaceRow = ({ columns, height }: { columns: number; height: number }) => (
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: it holds nothing that can have the focus.
  <tr aria-hidden="true">
    <td colSpan={columns} style={{ height, padding: 0, border: 0 }} />
  </tr>
)
