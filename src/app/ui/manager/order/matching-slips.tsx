import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import type { ManagerOrder } from '#domain/manager/orders.ts'
import { orderNumber } from '#domain/order/order.ts'
import { isUnreached } from '#domain/refusal.ts'
import { format, plural } from '../../../content/base/format.ts'
import { bulk } from '../../../content/manager/bulk.ts'
import { neworders } from '../../../content/manager/neworders.ts'
import { connectionAtom } from '../../../state/base/connection.ts'
import { showToastAtom } from '../../../state/base/toast.ts'
import { ordersAtom } from '../../../state/manager/orders.ts'
import {
  type Answered,
  loadSelectedAtom,
  type ReadOptions,
  readAgainAtom,
  type Selection,
} from '../../../state/manager/selection.ts'
import { Confirm } from '../../control/dialog.tsx'
import { dayAndTime } from '../format-time.ts'
import { List, Numbers } from './action-summary.tsx'
import { Slips } from './slips.tsx'

const words = bulk.slips

/** The most slips in one print: beyond it a browser's preview takes minutes. */
const SLIPS_MAX = 1_000

interface MatchingSlipsProps {
  selection: Selection
  onDone: () => void
}

/** Slips of all that match: their orders are loaded first, and only for this. */
export function MatchingSlips({ selection, onDone }: MatchingSlipsProps) {
  const load = useSetAtom(loadSelectedAtom)
  return (
    <ReadSlips
      numbers={selection.serials.map(orderNumber)}
      read={(options) => load(selection.id, options)}
      onDone={onDone}
    />
  )
}

interface ChosenSlipsProps {
  orders: readonly ManagerOrder[]
  onDone: () => void
}

/** Slips of orders on the screen, read again: while they are chosen or open, the screen does not follow their changes. */
export function ChosenSlips({ orders, onDone }: ChosenSlipsProps) {
  const read = useSetAtom(readAgainAtom)
  return (
    <ReadSlips
      numbers={orders.map(({ number }) => number)}
      read={(options) => read(orders, options)}
      shown={orders}
      onDone={onDone}
    />
  )
}

interface ReadSlipsProps {
  numbers: readonly string[]
  read: (options: ReadOptions) => Promise<Answered<ManagerOrder[]>>
  /** The same orders as the screen has them, printed where the shop cannot be reached. With them it begins at once. */
  shown?: readonly ManagerOrder[]
  onDone: () => void
}

function ReadSlips({ numbers, read, shown, onDone }: ReadSlipsProps) {
  const offline = useAtomValue(connectionAtom) === 'offline'
  const list = useAtomValue(ordersAtom)
  const toast = useSetAtom(showToastAtom)
  const [orders, setOrders] = useState(offline && shown ? shown : null)
  const [unread, setUnread] = useState(orders !== null)
  const [loaded, setLoaded] = useState<number | null>(null)
  const [failed, setFailed] = useState(false)
  const running = useRef(new AbortController())
  const total = numbers.length
  const fits = total <= SLIPS_MAX

  const print = async () => {
    if (!fits || loaded !== null) return
    running.current = new AbortController()
    const { signal } = running.current
    setFailed(false)
    setLoaded(0)
    const answer = await read({ signal, onProgress: (count) => !signal.aborted && setLoaded(count) })
    if (signal.aborted) return
    setLoaded(null)
    if (answer.ok) return setOrders(answer.value)
    if (!shown || !isUnreached(answer.refusal)) return setFailed(true)
    setUnread(true)
    setOrders(shown)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: begun once, by the press that opened this.
  useEffect(() => {
    if (shown && orders === null) void print()
    return () => running.current.abort()
  }, [])

  if (orders !== null) {
    const known = new Set(list.value?.orders.map(({ number }) => number))
    const at = numbers.every((number) => known.has(number)) ? list.at : null
    const text = at === null ? words.unread : format(words.unreadSince, { time: dayAndTime(at) })
    const done = () => {
      if (unread) toast({ text })
      onDone()
    }
    return <OpenSlips numbers={numbers} orders={orders} onPrinted={done} onClose={onDone} />
  }
  return (
    <Confirm
      open
      title={plural(words.title, total)}
      confirm={words.print}
      dismiss={neworders.dismiss}
      busy={!fits || loaded !== null}
      onConfirm={() => void print()}
      onClose={onDone}
    >
      {!fits && <p className="sale">{format(words.tooMany, { max: SLIPS_MAX.toLocaleString('en-US') })}</p>}
      <p role="status">{loaded !== null && format(words.getting, { count: loaded, total })}</p>
      {failed && <p role="alert">{words.failed}</p>}
    </Confirm>
  )
}

interface OpenSlipsProps {
  /** What was asked for. */
  numbers: readonly string[]
  orders: readonly ManagerOrder[]
  onPrinted: () => void
  onClose: () => void
}

/** Slips without those of cancelled orders, which are named before anything is printed. */
function OpenSlips({ numbers, orders, onPrinted, onClose }: OpenSlipsProps) {
  const open = orders.filter(({ state }) => state !== 'cancelled')
  const printed = new Set(open.map(({ number }) => number))
  const left = numbers.filter((number) => !printed.has(number))
  const [agreed, setAgreed] = useState(left.length === 0)
  if (agreed) return <Slips orders={open} onDone={onPrinted} />
  const none = open.length === 0
  return (
    <Confirm
      open
      title={none ? words.none : plural(words.title, open.length)}
      confirm={none ? undefined : words.print}
      dismiss={none ? words.close : neworders.dismiss}
      onConfirm={() => setAgreed(true)}
      onClose={onClose}
    >
      <List aria-label={words.leftLabel} tabIndex={0}>
        <li>
          {plural(words.left, left.length)} <Numbers numbers={left} />
        </li>
      </List>
    </Confirm>
  )
}
