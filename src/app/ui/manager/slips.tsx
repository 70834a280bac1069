import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import type { ManagerOrder } from '#domain/manager.ts'
import { neworders } from '../../content/manager/neworders.ts'
import { order as orderWords } from '../../content/order.ts'
import { say } from '../../content/say.ts'
import { dayAndTime } from './moment.ts'
import styles from './slips.module.css'

const words = neworders.slips

interface SlipsProps {
  orders: readonly ManagerOrder[]
  onDone: () => void
}

/** For paper only: what to fetch from the shelves for all of them, then a page for each box. */
export function Slips({ orders, onDone }: SlipsProps) {
  const done = useRef(onDone)
  done.current = onDone
  useEffect(() => {
    const finish = () => done.current()
    addEventListener('afterprint', finish)
    // The page needs one frame to stand there before it is printed.
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

/** What is in the boxes, parts of sets and things alike, each counted once for all orders. */
function picked(orders: readonly ManagerOrder[]): { id: string; name: string; units: number }[] {
  const found = new Map<string, { id: string; name: string; units: number }>()
  for (const line of orders.flatMap((order) => order.quote.lines)) {
    for (const { id, name, units } of line.parts ?? [line]) {
      found.set(id, { id, name, units: (found.get(id)?.units ?? 0) + units })
    }
  }
  return [...found.values()].toSorted((a, b) => a.name.localeCompare(b.name))
}

const PickList = ({ orders }: { orders: readonly ManagerOrder[] }) => (
  <section className={styles.page}>
    <h2>{words.pick}</h2>
    <p>{orders.map((order) => order.number).join(', ')}</p>
    <ul>
      {picked(orders).map(({ id, name, units }) => (
        <li key={id}>
          <b>{say(words.unitsOf, { units })}</b> {name} <small>{id}</small>
        </li>
      ))}
    </ul>
  </section>
)

const Slip = ({ order }: { order: ManagerOrder }) => (
  <section className={styles.page}>
    <h2>
      {words.title} {order.number}
    </h2>
    <p>
      {dayAndTime(order.placedAt)}, {orderWords.deliveryNames[order.delivery]}
    </p>
    <address>
      {order.contact.name}
      <br />
      {order.address.line1}
      {order.address.line2 && `, ${order.address.line2}`}
      <br />
      {order.address.city}, {order.address.region} {order.address.postcode}
    </address>
    <ul>
      {order.quote.lines.map((line) => (
        <li key={line.id}>
          <b>{say(words.unitsOf, { units: line.units })}</b> {line.name} <small>{line.id}</small>
          {line.parts && (
            <ul>
              {line.parts.map((part) => (
                <li key={part.id}>
                  {say(words.unitsOf, { units: part.units })} {part.name} <small>{part.id}</small>
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
