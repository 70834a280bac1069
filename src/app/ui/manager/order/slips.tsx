import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import type { ManagerOrder } from '#domain/manager/orders.ts'
import { parcelOf } from '#domain/order/parcel.ts'
import { format, plural } from '../../../content/base/format.ts'
import { managedOrder } from '../../../content/manager/managed-order.ts'
import { order as orderWords } from '../../../content/order/order.ts'
import { Wordmark } from '../../icon/brand.tsx'
import { dayAndTime } from '../format-time.ts'
import { Destination } from './detail-parts.tsx'
import styles from './slips.module.css'

const words = managedOrder.slips

interface SlipsProps {
  orders: readonly ManagerOrder[]
  onDone: () => void
}

/** Print only: a pick list for all orders, then a packing slip per order. */
export function Slips({ orders, onDone }: SlipsProps) {
  const done = useRef(onDone)
  done.current = onDone
  useEffect(() => {
    const finish = () => done.current()
    addEventListener('afterprint', finish)
    // The slips must be laid out before printing.
    const frame = requestAnimationFrame(() => print())
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('afterprint', finish)
    }
  }, [])
  return createPortal(
    <div className={styles.slips} data-slips aria-hidden="true">
      {orders.length > 1 && <PickList orders={orders} />}
      {orders.map((order) => (
        <Slip key={order.id} order={order} />
      ))}
    </div>,
    document.body,
  )
}

interface Picked {
  id: string
  name: string
  units: number
  bin: string
}

/** The pick list: units per product over all orders, with sets split into their parts, in the order of the bins. */
function picked(orders: readonly ManagerOrder[]): Picked[] {
  const found = new Map<string, Picked>()
  for (const order of orders) {
    for (const { id, name, units } of parcelOf(order).flatMap((line) => line.parts ?? [line])) {
      // Of the order that was loaded last: it may have been moved in between.
      const bin = order.bins?.[id] ?? found.get(id)?.bin ?? ''
      found.set(id, { id, name, units: (found.get(id)?.units ?? 0) + units, bin })
    }
  }
  return [...found.values()].toSorted(byBin)
}

/** “A3-2” before “A3-12”, and what has no place at the end. */
const byBin = (one: Picked, other: Picked): number =>
  Number(one.bin === '') - Number(other.bin === '') ||
  one.bin.localeCompare(other.bin, 'en', { numeric: true }) ||
  one.name.localeCompare(other.name)

const Bin = ({ bin }: { bin: string | undefined }) => bin && <b className={styles.bin}>{bin}</b>

const PickList = ({ orders }: { orders: readonly ManagerOrder[] }) => (
  <section className={styles.page}>
    <h2>{words.pick}</h2>
    <p>{plural(words.orders, orders.length)}</p>
    <ul>
      {picked(orders).map(({ id, name, units, bin }) => (
        <li key={id} className={styles.ticked}>
          <b>{format(words.unitsOf, { units })}</b> {name} <small>{id}</small> <Bin bin={bin} />
        </li>
      ))}
    </ul>
    <ul className={styles.numbers}>
      {orders.map(({ id, number, delivery }) => (
        <li key={id} className={styles.ticked}>
          {number} {delivery === 'express' && <b>{orderWords.deliveryNames[delivery]}</b>}
        </li>
      ))}
    </ul>
  </section>
)

const Slip = ({ order }: { order: ManagerOrder }) => (
  <section className={styles.page}>
    <Wordmark className={styles.logo} />
    <h2>
      {words.title} {order.number}
    </h2>
    {order.delivery === 'express' && (
      <p className={styles.express}>{orderWords.deliveryNames[order.delivery]}</p>
    )}
    {order.gift && (
      <p className={styles.express}>
        {words.gift}
        {order.gift.hidePrices && <small>{words.noPrices}</small>}
      </p>
    )}
    <p>
      {dayAndTime(order.placedAt)}
      {order.delivery !== 'express' && `, ${orderWords.deliveryNames[order.delivery]}`}
    </p>
    <Destination order={order} />
    {order.carrierNote && <p>{format(words.carrier, { note: order.carrierNote })}</p>}
    {order.gift && (
      <blockquote className={styles.note}>
        {order.gift.note && <p>{order.gift.note}</p>}
        <p>{format(words.from, { name: order.contact.name })}</p>
      </blockquote>
    )}
    <ul>
      {parcelOf(order).map((line) => (
        <li key={line.id} className={line.parts ? undefined : styles.ticked}>
          <b>{format(words.unitsOf, { units: line.units })}</b> {line.name} <small>{line.id}</small>{' '}
          <Bin bin={order.bins?.[line.id]} />
          {line.parts && (
            <ul>
              {line.parts.map((part) => (
                <li key={part.id} className={styles.ticked}>
                  {format(words.unitsOf, { units: part.units })} {part.name} <small>{part.id}</small>{' '}
                  <Bin bin={order.bins?.[part.id]} />
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
    <p>{words.thanks}</p>
  </section>
)
