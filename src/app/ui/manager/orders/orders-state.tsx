import { Button, chakra } from '@chakra-ui/react'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { COUNT_LIMIT } from '#domain/manager/filter.ts'
import { timeOf } from '../../../content/base/date.ts'
import { format, plural } from '../../../content/base/format.ts'
import { neworders as words } from '../../../content/manager/neworders.ts'
import { loginUnreadableAtom } from '../../../state/account/auth.ts'
import { connectionAtom } from '../../../state/base/connection.ts'
import { settingsAtom } from '../../../state/base/settings.ts'
import { liveAtom, orderSoundAtom, switchSoundAtom } from '../../../state/manager/live.ts'
import { loadMoreOrdersAtom, ordersAtom } from '../../../state/manager/orders.ts'
import { mayAtom } from '../../../state/staff/role.ts'
import { Empty, Row } from '../../control/box.tsx'
import { Note } from '../../control/note.tsx'
import { Skeleton } from '../../control/skeleton.tsx'
import { focusIfLost } from '../../focus.ts'
import { dayAndTime } from '../format-time.ts'
import { type OnSearch, type OrdersSearch, parseOrdersSearch, type Tab } from '../search.ts'
import { isListOf, isNarrowed, viewOf } from '../view.ts'
import type { StoredOrders } from './use-stored-orders.ts'

/** Whether the list is live, and if not, from when it is. */
export function LiveStatus({ arrived }: { arrived: { number: string; at: number } | null }) {
  const offline = useAtomValue(connectionAtom) === 'offline'
  // The stream of a device without a network ends only when it times out.
  const live = useAtomValue(liveAtom) && !offline
  const { at } = useAtomValue(ordersAtom)
  const justNow = arrived !== null && Date.now() - arrived.at < 60_000
  const text = live
    ? justNow
      ? format(words.liveSince, { number: arrived.number })
      : words.live
    : at === null
      ? words.loading
      : format(offline ? words.offlineSince : words.notLive, { time: momentOf(at) })
  return (
    <p className="small muted" role="status">
      {/* The brand’s colour is that of late dates here. */}
      <span className="dot" style={{ background: `var(--era-colors-status-${live ? 'ok' : 'warn'})` }} />{' '}
      {text}
    </p>
  )
}

/** Whether a new order makes a sound on this device. */
export function Sound() {
  const on = useAtomValue(orderSoundAtom)
  const toggle = useSetAtom(switchSoundAtom)
  return (
    <Button
      variant="plain"
      size="sm"
      minH={{ base: '44px', md: '28px' }}
      marginInlineStart="auto"
      // What is seen is its name, and says the state: pressed as well, it would say it twice.
      title={words.sound.label}
      onClick={() => void toggle()}
    >
      {on ? words.sound.on : words.sound.off}
    </Button>
  )
}

/** On a phone there is no bar without a selection: what it offers then stands here. */
export const ExportView = ({ locked, onExport }: { locked: boolean; onExport: () => void }) =>
  useAtomValue(mayAtom)('orders.export') && (
    <Button
      variant="plain"
      size="sm"
      minH={{ base: '44px', md: '28px' }}
      aria-disabled={locked}
      onClick={() => !locked && onExport()}
    >
      {words.bulk.exportView}
    </Button>
  )

/** New orders that are not in the list yet, because it does not move. Has its height without them too. */
export const Arrived = ({ count, onShow }: { count: number; onShow: () => void }) => (
  <chakra.div
    role="status"
    className="small"
    minH={{ base: '44px', md: '28px' }}
    display="flex"
    alignItems="center"
    gap="10px"
  >
    {count > 0 && (
      <>
        <b>{plural(words.newArrived, count)}</b>
        <Button variant="plain" size="sm" minH={{ base: '44px', md: '28px' }} onClick={onShow}>
          {words.showNew}
        </Button>
      </>
    )}
  </chakra.div>
)

interface ListNoticeProps {
  search: OrdersSearch
  /** The list on this device; undefined until that is known. */
  stored: StoredOrders | null | undefined
  /** The selection is one by the shop. */
  matching: boolean
  onSearch: OnSearch
  onRetry: () => void
}

/** The time of a list: with its day where that is not today. */
const momentOf = (at: number): string =>
  new Date(at).toDateString() === new Date().toDateString() ? timeOf(at) : dayAndTime(at)

