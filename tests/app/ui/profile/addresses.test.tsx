import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { profileAtom } from '#app/state/account/profile.ts'
import { Chakra } from '#app/ui/control/chakra.tsx'
import { Addresses } from '#app/ui/profile/addresses.tsx'
import { setSessionSource } from '#device/http/session.ts'
import { allRecords, records } from '#device/storage/records.ts'
import { remove, update } from '#device/storage/storage.ts'
import { aShop, json } from '../../../device/outbox/placed.ts'
import { aDevice, show } from '../screen.tsx'

const ada = { uid: 'ada', email: 'ada@era.test', emailVerified: true }
const home = {
  id: '5b6f7f0e-6c1d-4a55-9b4e-0d6f2a6f9a01',
  name: 'Ada Lovelace',
  line1: '5 Elm Street',
  city: 'New York',
  region: 'NY',
  postcode: '10001',
  country: 'US',
  isDefault: true,
} as const
const work = { ...home, id: '5b6f7f0e-6c1d-4a55-9b4e-0d6f2a6f9a02', line1: '1 Work Road', isDefault: false }
const profile = { email: ada.email, name: 'Ada', addresses: [home, work], marketing: false }

beforeEach(async () => {
  await remove(allRecords)
  await update(records.user, () => ada)
  await update(records.account, () => ({ uid: ada.uid, profile }))
  setSessionSource(async () => ({ uid: ada.uid, token: 'token' }))
})
afterEach(async () => {
  await cleanup()
  setSessionSource(async () => undefined)
  vi.restoreAllMocks()
  // Nobody is logged in where other tests begin.
  await remove(allRecords)
})

async function open() {
  const sent: unknown[] = []
  aShop(async (request) => {
    if (request.method === 'PUT') sent.push(await request.json())
    return json(200, profile)
  })
  const store = await aDevice([])
  await vi.waitFor(() => expect(store.get(profileAtom)).toEqual(profile))
  const { screen } = await show(
    store,
    <Chakra>
      <Addresses />
    </Chakra>,
  )
  return { screen, sent }
}

test('the shop is told the one change, not the list as this device knows it', async () => {
  const { screen, sent } = await open()
  await screen.getByRole('button', { name: 'Make default: 1 Work Road' }).click()
  await vi.waitFor(() => expect(sent).toEqual([{ address: { makeDefault: work.id } }]))
  await screen.getByRole('button', { name: 'Edit the address of Ada Lovelace, 5 Elm Street' }).click()
  const editor = screen.getByRole('dialog')
  await expect.element(editor.getByRole('button', { name: 'Close' })).toBeVisible()
  await editor.getByLabelText('Street address').fill('6 Elm Street')
  await editor.getByRole('button', { name: 'Save address' }).click()
  await vi.waitFor(() =>
    expect(sent.at(-1)).toEqual({ address: { save: { ...home, line1: '6 Elm Street', isDefault: false } } }),
  )
  await expect.element(editor).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Delete the address of Ada Lovelace, 1 Work Road' }).click()
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await vi.waitFor(() => expect(sent.at(-1)).toEqual({ address: { remove: work.id } }))
})
