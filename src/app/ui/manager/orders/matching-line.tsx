import { Button, chakra } from '@chakra-ui/react'
import { useAtomValue } from 'jotai'
import { COUNT_LIMIT } from '#domain/manager/filter.ts'
import { format, plural } from '../../../content/base/format.ts'
import { bulk } from '../../../content/manager/bulk.ts'
import { neworders } from '../../../content/manager/neworders.ts'
import { settingsAtom } from '../../../state/base/settings.ts'
import { ordersAtom } from '../../../state/manager/orders.ts'
import type { Selection } from '../../../state/manager/selection.ts'
import type { OrdersSearch } from '../search.ts'
import { isListOf } from '../view.ts'

const words = bulk.matching

const Line = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '0 14px',
    padding: '4px 18px',
    marginTop: '4px',
    minH: '44px',
    bg: 'bg.surface',
    border: '1px solid {colors.border}',
    borderRadius: 'panel',
    fontSize: 'small',
  },
})

const shownOf = (count: number) => count.toLocaleString('en-US')

interface MatchingLineProps {
  search: OrdersSearch
  matching: Selection | null
  /** All of the loaded orders are selected, and nothing prevents more. */
  offered: boolean
  selecting: boolean
  onSelect: () => void
  /** Shows all orders of the tab again, not only those that were just acted on. */
  onLeave: () => void
}

/**
 * Where all of the loaded orders are selected and more match: the way to all of them, which the shop selects. Then how
 * many those are.
 */
export function MatchingLine({ search, matching, offered, selecting, onSelect, onLeave }: MatchingLineProps) {
  const { value } = useAtomValue(ordersAtom)
  const zone = useAtomValue(settingsAtom)?.timeZone
  const leave = search.selection !== undefined && (
    <Button variant="plain" size="sm" minH="44px" onClick={onLeave}>
      {format(words.leave, { tab: neworders.tabs[search.tab ?? 'placed'] })}
    </Button>
  )
  if (matching !== null) {
    const total = shownOf(matching.serials.length)
    return (
      <Line>
        <span role="status">
          {matching.named
            ? plural(words.named, matching.serials.length)
            : format(matching.more ? words.first : words.selected, { total })}
        </span>
        {leave}
      </Line>
    )
  }
  if (leave && !offered) {
    return (
      <Line>
        <span>{words.own}</span>
        {leave}
      </Line>
    )
  }
  if (value === null || !isListOf(value, search, zone) || !(selecting || (offered && value.next !== null))) {
    return null
  }
  const total =
    value.total > COUNT_LIMIT
      ? format(words.overLimit, { count: shownOf(COUNT_LIMIT) })
      : shownOf(value.total)
  return (
    <Line>
      <span role="status">{selecting ? words.selecting : plural(words.page, value.orders.length)}</span>
      <Button variant="plain" size="sm" minH="44px" aria-disabled={selecting} onClick={onSelect}>
        {format(words.all, { total })}
      </Button>
    </Line>
  )
}