/** What stands in the place of the list while there is none. */
export function ListNotice({ search, stored, matching, onSearch, onRetry }: ListNoticeProps) {
  const { value, at, refusal, busy } = useAtomValue(ordersAtom)
  const zone = useAtomValue(settingsAtom)?.timeZone
  const offline = useAtomValue(connectionAtom) === 'offline'
  const unreadable = useAtomValue(loginUnreadableAtom)
  if (offline && stored !== undefined) {
    const listed = value !== null && at !== null && isListOf(value, search, zone)
    const { body, other, none } = words.offline
    return (
      <Note kind="warn" icon="offline" role="status" title={words.offline.title}>
        {listed ? (
          <p>{format(body, { time: momentOf(at) })}</p>
        ) : (
          <p>{stored === null ? none : format(other, { time: momentOf(stored.at) })}</p>
        )}
        {listed && matching && <p>{words.offline.matching}</p>}
        {!listed && stored !== null && (
          <Button variant="plain" size="sm" minH="44px" onClick={() => onSearch(stored.search)}>
            {words.offline.show}
          </Button>
        )}
      </Note>
    )
  }
  if (refusal?.code === 'not_found' && search.selection !== undefined && !busy) {
    return (
      <Note kind="warn" role="status" title={words.selectionOver.title}>
        <Button
          variant="plain"
          size="sm"
          minH="44px"
          onClick={() => onSearch(parseOrdersSearch({ tab: search.tab }))}
        >
          {words.selectionOver.leave}
        </Button>
      </Note>
    )
  }
  if (value === null && refusal !== null && !busy && !unreadable) {
    return (
      <Note kind="bad" role="alert" title={words.failed.title}>
        <p>{words.failed.body}</p>
        <Button variant="plain" size="sm" minH="44px" onClick={onRetry}>
          {words.failed.retry}
        </Button>
      </Note>
    )
  }
  if (value === null || !isListOf(value, search, zone)) {
    return <Skeleton label={words.loading} bars={[34, 40, 40, 40, 40, 40, 40, 40]} />
  }
  if (value.orders.length > 0) return null
  const filtered = search.search !== undefined || isNarrowed(search)
  const tab: Tab = search.tab ?? 'placed'
  const view = viewOf(search)
  const empty =
    view === 'due' || view === 'late' ? words.empty[view] : filtered ? words.empty.search : words.empty[tab]
  return (
    <Empty {...empty}>
      {filtered && (
        <Button
          variant="outline"
          size="sm"
          onClick={() => onSearch(parseOrdersSearch({ tab: search.tab, sort: search.sort }))}
        >
          {words.whole}
        </Button>
      )}
    </Empty>
  )
}

/** How much of the list is loaded, and the way to more. */
export function ListFoot({ search }: { search: OrdersSearch }) {
  const { value } = useAtomValue(ordersAtom)
  const zone = useAtomValue(settingsAtom)?.timeZone
  const offline = useAtomValue(connectionAtom) === 'offline'
  const loadMore = useSetAtom(loadMoreOrdersAtom)
  const [busy, setBusy] = useState(false)
  const count = useRef<HTMLSpanElement>(null)
  const whole = value?.next === null
  const pressed = useRef(false)
  // The button that loaded the last page is gone with it.
  useEffect(() => {
    if (whole && pressed.current) focusIfLost(count.current)
    pressed.current = false
  }, [whole])
  if (value === null || value.orders.length === 0 || !isListOf(value, search, zone)) return null
  const load = async () => {
    if (busy) return
    pressed.current = true
    setBusy(true)
    await loadMore()
    setBusy(false)
  }
  return (
    <Row between className="small muted">
      <span className="num" ref={count} tabIndex={-1}>
        {value.total > COUNT_LIMIT
          ? format(words.shownOfMore, {
              count: value.orders.length,
              total: COUNT_LIMIT.toLocaleString('en-US'),
            })
          : format(words.shown, { count: value.orders.length, total: value.total.toLocaleString('en-US') })}
      </span>
      {value.next !== null && !offline && (
        <Button variant="outline" size="sm" aria-disabled={busy} onClick={() => void load()}>
          {words.more_orders}
        </Button>
      )}
      {(search.tab ?? 'placed') === 'placed' && <span>{words.where}</span>}
    </Row>
  )
}
