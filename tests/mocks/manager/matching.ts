import { emailKey, type Role } from '#domain/account/account.ts'
import { dayOf } from '#domain/base/day.ts'
import type { ParsedQueryOf } from '#domain/contract.ts'
import { statesFor } from '#domain/manager/access.ts'
import { searchWords, withoutAccents } from '#domain/manager/orders.ts'
import { isUnshipped, shipBy } from '#domain/order/ship-by.ts'
import { may } from '#domain/staff/permission.ts'
import { isUndecided } from '../base/attribution.ts'
import { counts, isBought } from '../base/order.ts'
import { isCounted, type MockOrder, type MockShop } from '../base/shop.ts'

/** Which orders a list of the staff has. */

type Filter = Omit<ParsedQueryOf<'managerOrders'>, 'after' | 'limit'>

/** Orders in the order of their numbers. */
export function matching(shop: MockShop, filter: Filter, role: Role | undefined): MockOrder[] {
  const { state = 'all', search, payment, delivery, code, item, from, to, only, reason } = filter
  const today = dayOf(shop.now())
  const states = statesFor(role)
  const person = ({ contact }: MockOrder['order']) =>
    may(role, 'customers.read') ? `${contact.name} ${contact.email}` : ''
  return [...shop.orders.values()].filter((one) => {
    const { order } = one
    return (
      (states?.includes(order.state) ?? true) &&
      (state === 'attention' ? isUndecided(shop, one) : state === 'all' || order.state === state) &&
      (payment === undefined || order.payment === payment) &&
      (delivery === undefined || order.delivery === delivery) &&
      (code === undefined || order.quote.code?.code === code) &&
      (from === undefined || Date.parse(order.placedAt) >= Date.parse(from)) &&
      (to === undefined || Date.parse(order.placedAt) < Date.parse(to)) &&
      // Nothing else here needs attention.
      (reason === undefined || (reason === 'own_code' && isUndecided(shop, one))) &&
      (only !== 'untracked' || order.tracking === undefined) &&
      (only !== 'due' || (isUnshipped(order.state) && shipBy(order) <= today)) &&
      (only !== 'late' || (isUnshipped(order.state) && shipBy(order) < today)) &&
      has(`${order.number} ${withoutAccents(person(order))} ${itemsOf(order)}`, search) &&
      (only !== 'counted' || counts(order)) &&
      (only !== 'first' || (counts(order) && isFirst(shop, order))) &&
      (only !== 'creators' || (counts(order) && one.attribution !== null && isCounted(one.attribution))) &&
      has(itemsOf(order), item)
    )
  })
}

/** SKUs and names, the parts of sets included. */
const itemsOf = ({ quote }: MockOrder['order']) =>
  quote.lines.flatMap((line) => [line, ...(line.parts ?? [])].map(({ id, name }) => `${id} ${name}`)).join()

function has(text: string, search: string | undefined): boolean {
  const words = searchWords(search)
  if (words === null) return true
  return (
    words.length > 0 &&
    words.every((word) =>
      [word, withoutAccents(word)].some((spelled) => text.toLowerCase().includes(spelled.toLowerCase())),
    )
  )
}

/** Whether nobody with this mailbox bought anything before. */
export function isFirst({ orders }: MockShop, own: MockOrder['order']): boolean {
  const mailbox = emailKey(own.contact.email)
  return (
    own.erasedAt === undefined &&
    isBought(own) &&
    ![...orders.values()].some(
      ({ order }) =>
        isBought(order) && emailKey(order.contact.email) === mailbox && order.placedAt < own.placedAt,
    )
  )
}
