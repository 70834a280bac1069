import { orderNumber } from '#domain/order/order.ts'
import type { Services } from '../base/http/services.ts'
import type { OrderRow } from './read.ts'

/** Notifies clients that watch orders, in every process. */
export const notifyOrder = (
  services: Services,
  { id, serial, state, version }: Pick<OrderRow, 'id' | 'serial' | 'state' | 'version'>,
) => services.notify('orders', JSON.stringify({ id, state, version, number: orderNumber(serial) }))
