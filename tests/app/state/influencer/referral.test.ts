import { createStore } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { persistedBrowserState } from '#app/state/base/browser-state.ts'
import { connectionAtom } from '#app/state/base/connection.ts'
import {
  changeAppliedCodeAtom,
  discountCodeAtom,
  removeDiscountCodeAtom,
} from '#app/state/cart/discount-code.ts'
import { followLink } from '#app/state/influencer/influencer.ts'
import { sendVisitsAtom, storeVisitAtom } from '#app/state/influencer/link-visit.ts'
import {
  persistedReferral,
  referralAtom,
  rememberLinksAtom,
  storeReferralAtom,
} from '#app/state/influencer/referral.ts'
import { allRecords, records } from '#device/storage/records.ts'
import { read, remove, update } from '#device/storage/storage.ts'
import { aShop, json, problem } from '../../../device/outbox/placed.ts'

const aPage = () => {
  const store = createStore()
  store.set(persistedBrowserState.loadAtom)
  store.set(persistedReferral.loadAtom)
  return store
}

beforeEach(() => remove(allRecords))
afterEach(() => vi.restoreAllMocks())

test('a referral link counts after a full load and in another tab', async () => {
  const store = aPage()
  await store.set(storeReferralAtom, ' ma ya')
  expect(store.get(referralAtom)?.code).toBe('MAYA')
  expect((await read(records.referral))?.code).toBe('MAYA')
  const later = aPage()
  await expect.poll(() => later.get(referralAtom)?.code).toBe('MAYA')
})

test('the last link wins, also one opened in another tab', async () => {
  const [one, other] = [aPage(), aPage()]
  await one.set(storeReferralAtom, 'MAYA')
  await new Promise((resolve) => setTimeout(resolve, 5))
  await other.set(storeReferralAtom, 'NOOR')
  await expect.poll(() => one.get(referralAtom)?.code).toBe('NOOR')
})

test('where links are not to be remembered, one counts until the page is left', async () => {
  const store = aPage()
  await store.set(rememberLinksAtom, false)
  await store.set(storeReferralAtom, 'MAYA')
  expect(store.get(referralAtom)?.code).toBe('MAYA')
  expect(await read(records.referral)).toBeNull()
  await store.set(rememberLinksAtom, true)
  await expect.poll(async () => (await read(records.referral))?.code).toBe('MAYA')
})

const page = { code: 'MAYA', name: 'Maya Okafor', state: 'active', discount: 1_000, picks: [] }

test.each([
  {
    title: 'of an influencer is stored and its discount applied',
    answer: () => json(200, page),
    stored: 'MAYA',
  },
  {
    title: 'that the shop cannot be asked about is stored',
    answer: () => Promise.reject(new TypeError()),
    stored: 'MAYA',
  },
  { title: 'of nobody leaves the last link', answer: () => problem(404, 'not_found'), stored: 'NOOR' },
  {
    title: 'of a paused influencer leaves the last link',
    answer: () => json(200, { ...page, state: 'paused' }),
    stored: 'NOOR',
  },
])('a link to any page with the code $title', async ({ answer, stored }) => {
  const sent: string[] = []
  aShop((request) => {
    const { pathname } = new URL(request.url)
    sent.push(pathname)
    return pathname.startsWith('/api/influencers') ? answer() : json(202, { recorded: true })
  })
  const store = aPage()
  await store.set(storeReferralAtom, 'NOOR')
  await followLink(store, 'maya')
  expect((await read(records.referral))?.code).toBe(stored)
  const applied = sent.includes('/api/referrals')
  const terms = { code: 'MAYA', name: 'Maya Okafor', kind: 'percent', value: 1_000 }
  expect((await read(records.discountCode))?.terms).toEqual(applied ? terms : undefined)
})

test.each([
  { title: 'is followed once the shop is reached again', next: null, followed: true },
  { title: 'is left where another was opened meanwhile', next: 'NOOR', followed: false },
])('a link opened offline $title', async ({ next, followed }) => {
  let reached = false
  const sent: string[] = []
  aShop((request) => {
    if (!reached) throw new TypeError('Failed to fetch')
    const { pathname } = new URL(request.url)
    sent.push(pathname)
    return pathname.startsWith('/api/influencers') ? json(200, page) : json(202, { recorded: true })
  })
  const store = aPage()
  store.set(connectionAtom, 'offline')
  await followLink(store, 'maya')
  expect((await read(records.referral))?.code).toBe('MAYA')
  if (next !== null) {
    await new Promise((resolve) => setTimeout(resolve, 5))
    await store.set(storeReferralAtom, next)
  }
  reached = true
  store.set(connectionAtom, 'online')
  if (followed) {
    await vi.waitFor(() => expect(sent).toContain('/api/influencers/MAYA'))
    await vi.waitFor(async () => expect((await read(records.discountCode))?.terms?.code).toBe('MAYA'))
  } else expect(sent).toEqual([])
  expect((await read(records.referral))?.code).toBe(next ?? 'MAYA')
})

