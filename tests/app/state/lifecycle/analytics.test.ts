import { createStore } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { measureAtom, persistedVisits } from '#app/state/base/visit.ts'
import { followAnalytics } from '#app/state/lifecycle/analytics.ts'
import { allRecords, records } from '#device/storage/records.ts'
import { remove, update } from '#device/storage/storage.ts'

const tool = vi.hoisted(() => ({ countPage: vi.fn(async () => {}), stopCounting: vi.fn(async () => {}) }))
vi.mock('#device/firebase/analytics.ts', () => tool)

const firebase = { apiKey: 'key', projectId: 'era', measurementId: 'G-TEST' }

/** A page: its store, and the router's message when a screen is shown. */
async function aPage(measurementId: string | undefined) {
  const store = createStore()
  store.set(persistedVisits.loadAtom)
  const { measurementId: _, ...plain } = firebase
  await update(records.settings, () => ({
    build: 'test',
    firebase: measurementId ? { ...plain, measurementId } : plain,
    card: false,
    vitals: false,
    supportEmail: 'help@era.test',
  }))
  const { refreshSettingsAtom } = await import('#app/state/base/settings.ts')
  await store.set(refreshSettingsAtom)
  let arrive = (_move: { pathChanged: boolean }) => {}
  followAnalytics(store, {
    subscribe: (_event, listener) => {
      arrive = listener
      return () => {}
    },
  })
  return { store, arrive: () => arrive({ pathChanged: true }) }
}

beforeEach(async () => {
  await remove(allRecords)
  vi.clearAllMocks()
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'globalPrivacyControl')
})

const settle = () => new Promise((resolve) => setTimeout(resolve, 50))

test('nothing is measured before consent, nor after it is withdrawn', async () => {
  const { store, arrive } = await aPage('G-TEST')
  arrive()
  await settle()
  expect(tool.countPage).not.toHaveBeenCalled()
  await store.set(measureAtom, true)
  await vi.waitFor(() => expect(tool.countPage).toHaveBeenCalledTimes(1))
  arrive()
  await vi.waitFor(() => expect(tool.countPage).toHaveBeenCalledTimes(2))
  await store.set(measureAtom, false)
  await vi.waitFor(() => expect(tool.stopCounting).toHaveBeenCalledTimes(1))
  arrive()
  await settle()
  expect(tool.countPage).toHaveBeenCalledTimes(2)
})

test('a shop without analytics measures nothing, even with consent', async () => {
  const { store, arrive } = await aPage(undefined)
  await store.set(measureAtom, true)
  arrive()
  await settle()
  expect(tool.countPage).not.toHaveBeenCalled()
})

test('a browser that opts out of tracking is respected', async () => {
  Object.defineProperty(navigator, 'globalPrivacyControl', { value: true, configurable: true })
  const { store, arrive } = await aPage('G-TEST')
  await store.set(measureAtom, true)
  arrive()
  await settle()
  expect(tool.countPage).not.toHaveBeenCalled()
})
