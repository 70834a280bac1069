import { Button, chakra } from '@chakra-ui/react'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import type { OrderAction } from '#domain/manager.ts'
import { neworders as words } from '../../content/manager/neworders.ts'
import { plural, say } from '../../content/say.ts'
import { connectionAtom } from '../../state/connection.ts'
import { exportOrders } from '../../state/manager.ts'
import { liveAtom } from '../../state/manager-live.ts'
import { loadMoreOrdersAtom, ordersAtom } from '../../state/manager-orders.ts'
import { showToastAtom } from '../../state/notice.ts'
import { Row } from '../control/box.tsx'
import { Chakra } from '../control/chakra.tsx'
import { Note } from '../control/note.tsx'
import { Skeleton } from '../control/skeleton.tsx'
import { type BulkAction, BulkBar } from './bulk-bar.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { FilterBar } from './filter-bar.tsx'
import { clock } from './moment.ts'
import { OrderCards } from './order-cards.tsx'
import { OrderDetail } from './order-detail.tsx'
import { askedOf, type OrdersSearch, type Tab } from './orders-search.ts'
import { OrdersTable } from './orders-table.tsx'
import { Results } from './results.tsx'
import { ShipDialog } from './ship-dialog.tsx'
import { Slips } from './slips.tsx'
import { useAct } from './use-act.ts'
import { useNow, useOrders } from './use-orders.ts'
import { useSelection } from './use-selection.ts'
import { useWide } from './use-wide.ts'

const Stack = chakra('div', {
  base: { display: 'grid', gap: '18px', gridTemplateColumns: 'minmax(0, 1fr)' },
})

interface OrdersProps {
  search: OrdersSearch
  onSearch: (search: OrdersSearch) => void
}

