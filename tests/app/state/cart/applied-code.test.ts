import { createStore } from 'jotai'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { connectionAtom } from '#app/state/base/connection.ts'
import { loadAllPersistedAtom } from '#app/state/base/persisted-state.ts'
import { toastAtom } from '#app/state/base/toast.ts'
import { followAppliedCode } from '#app/state/cart/applied-code.ts'
import { changeCartAtom } from '#app/state/cart/cart.ts'
import { applyTermsAtom, codeMinimumAtom, discountCodeAtom } from '#app/state/cart/discount-code.ts'
import { allRecords, records } from '#device/storage/records.ts'
import { read, remove, update } from '#device/storage/storage.ts'
import { aShop, json, problem, quoted } from '../../../device/outbox/placed.ts'
import { aCatalogue, anOrder } from '../../../make.ts'

function aPage() {
  const store = createStore()
  store.set(loadAllPersistedAtom)
  // Or it would check the codes of the tests after this one.
  onTestFinished(() => store.set(connectionAtom, 'offline'))
  return store
}

beforeEach(() => remove(allRecords))
afterEach(() => vi.restoreAllMocks())

test('a code is checked on a device that has no catalogue and nothing in its cart yet', async () => {
  const catalogue = aCatalogue()
  const slugs = catalogue.products.map(({ slug }) => slug)
  aShop((request) =>
    new URL(request.url).pathname.endsWith('/quote')
      ? json(200, quoted(anOrder(), { problems: [{ code: 'code_refused' }] }))
      : json(200, { ...catalogue, slugs, next: null }),
  )
  const terms = { code: 'MAYA', kind: 'percent', value: 1_000 } as const
  await update(records.discountCode, () => ({ code: 'MAYA', terms }))
  const store = aPage()
  await vi.waitFor(() => expect(store.get(discountCodeAtom)?.code).toBe('MAYA'))
  await followAppliedCode(store)
  expect(store.get(toastAtom)?.text).toBe('MAYA can’t be used for this order. Prices are shown without it.')
  expect(await read(records.discountCode)).toBeNull()
})

type Answer = () => Response | Promise<Response>

/** A device on which FIVEOFF was typed offline, with something in the cart. */
async function typedOffline(answer: Answer) {
  aShop((request) =>
    new URL(request.url).pathname.endsWith('/quote') ? answer() : problem(503, 'unavailable'),
  )
  await update(records.discountCode, () => ({ code: 'FIVEOFF' }))
  const store = aPage()
  await vi.waitFor(() => expect(store.get(discountCodeAtom)?.code).toBe('FIVEOFF'))
  await store.set(changeCartAtom, { type: 'add', id: 'ROSA-100', units: 1 })
  return store
}

test.each([
  {
    title: 'that is wrong',
    answer: () => json(200, quoted(anOrder(), { problems: [{ code: 'code_refused' }] })),
    said: /^FIVEOFF can’t be used for this order/,
  },
  {
    title: 'that is no code at all',
    answer: () => problem(422, 'invalid', { errors: [{ path: 'code', message: 'Too long.' }] }),
    said: /^FIVEOFF can’t be used for this order/,
  },
  {
    title: 'of the shopper',
    answer: () => json(200, quoted(anOrder(), { problems: [{ code: 'code_refused', own: true }] })),
    said: /^FIVEOFF is your own code/,
  },
])('a code typed offline $title is removed once the server is reached', async ({ answer, said }) => {
  let reached = false
  const store = await typedOffline(() => (reached ? answer() : Promise.reject(new TypeError())))
  await followAppliedCode(store)
  expect((await read(records.discountCode))?.code).toBe('FIVEOFF')
  reached = true
  store.set(connectionAtom, 'offline')
  store.set(connectionAtom, 'online')
  await vi.waitFor(async () => expect(await read(records.discountCode)).toBeNull())
  await vi.waitFor(() => expect(store.get(toastAtom)?.text).toMatch(said))
})

test('a code typed offline that asks for more says how much, and applies once it is in the cart', async () => {
  const terms = { code: 'FIVEOFF', kind: 'fixed', value: 500, minimum: 4_000 } as const
  let units = 1
  const store = await typedOffline(() =>
    json(
      200,
      units > 1
        ? quoted(anOrder(), { code: terms })
        : quoted(anOrder(), { problems: [{ code: 'code_minimum', now: 4_000 }] }),
    ),
  )
  await followAppliedCode(store)
  expect(store.get(codeMinimumAtom)).toEqual({ code: 'FIVEOFF', minimum: 4_000 })
  expect(store.get(toastAtom)?.text).toBe('FIVEOFF works from $40. Add a little more first.')
  expect(store.get(discountCodeAtom)).toEqual({ code: 'FIVEOFF' })
  units = 2
  await store.set(changeCartAtom, { type: 'add', id: 'ROSA-100', units: 1 })
  await vi.waitFor(() => expect(store.get(discountCodeAtom)?.terms).toEqual(terms))
})

const over = new Date(Date.now() - 86_400_000).toISOString()
const ended = { code: 'SUMMER', kind: 'percent', value: 2_000, endsAt: over } as const

test('a code that is over gives way to the one of a link', async () => {
  await update(records.discountCode, () => ({ code: 'SUMMER', terms: ended }))
  const terms = { code: 'MAYA', kind: 'percent', value: 1_000 } as const
  expect(await createStore().set(applyTermsAtom, terms)).toBe('MAYA')
  expect(await read(records.discountCode)).toMatchObject({ code: 'MAYA', terms })
})

test('a code that is over leaves the device', async () => {
  await update(records.discountCode, () => ({ code: 'SUMMER', terms: ended }))
  await followAppliedCode(aPage())
  await vi.waitFor(async () => expect(await read(records.discountCode)).toBeNull())
})
