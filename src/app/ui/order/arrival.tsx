import type { Order } from '#domain/order/order.ts'
import { lazyComponent } from '../lazy-component.tsx'

/** The rule of the days comes after the page: it needs the order first. */
const load = () =>
  import('./use-arrival.ts').then(({ useArrival }) => ({ order }: { order: Order }) => {
    const days = useArrival(order)
    return days === undefined ? null : <> {days}</>
  })

const Days = lazyComponent(load)

/** When an order is expected, as a sentence; nothing for one that is not coming. */
export const Arrival = ({ order }: { order: Order }) => <Days order={order} />
