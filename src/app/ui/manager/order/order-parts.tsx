import { useAtomValue } from 'jotai'
import { dayOf } from '#domain/base/day.ts'
import { isFree } from '#domain/manager/access.ts'
import type { QueuedAction } from '#domain/manager/action-queue.ts'
import type { ManagerOrder } from '#domain/manager/orders.ts'
import { overStates } from '#domain/order/order.ts'
import { parcelOf } from '#domain/order/parcel.ts'
import { isUnshipped, shipBy } from '#domain/order/ship-by.ts'
import { format, plural } from '../../../content/base/format.ts'
import { correction } from '../../../content/manager/managed-order.ts'
import { neworders as words } from '../../../content/manager/neworders.ts'
import { queuedActions } from '../../../content/manager/queued-actions.ts'
import { stateNames } from '../../../content/order/order.ts'
import { settingsAtom } from '../../../state/base/settings.ts'
import { Chip } from '../../control/chip.tsx'
import { Icon } from '../../icon/icon.tsx'
import { hoursSince, shortDate, waited, weekdayName } from '../format-time.ts'

interface OrderPart {
  order: ManagerOrder
}

const { badges } = words

/** The payment method, or the state of an order that is no longer open, unless its state is written beside it. */
export function PaymentChip({ order, state = false }: OrderPart & { state?: boolean }) {
  if (order.state === 'cancelled' || order.state === 'refunded') {
    return state ? null : <Chip variant="bad">{stateNames[order.state]}</Chip>
  }
  if (order.state === 'awaiting_payment') return <Chip variant="warn">{badges.awaiting}</Chip>
  // An exchange, as a rule: who hands it over collects nothing.
  if (isFree(order)) return <Chip>{badges.free}</Chip>
  return order.payment === 'card' ? (
    <Chip variant="ok">
      <Icon name="check" />
      {badges.paid}
    </Chip>
  ) : (
    <Chip variant="info">{order.state === 'delivered' ? badges.paidOnDelivery : badges.onDelivery}</Chip>
  )
}

/** Where states mix: the state in a word. */
export const StateChip = ({ order: { state } }: OrderPart) => (
  <Chip
    variant={
      state === 'cancelled' || state === 'refunded'
        ? 'bad'
        : state === 'awaiting_payment'
          ? 'warn'
          : state === 'placed'
            ? 'info'
            : 'ok'
    }
  >
    {stateNames[state]}
  </Chip>
)

/** How long an order has waited. One that is over waits for nothing. */
export const Waiting = ({ order, now }: OrderPart & { now: number }) =>
  overStates.some((state) => state === order.state) ? (
    <span className="muted">–</span>
  ) : (
    <span className="num">
      {hoursSince(order.placedAt, now) < 1 / 60 ? words.justNow : waited(order.placedAt, now)}
    </span>
  )

/** The day by which the order must have left; nothing once it has. */
export function ShipBy({ order, now }: OrderPart & { now: number }) {
  const zone = useAtomValue(settingsAtom)?.timeZone
  if (!isUnshipped(order.state)) return <span className="muted">–</span>
  const [day, today] = [shipBy(order, zone), dayOf(new Date(now), zone)]
  if (day < today) return <b className="num sale">{format(words.late, { time: shortDate(day) })}</b>
  return day === today ? <b>{words.today}</b> : <span className="num">{weekdayName(day)}</span>
}

/** What is to be seen beside an order's number. Why it needs attention can take more than a line. */
export const NumberBadges = ({ order }: OrderPart) => (
  <>
    {order.delivery === 'express' && <Chip variant="warn">{badges.express}</Chip>}
    {order.attention && (
      <Chip variant="bad" whiteSpace="normal" height="auto" py="6px" lineHeight="tight">
        <Icon name="alert" />
        {attentionWords(order.attention)}
      </Chip>
    )}
  </>
)

/** What is to be known while it is packed; `short` beside its items in a table. */
export const ItemBadges = ({ order, fresh, short }: OrderPart & { fresh: boolean; short?: boolean }) => (
  <>
    {fresh && (
      <Chip variant="surface" minH="26px">
        <span className="dot" />
        {badges.new}
      </Chip>
    )}
    {order.gift && <Chip variant="warn">{badges.gift}</Chip>}
    {order.notes && <Chip variant="warn">{plural(correction.notes.badge, order.notes.length)}</Chip>}
    {order.placedOffline && (
      <Chip title={short ? badges.placedOffline : undefined}>
        {short ? badges.offline : badges.placedOffline}
      </Chip>
    )}
  </>
)

/** An action that is taken here and not sent yet. */
export const QueuedActionChip = ({ queued: { action, takenBack } }: { queued: QueuedAction }) => (
  <Chip variant="info" minH="26px" verticalAlign="middle">
    <Icon name="sync" />
    {queuedActions.row[takenBack ? 'takenBack' : action]}
  </Chip>
)

const attentionWords = (reason: string): string =>
  // Reasons come from the API: one this build does not know is shown as its code.
  Object.hasOwn(words.attention, reason)
    ? words.attention[reason as keyof typeof words.attention]
    : format(words.attention.other, { reason: reason.replaceAll('_', ' ') })

/** A variant’s name has a comma of its own. */
export const itemsOf = (order: ManagerOrder): string =>
  parcelOf(order)
    .map((line) => (line.units === 1 ? line.name : `${line.name} × ${line.units}`))
    .join(' · ')

export const placeOf = ({ address }: ManagerOrder): string =>
  [address.city, address.region].filter(Boolean).join(', ')

export const customerOf = ({ contact, erasedAt }: ManagerOrder): string =>
  erasedAt === undefined ? contact.name : words.erased
