import { useAtomValue } from 'jotai'
import { unpaidOrdersAtom } from '../../state/order/outbox.ts'
import { lazyComponent } from '../lazy-component.tsx'

const Orders = lazyComponent(() => import('./unpaid-orders.tsx').then((part) => part.UnpaidOrders))

/** Where goods are missed: the orders of this device that wait for their payment. Most devices have none. */
export const Unpaid = () => useAtomValue(unpaidOrdersAtom).length > 0 && <Orders />
