import { and, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import { emailKey } from '#domain/account/account.ts'
import type { ParsedQueryOf } from '#domain/contract.ts'
import { ORDER_NUMBER_START } from '#domain/order/order.ts'
import { orders } from '../base/db/schema.ts'

type Filter = Pick<ParsedQueryOf<'managerOrders'>, 'state' | 'search' | 'payment' | 'delivery' | 'code'>

/** The filter of a manager's list as one condition; each of its parts has an index. */
export function matching(filter: Filter): SQL | undefined {
  return and(
    inState(filter.state),
    filter.payment === undefined ? undefined : eq(orders.payment, filter.payment),
    filter.delivery === undefined ? undefined : eq(orders.delivery, filter.delivery),
    filter.code === undefined ? undefined : eq(orders.code, filter.code),
    found(filter.search ?? ''),
  )
}

function inState(state: Filter['state']): SQL | undefined {
  if (state === undefined || state === 'all') return undefined
  return state === 'attention' ? isNotNull(orders.attention) : eq(orders.state, state)
}

/** Matches an order number with or without its prefix, a whole e-mail address, or beginnings of words of name and e-mail. */
function found(search: string): SQL | undefined {
  const serial = /^(?:era)?[\s-]*(\d{1,12})$/i.exec(search)?.[1]
  if (serial !== undefined && Number(serial) >= ORDER_NUMBER_START) return eq(orders.serial, Number(serial))
  // Half an address is looked for by its name: the index has addresses whole, and each begins with it.
  const plain = search.toLowerCase().replace(/@\S*/g, '')
  const words = plain.match(/[\p{L}\p{N}][\p{L}\p{N}.+_-]*/gu) ?? []
  if (words.length === 0) return search === '' ? undefined : sql`false`
  // Quoted, so that nothing typed is an operator of the search.
  const terms = words.map((word) => `'${word.replaceAll("'", '')}':*`).join(' & ')
  const worded = sql`to_tsvector('simple', ${orders.name} || ' ' || ${orders.email}) @@ to_tsquery('simple', ${terms})`
  return search.includes('@') ? or(eq(orders.emailKey, emailKey(search)), worded) : worded
}
