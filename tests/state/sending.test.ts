import { createStore } from 'jotai'
import { beforeAll, expect, test, vi } from 'vitest'
import { startDevice } from '#app/state/start.ts'
import { forget } from '#device/memory.ts'
import { allRecords } from '#device/records.ts'
import { aPlacedOrder, aShop, json, problem } from '../device/placed.ts'

/** Every reason there is to send what waits, one after the other in one page that stays open. */

let sent = 0

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'Date'] })
  await forget(allRecords)
  await aPlacedOrder()
  aShop(({ method, url }) => {
    const { pathname } = new URL(url)
    if (pathname === '/api/health') return json(200, {})
    if (method !== 'POST' || pathname !== '/api/orders') return problem(404, 'not_found')
    sent += 1
    return problem(503, 'unavailable')
  })
  startDevice(createStore(), { invalidate: async () => undefined })
})

/** What a try leaves behind it is written down before the next can begin. */
const triesOnce = async (act: () => unknown) => {
  const before = sent
  await act()
  await vi.waitFor(() => expect(sent).toBe(before + 1))
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(sent).toBe(before + 1)
}

test('what waits is sent when the page starts', () => triesOnce(() => undefined))

test('when somebody comes back to it', () =>
  triesOnce(() => document.dispatchEvent(new Event('visibilitychange'))))

test('when the network is back', async () => {
  dispatchEvent(new Event('offline'))
  await triesOnce(() => dispatchEvent(new Event('online')))
})

test('by itself, once its next try is due', async () => {
  await vi.advanceTimersByTimeAsync(15_000)
  vi.setSystemTime(Date.now() + 3_600_000)
  await triesOnce(() => vi.advanceTimersByTimeAsync(15_000))
})
