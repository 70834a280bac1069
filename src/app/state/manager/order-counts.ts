import { atom } from 'jotai'
import type { AnswerOf } from '#domain/contract.ts'
import { queryAtom } from '../account/query-atom.ts'
import { connectionAtom } from '../base/connection.ts'

const counts = queryAtom<AnswerOf<'orderCounts'>>(async () =>
  (await import('#device/http/staff-api.ts')).staffApi.orderCounts(),
)
export const loadOrderCountsAtom = counts.loadAtom

/** How many orders wait under each tab. Null where that is not known any more: the last load failed, or none can be made. */
export const orderCountsAtom = atom((get) => {
  const { value, refusal } = get(counts.valueAtom)
  return refusal === null && get(connectionAtom) !== 'offline' ? value : null
})
