import { receiptContract } from '#domain/order/contract.ts'
import { type Api, apiOf } from './api.ts'

/** The calls of an order’s own page, with their schemas. */
export const receiptApi: Api<typeof receiptContract> = apiOf(receiptContract)
