import type { User } from '#domain/account/account.ts'
import type { ParsedBodyOf } from '#domain/contract.ts'
import { orderFor } from '#domain/manager/access.ts'
import {
  addressLine,
  changedParts,
  correctionFaults,
  mailsOf,
  mayCorrectAddress,
} from '#domain/order/correction.ts'
import type { Answers } from '../base/answer.ts'
import { applyChange, notify } from '../base/order.ts'
import { refuse, refuseFaults } from '../base/problem.ts'
import type { MockOrder, MockShop } from '../base/shop.ts'
import { shown } from './manager.ts'
import { record } from './staff.ts'

/** What staff put right in an order: another address, a note, a mail once more. */
export const corrections = (shop: MockShop) =>
  ({
    changeOrder: ({ param, body, role, signedIn }) => {
      const found = shop.orders.get(param('id'))
      if (found === undefined) throw refuse('not_found')
      correct(shop, found, body, signedIn())
      return orderFor(role, shown(shop, found))
    },
  }) satisfies Partial<Answers>

function correct(
  shop: MockShop,
  found: MockOrder,
  { version, address, note, mail }: ParsedBodyOf<'changeOrder'>,
  by: User,
) {
  const { order } = found
  if (version !== undefined && version !== order.version) throw refuse('stale_version')
  if (order.erasedAt !== undefined) throw refuse('illegal_move')
  const { id, number, state } = order
  const versions = () => ({ before: { version: order.version }, after: { version: found.order.version } })
  const log = (what: string, details: object) =>
    record(shop, by, what, { ...details, orders: [{ id, number, ok: true }] })
  if (address !== undefined) {
    if (!mayCorrectAddress(order)) throw refuse('illegal_move')
    refuseFaults(correctionFaults(order, address))
    const changed = changedParts(order.address, address)
    if (changed.length > 0) {
      const why = `Address: ${addressLine(order.address)} → ${addressLine(address)}`
      applyChange(shop, found, { to: state, by: 'manager', why }, { address })
      log('order.address', { ...versions(), changed })
    }
  }
  if (note !== undefined && !found.notes?.some((one) => one.id === note.id)) {
    const before = found.notes?.length ?? 0
    const written = { ...note, at: shop.now().toISOString(), by: by.name ?? by.email }
    found.notes = [...(found.notes ?? []), written]
    log('order.note', { before: { notes: before }, after: { notes: before + 1 } })
  }
  if (mail !== undefined) {
    if (!mailsOf(order).includes(mail)) throw refuse('illegal_move')
    applyChange(shop, found, { to: state, by: 'manager', why: `Sent once more: ${mail}` }, {})
    log('order.mail', { ...versions(), mail })
  }
  notify(shop, found.order)
}
