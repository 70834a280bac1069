import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Item } from '#domain/cart/cart.ts'
import type { Catalogue } from '#domain/catalogue/product.ts'
import type { BodyOf } from '#domain/contract.ts'
import { pricingFactsOf, quote } from '#domain/quote/quote.ts'

export type OrderBody = BodyOf<'placeOrder'>

/** What a client records: the request before it is sent, and its answer, if there was one. */
export interface Entry {
  body: OrderBody
  status?: number
  number?: string
  ms?: number
  /** What a refusal says, or why there was no answer. */
  failure?: string
}

export type Journal = Entry[]

export interface Wish {
  code?: string
  email?: string
}

/** Makes orders as a device does: priced by the domain with a stored catalogue. */
export function orderMaker(catalogue: Catalogue) {
  const facts = pricingFactsOf(catalogue)
  // These tests are about stock, so the client does not limit it.
  const plenty = {
    ...facts,
    offer: (sku: string) => {
      const offer = facts.offer(sku)
      return offer && ('stock' in offer ? { ...offer, stock: Number.POSITIVE_INFINITY } : offer)
    },
  }
  return (items: Item[], { code, email = `${randomUUID()}@example.com` }: Wish = {}): OrderBody => {
    const terms = code === undefined ? undefined : ({ code, kind: 'percent', value: 1000 } as const)
    const { total } = quote(plenty, { items, delivery: 'standard', region: 'CA', code: terms })
    return {
      id: randomUUID(),
      key: randomUUID() + randomUUID(),
      items,
      contact: { email, name: 'Chaos Shopper' },
      address: { line1: '1 Main Street', city: 'Oakland', region: 'CA', postcode: '94601', country: 'US' },
      delivery: 'standard',
      payment: 'on_delivery',
      expectedTotal: total,
      ...(code !== undefined && { code }),
    }
  }
}

const RETRY_MS = 200
const READ_MS = 20_000

/** Reads the catalogue as a device does: 503 means that the shop cannot answer now, so it tries again. */
export async function readCatalogue(url: string): Promise<Catalogue> {
  for (const begun = performance.now(); ; ) {
    const answer = await fetch(`${url}/api/catalogue`)
    if (answer.ok) return answer.json() as Promise<Catalogue>
    const refused = `The catalogue was answered with ${answer.status}: ${await answer.text()}`
    if (answer.status !== 503 || performance.now() - begun > READ_MS) throw new Error(refused)
    await sleep(RETRY_MS)
  }
}

/** Sends one order and records the answer. Without an answer the entry has no status. */
export async function send(url: string, entry: Entry): Promise<Entry> {
  const begun = performance.now()
  try {
    const answer = await fetch(`${url}/api/orders`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(entry.body),
      signal: AbortSignal.timeout(20_000),
    })
    const result = (await answer.json()) as { number?: string }
    entry.status = answer.status
    if (!answer.ok) entry.failure = JSON.stringify(result)
    else delete entry.failure
    if (result.number !== undefined) entry.number = result.number
    entry.ms = performance.now() - begun
  } catch (error) {
    // Whether it was placed is unknown: a repeated request with the same id finds out.
    entry.failure = String(error)
  }
  return entry
}

const SETTLED_MS = 60_000

/**
 * Sends one order as a device does: again without an answer, or after 503, by which the shop says that it cannot answer
 * now, as on a machine with no processor to spare. A refusal is an answer, and a fault is left for the oracle.
 */
export async function sendUntilAnswered(url: string, entry: Entry): Promise<void> {
  const until = performance.now() + SETTLED_MS
  for (;;) {
    await send(url, entry)
    const isAnswered = entry.status !== undefined && entry.status !== 503
    if (isAnswered || performance.now() > until) return
    await sleep(1_000)
  }
}

/** Runs the work over all of these, so many at a time. */
export async function each<T>(
  all: readonly T[],
  atOnce: number,
  work: (one: T, at: number) => Promise<unknown>,
) {
  let next = 0
  const worker = async () => {
    while (next < all.length) {
      const at = next
      next += 1
      const one = all[at]
      if (one !== undefined) await work(one, at)
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, all.length) }, worker))
}
