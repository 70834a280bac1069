import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { Checkout } from '#app/ui/checkout/checkout.tsx'
import { allRecords, records } from '#device/storage/records.ts'
import { remove, update } from '#device/storage/storage.ts'
import { aCatalogue } from '../../../make.ts'
import { aDevice, show } from '../screen.tsx'

beforeEach(() => remove(allRecords))
afterEach(async () => {
  // A form that is left writes its draft: before it is removed, with the user, not after.
  await cleanup()
  await update(records.draft, () => ({}))
  await remove(allRecords)
  vi.restoreAllMocks()
})

const ada = { uid: 'ada', email: 'ada@example.com', name: 'Ada', emailVerified: true }
const saved = {
  id: '5b6f7f0e-6c1d-4a55-9b4e-0d6f2a6f9a01',
  name: 'Ada Lovelace',
  line1: '5 Elm Street',
  city: 'New York',
  region: 'NY',
  postcode: '10001',
  country: 'US',
  isDefault: true,
} as const

test('the list of addresses names the one that is in the fields, and a new one begins empty', async () => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('offline'))
  await update(records.user, () => ada)
  await update(records.account, () => ({
    uid: ada.uid,
    profile: { email: ada.email, name: 'Ada', addresses: [saved], marketing: false },
  }))
  const store = await aDevice([{ id: 'ROSA-100', units: 1 }])
  const { screen } = await show(store, <Checkout methods={aCatalogue().shipping.methods} />)
  const field = (name: string) => screen.getByLabelText(name, { exact: true })
  const list = screen.getByLabelText('Saved addresses')
  await expect.element(field('Street address')).toHaveValue(saved.line1)
  await expect.element(list).toHaveValue(saved.id)
  await field('Phone').fill('212 555 0100')
  await field('Street address').fill('9 Other Street')
  await expect.element(list).toHaveValue('')
  // It is no longer the one that is shown, so it can be chosen again.
  await userEvent.selectOptions(list, saved.id)
  await expect.element(field('Street address')).toHaveValue(saved.line1)
  // The address has no phone of its own.
  await expect.element(field('Phone')).toHaveValue('212 555 0100')
  await userEvent.selectOptions(list, '')
  for (const name of ['Street address', 'City', 'State', 'ZIP code']) {
    await expect.element(field(name)).toHaveValue('')
  }
  await expect.element(field('Full name')).toHaveValue(saved.name)
})
