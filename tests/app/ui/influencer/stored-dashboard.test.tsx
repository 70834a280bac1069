import { beforeEach, expect, test } from 'vitest'
import { persistedUser } from '#app/state/account/auth.ts'
import { loadDashboardAtom } from '#app/state/influencer/influencer.ts'
import { Dashboard } from '#app/ui/influencer/dashboard.tsx'
import { allRecords, records } from '#device/storage/records.ts'
import { read, remove, update } from '#device/storage/storage.ts'
import { json } from '../../../device/outbox/placed.ts'
import { aDevice, show } from '../screen.tsx'
import { aDashboardShop } from './dashboard-shop.ts'

beforeEach(() => remove(allRecords))

const june = { uid: 'june', email: 'june@example.com', emailVerified: true, role: 'influencer' as const }
const value = { state: 'active' as const, code: 'JUNE', name: 'June Park', rate: 1_200 }

async function aMember() {
  const store = await aDevice([])
  await store.set(persistedUser.valueAtom, () => june)
  return store
}

test('a dashboard that was loaded is on the device', async () => {
  aDashboardShop(() => json(200, value))
  const store = await aMember()
  await store.set(loadDashboardAtom)
  await show(store, <Dashboard />)
  await expect.poll(() => read(records.dashboard)).toMatchObject({ uid: 'june', value: { code: 'JUNE' } })
})

test.each([
  ['its own account, with the time of its numbers', 'june', /June/],
  ['no other account', 'somebody', /This didn’t load/],
])('without a network it is shown to %s', async (_, uid, text) => {
  aDashboardShop(() => {
    throw new TypeError('Failed to fetch')
  })
  await update(records.dashboard, () => ({ uid, at: Date.UTC(2026, 10, 20, 12), value }))
  const store = await aMember()
  await store.set(loadDashboardAtom)
  const { screen } = await show(store, <Dashboard />)
  const shown = screen.getByRole('heading', { level: 1 })
  await expect.element(shown).toMatchTextContent(uid === 'june' ? /June/ : text)
  if (uid === 'june') await expect.element(screen.getByText(/^Updated Fri, Nov 20/)).toBeVisible()
})