/** A shop that writes down the visits it is sent, once it can be reached. */
function aCounter(isReached: () => boolean) {
  const counted: string[] = []
  aShop(async (request) => {
    if (!isReached()) throw new TypeError('Failed to fetch')
    if (!request.url.endsWith('/api/referrals')) return problem(404, 'not_found')
    counted.push((await request.json()).code)
    return json(202, { recorded: true })
  })
  return counted
}

const waiting = async () => (await read(records.referral))?.uncounted

test('visits whose pages were closed before the network came back are sent with a later page, once', async () => {
  let reached = false
  const counted = aCounter(() => reached)
  const closed = aPage()
  closed.set(connectionAtom, 'offline')
  await followLink(closed, 'lena')
  await closed.set(storeVisitAtom, 'kim')
  // A page of the same link again, and a start without a network.
  await closed.set(storeVisitAtom, 'lena')
  await closed.set(sendVisitsAtom)
  expect([counted, await waiting()]).toEqual([[], ['KIM', 'LENA']])
  // The queue of another page.
  reached = true
  const { sendQueuesAtom } = await import('#app/state/lifecycle/queues.ts')
  const later = aPage()
  later.set(sendQueuesAtom, { eager: true })
  await expect.poll(waiting).toBeUndefined()
  later.set(sendQueuesAtom, { eager: true })
  await later.set(sendVisitsAtom)
  expect(counted).toEqual(['KIM', 'LENA'])
  // The link counts as before, and orders carry nothing of visits.
  expect((await read(records.referral))?.code).toBe('LENA')
  expect(later.get(referralAtom)).toEqual({ code: 'LENA', at: expect.any(String) })
})

test('a visit waits where its link is stored, not without consent and not for ever', async () => {
  const counted = aCounter(() => true)
  const store = aPage()
  await store.set(rememberLinksAtom, false)
  await expect.poll(async () => (await read(records.browserState)).links).toBe(false)
  await store.set(storeVisitAtom, 'noor')
  expect(await read(records.referral)).toBeNull()
  const long = new Date(Date.now() - 31 * 86_400_000).toISOString()
  await update(records.referral, () => ({ code: 'NOOR', at: long, uncounted: ['NOOR'] }))
  await store.set(sendVisitsAtom)
  expect(counted).toEqual([])
})

test('a visit that the shop is too busy for waits, and one that it refuses does not', async () => {
  const store = aPage()
  let answer = problem(503, 'unavailable')
  aShop(() => answer)
  await store.set(storeVisitAtom, 'olga')
  await store.set(sendVisitsAtom)
  expect(await waiting()).toEqual(['OLGA'])
  answer = problem(422, 'invalid')
  await store.set(sendVisitsAtom)
  expect(await waiting()).toBeUndefined()
})

test('withdrawn consent deletes the stored link', async () => {
  const store = aPage()
  await store.set(rememberLinksAtom, true)
  await expect.poll(async () => (await read(records.browserState)).links).toBe(true)
  await store.set(storeReferralAtom, 'MAYA')
  await store.set(rememberLinksAtom, false)
  expect(await read(records.referral)).toBeNull()
})

const terms = { code: 'MAYA', name: 'Maya Okafor', kind: 'percent', value: 1_000 } as const

/** Somebody who opened a creator's link and chose “Forget this link”. */
async function onThisVisitOnly() {
  aShop(({ url }) => (url.endsWith('/referrals') ? json(202, { recorded: true }) : json(200, page)))
  const store = aPage()
  await followLink(store, 'maya')
  expect((await read(records.discountCode))?.code).toBe('MAYA')
  await store.set(rememberLinksAtom, false)
  return store
}

test('a link for this visit only takes its code with it', async () => {
  const store = await onThisVisitOnly()
  expect(await read(records.discountCode)).toBeNull()
  // The visit itself is what the link was opened for.
  expect(store.get(discountCodeAtom)?.terms).toEqual(terms)
  await store.set(rememberLinksAtom, true)
  expect((await read(records.discountCode))?.terms).toEqual(terms)
})

test('a link opened where links are not remembered leaves no code on the device', async () => {
  const store = await onThisVisitOnly()
  await store.set(removeDiscountCodeAtom)
  expect(store.get(discountCodeAtom)).toBeNull()
  await followLink(store, 'maya')
  expect(store.get(discountCodeAtom)?.code).toBe('MAYA')
  expect(await read(records.discountCode)).toBeNull()
  await store.set(changeAppliedCodeAtom, 'MAYA', null)
  expect(store.get(discountCodeAtom)).toBeNull()
})

test('a typed code stays, also if a link to it was opened', async () => {
  await update(records.discountCode, () => ({ code: 'MAYA', terms }))
  await onThisVisitOnly()
  expect(await read(records.discountCode)).toEqual({ code: 'MAYA', terms })
})