export function Orders({ search, onSearch }: OrdersProps) {
  const { value } = useAtomValue(ordersAtom)
  const offline = useAtomValue(connectionAtom) === 'offline'
  const toast = useSetAtom(showToastAtom)
  const [asking, setAsking] = useState<'ship' | 'cancel' | null>(null)
  const [open, setOpen] = useState<string | null>(null)
  const [slips, setSlips] = useState(false)
  const orders = value?.orders ?? []
  const selection = useSelection(orders.map((order) => order.id))
  const { refresh, waiting, arrived, fresh } = useOrders(search, selection.size > 0)
  const { act, report, close, working } = useAct(refresh)
  const now = useNow()
  const wide = useWide()
  const chosen = orders.filter((order) => selection.has(order.id))

  const run = async (action: OrderAction, rest: Parameters<typeof act>[2] = {}) => {
    setAsking(null)
    const refused = await act(action, chosen, rest)
    selection.keep(refused)
  }
  const onAction = (action: BulkAction) => {
    if (action === 'ship' || action === 'cancel') setAsking(action)
    else if (action === 'print') setSlips(true)
    else if (action === 'export') void save(chosen.map((order) => order.number))
    else void run(action)
  }
  const save = async (numbers: string[]) => {
    const refusal = await exportOrders({
      format: 'xlsx',
      numbers: numbers.map((number) => number.replace('ERA-', '')).join(','),
    })
    toast({ text: refusal === null ? words.toasts.exported : words.toasts.exportFailed })
  }
  const opened = orders.find((order) => order.id === open)
  const list = {
    orders,
    now,
    fresh,
    isChosen: selection.has,
    onChoose: selection.toggle,
    onChooseAll: selection.setAll,
    onOpen: setOpen,
  }

  return (
    <Chakra>
      <Stack>
        <Live arrived={arrived} />
        <FilterBar search={search} onSearch={onSearch} />
        <BulkBar
          tab={search.tab ?? 'placed'}
          count={selection.size}
          working={working}
          locked={offline}
          onAction={onAction}
          onClear={selection.clear}
        />
        {report && (
          <Results
            {...report}
            onClose={close}
            onRetry={(ids) =>
              void act(
                report.action,
                orders.filter((order) => ids.includes(order.id)),
              )
            }
          />
        )}
        {waiting > 0 && (
          <Note kind="info" role="status">
            {plural(words.newArrived, waiting)}{' '}
            <Button variant="plain" size="sm" minH="44px" onClick={() => void refresh()}>
              {words.showNew}
            </Button>
          </Note>
        )}
        <Body search={search} onRetry={() => void refresh()} />
        {orders.length > 0 && (wide ? <OrdersTable {...list} /> : <OrderCards {...list} />)}
        <Foot search={search} />
      </Stack>
      {asking === 'ship' && (
        <ShipDialog
          orders={chosen}
          onShip={(shipments) => void run('ship', { shipments })}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'cancel' && (
        <CancelDialog
          orders={chosen}
          onCancel={(why) => void run('cancel', why === '' ? {} : { why })}
          onClose={() => setAsking(null)}
        />
      )}
      {opened && <OrderDetail order={opened} locked={offline} act={act} onClose={() => setOpen(null)} />}
      {slips && <Slips orders={chosen} onDone={() => setSlips(false)} />}
    </Chakra>
  )
}

function Live({ arrived }: { arrived: { number: string; at: number } | null }) {
  const live = useAtomValue(liveAtom)
  const { at } = useAtomValue(ordersAtom)
  const justNow = arrived !== null && Date.now() - arrived.at < 60_000
  const text = live
    ? justNow
      ? say(words.liveSince, { number: arrived.number })
      : words.live
    : at === null
      ? words.loading
      : say(words.notLive, { time: clock(at) })
  return (
    <p className="small muted" role="status">
      {live && <span className="dot" />} {text}
    </p>
  )
}

/** What stands in the place of the list while there is none. */
function Body({ search, onRetry }: { search: OrdersSearch; onRetry: () => void }) {
  const { value, at, refusal, busy } = useAtomValue(ordersAtom)
  const offline = useAtomValue(connectionAtom) === 'offline'
  if (offline && at !== null) {
    return (
      <Note kind="warn" icon="offline" role="status" title={words.offline.title}>
        <p>{say(words.offline.body, { time: clock(at) })}</p>
      </Note>
    )
  }
  if (value === null && refusal !== null && !busy) {
    return (
      <Note kind="bad" role="alert" title={words.failed.title}>
        <p>{words.failed.body}</p>
        <Button variant="plain" size="sm" minH="44px" onClick={onRetry}>
          {words.failed.retry}
        </Button>
      </Note>
    )
  }
  if (value === null) return <Skeleton label={words.loading} bars={[64, 64, 64, 64]} />
  if (value.orders.length > 0) return null
  const filtered = search.search ?? search.payment ?? search.delivery
  const tab: Tab = search.tab ?? 'placed'
  const empty = filtered === undefined ? words.empty[tab] : words.empty.search
  return (
    <chakra.div padding="48px 0" display="grid" gap="8px" justifyItems="start">
      <p className="d3">{empty.title}</p>
      <p className="muted">{empty.body}</p>
    </chakra.div>
  )
}

function Foot({ search }: { search: OrdersSearch }) {
  const { value } = useAtomValue(ordersAtom)
  const more = useSetAtom(loadMoreOrdersAtom)
  const [busy, setBusy] = useState(false)
  if (value === null || value.orders.length === 0) return null
  const load = async () => {
    if (busy) return
    setBusy(true)
    await more(askedOf(search))
    setBusy(false)
  }
  return (
    <Row between className="small muted">
      <span className="num">
        {say(words.shown, { count: value.orders.length, total: value.total.toLocaleString('en-US') })}
      </span>
      {value.next !== null && (
        <Button variant="outline" size="sm" aria-disabled={busy} onClick={() => void load()}>
          {words.more_orders}
        </Button>
      )}
      {(search.tab ?? 'placed') === 'placed' && <span>{words.where}</span>}
    </Row>
  )
}
