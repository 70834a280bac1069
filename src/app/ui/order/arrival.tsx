import { lazy, Suspense } from 'react'
import type { Order } from '#domain/order/order.ts'

/** The rule of the days comes after the page: it needs the order first. */
const Days = lazy(() =>
  import('./use-arrival.ts').then(({ useArrival }) => ({
    default: ({ order }: { order: Order }) => {
      const days = useArrival(order)
      return days === undefined ? null : <> {days}</>
    },
  })),
)

/** When an order is expected, as a sentence; nothing for one that is not coming. */
export const Arrival = ({ order }: { order: Order }) => (
  <Suspense>
    <Days order={order} />
  </Suspense>
)
