import { Button, chakra } from '@chakra-ui/react'
import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { SELECTION_LIMIT } from '#domain/manager/orders.ts'
import { format, plural } from '../../../content/base/format.ts'
import { neworders } from '../../../content/manager/neworders.ts'
import { showToastAtom } from '../../../state/base/toast.ts'
import { loadOrdersUpToAtom, ordersAtom } from '../../../state/manager/orders.ts'
import type { OrdersSearch } from '../search.ts'
import { isListOf } from '../view.ts'

const words = neworders.matching

const Line = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '0 14px',
    padding: '0 18px',
    minH: '44px',
    bg: 'bg.surface',
    border: '1px solid {colors.border}',
    borderRadius: 'panel',
    fontSize: 'small',
  },
})

interface MatchingLineProps {
  search: OrdersSearch
  /** All of the loaded orders are selected, and nothing prevents more. */
  offered: boolean
  onSelect: (ids: readonly string[]) => void
}

/**
 * Where all of the loaded orders are selected and more match: the way to all of them. They are loaded, so that the
 * preview, the slips and each order's version are of what was selected; what arrives meanwhile is not among them.
 */
export function MatchingLine({ search, offered, onSelect }: MatchingLineProps) {
  const store = useStore()
  const { value } = useAtomValue(ordersAtom)
  const load = useSetAtom(loadOrdersUpToAtom)
  const toast = useSetAtom(showToastAtom)
  const [busy, setBusy] = useState(false)
  const stop = useRef(new AbortController())
  useEffect(() => () => stop.current.abort(), [])
  if (value === null || !isListOf(value, search)) return null
  const shown = value.orders.length
  const more = value.next !== null && shown < SELECTION_LIMIT
  if (!busy && !(offered && more)) return null
  const total = Math.min(value.total, SELECTION_LIMIT).toLocaleString('en-US')

  const selectAll = async () => {
    stop.current = new AbortController()
    const { signal } = stop.current
    setBusy(true)
    const refusal = await load(SELECTION_LIMIT, signal)
    setBusy(false)
    if (signal.aborted) return
    const loaded = store.get(ordersAtom).value
    const whole = loaded !== null && (loaded.next === null || loaded.orders.length >= SELECTION_LIMIT)
    if (refusal !== null || !whole || !isListOf(loaded, search)) return toast({ text: words.failed })
    onSelect(loaded.orders.slice(0, SELECTION_LIMIT).map(({ id }) => id))
  }

  return (
    <Line>
      <span role="status">
        {busy ? format(words.loading, { count: shown, total }) : plural(words.page, shown)}
      </span>
      <Button
        variant="plain"
        size="sm"
        minH="44px"
        onClick={() => (busy ? stop.current.abort() : void selectAll())}
      >
        {busy
          ? words.stop
          : value.total > SELECTION_LIMIT
            ? format(words.first, { max: total })
            : format(words.all, { total })}
      </Button>
    </Line>
  )
}
