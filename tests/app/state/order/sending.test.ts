import { createStore } from 'jotai'
import { beforeAll, expect, test, vi } from 'vitest'
import { startDevice } from '#app/state/lifecycle/start.ts'
import { allRecords } from '#device/storage/records.ts'
import { remove } from '#device/storage/storage.ts'
import { aPlacedOrder, aShop, json, problem } from '../../../device/outbox/placed.ts'

/** Every reason there is to send what waits, in one page that stays open. */

let sent = 0
let sentAtStart = 0
const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const isSending = async () => {
  const { held = [], pending = [] } = await navigator.locks.query()
  return [...held, ...pending].some(({ name }) => name === 'era-outbox')
}
/**
 * A try may take its time to begin, and a second one has a moment to show itself. The next reason must not come before
 * this try is written down: nothing is sent while another is.
 */
async function triesSince(before: number): Promise<number> {
  for (let waited = 0; sent === before && waited < 20_000; waited += 50) await later(50)
  await later(300)
  while (await isSending()) await later(50)
  return sent - before
}

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'Date'] })
  await remove(allRecords)
  await aPlacedOrder()
  aShop(({ method, url }) => {
    const { pathname } = new URL(url)
    if (pathname === '/api/health') return json(200, {})
    if (method !== 'POST' || pathname !== '/api/orders') return problem(404, 'not_found')
    sent += 1
    return problem(503, 'unavailable')
  })
  startDevice({ store: createStore(), router: { invalidate: async () => undefined }, href: '/' })
  sentAtStart = await triesSince(0)
})

const triesOnce = async (act: () => unknown) => {
  const before = sent
  await act()
  expect(await triesSince(before)).toBe(1)
}

test('waiting orders are sent when the page starts', () => expect(sentAtStart).toBe(1))

test('waiting orders are sent when the page becomes visible', () =>
  triesOnce(() => document.dispatchEvent(new Event('visibilitychange'))))

test('waiting orders are sent when the network is back', async () => {
  dispatchEvent(new Event('offline'))
  await triesOnce(() => dispatchEvent(new Event('online')))
})

test('waiting orders are sent when their next try is due', async () => {
  vi.setSystemTime(Date.now() + 3_600_000)
  await triesOnce(() => vi.advanceTimersByTimeAsync(15_000))
})
