import type { AnswerOf } from '#domain/contract.ts'
import type { OrderAction } from '#domain/manager.ts'
import { mayMove, type OrderState } from '#domain/order.ts'
import { variantName } from '#domain/product.ts'
import { answer, no } from './answer.ts'
import { move } from './order.ts'
import { type MockOrder, type MockShop, manager } from './shop.ts'
import { summaryOf } from './summary.ts'

const ends = {
  pack: 'packed',
  ship: 'shipped',
  deliver: 'delivered',
  cancel: 'cancelled',
  refund: 'refunded',
} as const satisfies Partial<Record<OrderAction, OrderState>>

const PAGE = 50
const DAYS = 30

export const managers = (shop: MockShop) => {
  const all = () => [...shop.orders.values()].reverse()
  const shown = ({ order, takes, body }: MockOrder) => ({
    ...order,
    units: [...takes.values()].reduce((a, b) => a + b, 0),
    code: order.quote.code?.code ?? null,
    placedOffline: body.placedOffline ?? false,
    attention: null,
  })
  const variants = (): AnswerOf<'managerProducts'>['variants'] =>
    shop.catalogue.products.flatMap((product) =>
      product.variants.map((variant) => ({
        sku: variant.sku,
        product: product.slug,
        name: variantName(product, variant),
        price: variant.price,
        stock: shop.stock.get(variant.sku) ?? variant.stock,
        derived: variant.parts !== undefined,
        sold: true,
        version: 1,
      })),
    )
  return [
    answer(shop, 'managerSummary', ({ header, query }) => {
      manager(header)
      return summaryOf(shop, Number(query.days ?? DAYS))
    }),
    answer(shop, 'managerOrders', ({ header, query }) => {
      manager(header)
      const { state = 'placed', search = '', after, limit } = query
      const found = all().filter(
        ({ order }) =>
          (state === 'all' || order.state === state) &&
          `${order.number} ${order.contact.name} ${order.contact.email}`
            .toLowerCase()
            .includes(search.toLowerCase()),
      )
      const begin = after === undefined ? 0 : found.findIndex(({ order }) => order.id === after) + 1
      const page = found.slice(begin, begin + Number(limit ?? PAGE))
      const more = begin + page.length < found.length
      return {
        orders: page.map(shown),
        next: more ? (page.at(-1)?.order.id ?? null) : null,
        total: found.length,
      }
    }),
    answer(shop, 'actOnOrders', ({ header, body }) => {
      manager(header)
      const { action } = body
      const results = body.orders.map(({ id, version }) => {
        const found = shop.orders.get(id)
        if (!found) return { id, number: null, ok: false, code: 'not_found' }
        const refused = (code: string) => ({ ...resultOf(found), ok: false, code })
        if (version !== undefined && version !== found.order.version) return refused('stale_version')
        if (action === 'resolve') return resultOf(found)
        if (!mayMove(found.order.state, ends[action])) return refused('illegal_move')
        move(shop, found, ends[action], 'manager', body.restock)
        return resultOf(found)
      })
      return { results }
    }),
    answer(shop, 'managerProducts', ({ header }) => {
      manager(header)
      return { variants: variants() }
    }),
    answer(shop, 'changeVariant', ({ header, body }) => {
      manager(header)
      const found = variants().find((variant) => variant.sku === body.sku)
      if (!found) throw no('not_found')
      if (body.stock !== undefined) shop.stock.set(body.sku, body.stock)
      return {
        ...found,
        ...(body.stock !== undefined && { stock: body.stock }),
        price: body.price ?? found.price,
      }
    }),
    answer(shop, 'managerCodes', ({ header }) => {
      manager(header)
      const codes = [...shop.codes.values()].map(({ minimum = null, ...terms }) => ({
        ...terms,
        minimum,
        ...{ startsAt: null, endsAt: null, limitTotal: null, limitPerCustomer: null },
        ...{ redeemed: 0, active: true, version: 1 },
      }))
      return { codes, next: null }
    }),
  ]
}

const resultOf = ({ order: { id, number, state, version, refunded } }: MockOrder) => ({
  id,
  number,
  ok: true,
  state,
  version,
  refunded,
})
