import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { FieldFault } from '#domain/base/field.ts'
import type { Item } from '#domain/cart/cart.ts'
import type { BodyOf } from '#domain/contract.ts'
import type { Quote } from '#domain/quote/quote.ts'
import type { aShop } from './shop.ts'

export type Fixture = Awaited<ReturnType<typeof aShop>>

export const keyOf = (name: string) => name.padEnd(40, '0')

interface Wish extends Partial<BodyOf<'placeOrder'>> {
  email?: string
}

/** A body for an order of these items, priced by the shop, from a contact of its own unless one is named. */
export async function anOrderFor(fixture: Pick<Fixture, 'ask'>, items: Item[], wish: Wish = {}) {
  const { email = `${randomUUID()}@example.com`, ...more } = wish
  const { delivery = 'standard', code } = more
  const region = 'CA'
  const answer = await fixture.ask('POST', '/quote', {
    body: { items, delivery, region, ...(code && { code }) },
  })
  expect(answer.status).toBe(200)
  const quote: Quote = await answer.json()
  return {
    id: randomUUID(),
    key: keyOf(randomUUID().replaceAll('-', '')),
    items,
    contact: { email, name: 'Ada Shopper', phone: '555-555-0123' },
    address: { line1: '1 Main Street', city: 'Oakland', region, postcode: '94601', country: 'US' },
    delivery,
    payment: 'on_delivery',
    expectedTotal: quote.total,
    ...more,
  } satisfies BodyOf<'placeOrder'>
}

interface Problem {
  code: string
  status: number
  detail?: string
  errors?: FieldFault[]
  quote?: Quote
}

export async function problemOf(answer: Response, status: number): Promise<Problem> {
  expect(answer.status).toBe(status)
  expect(answer.headers.get('content-type')).toBe('application/problem+json')
  return answer.json()
}

export async function stockOf(fixture: Fixture, skus: string[]): Promise<Record<string, number>> {
  const { rows } = await fixture.services.db.execute('select sku, stock from variants')
  return Object.fromEntries(
    rows.filter((row) => skus.includes(String(row.sku))).map((row) => [String(row.sku), Number(row.stock)]),
  )
}

export async function rowsOf(
  fixture: Fixture,
  table: 'order_lines' | 'order_events' | 'stock_moves',
  id: string,
) {
  const order = table === 'order_lines' ? 'position' : 'id'
  return (
    await fixture.services.db.execute(`select * from ${table} where order_id = '${id}' order by ${order}`)
  ).rows
}
