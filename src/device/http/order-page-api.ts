import { orderPageContract } from '#domain/order/contract.ts'
import { type Api, apiOf } from './api.ts'

/** The calls of an order’s own page, with their schemas. */
export const orderPageApi: Api<typeof orderPageContract> = apiOf(orderPageContract)
