import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { requestCommandAtom, selectedAtom } from '#app/state/manager/command-palette.ts'
import { allRecords } from '#device/storage/records.ts'
import { remove } from '#device/storage/storage.ts'
import { open } from './orders-open.tsx'

beforeEach(async () => {
  await page.viewport(1440, 900)
  await remove(allRecords)
})
afterEach(() => vi.restoreAllMocks())

test('what the palette asks for of one order begins with its preview', async () => {
  const { screen, store, shop } = await open(3)
  store.set(requestCommandAtom, { command: 'pack', order: 'ERA-10002' })
  const dialog = screen.getByRole('alertdialog', { name: 'Mark 1 order as packed?' })
  await expect.element(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Mark packed' }).click()
  await vi.waitFor(() => expect(shop.acted).toMatchObject([{ action: 'pack', orders: [{ version: 1 }] }]))
})

test('what it asks for of the selection is about those that are selected', async () => {
  const { screen, store, box } = await open(3)
  await box(1).click()
  await box(3).click()
  await expect.poll(() => store.get(selectedAtom)).toBe(2)
  store.set(requestCommandAtom, { command: 'cancel' })
  await expect.element(screen.getByRole('alertdialog', { name: 'Cancel 2 orders?' })).toBeVisible()
})

test('an order that is not there begins nothing', async () => {
  const { screen, store } = await open(1)
  store.set(requestCommandAtom, { command: 'pack', order: 'ERA-99999' })
  await expect.element(screen.getByText('Choose orders')).toBeInTheDocument()
  await expect.element(screen.getByRole('alertdialog')).not.toBeInTheDocument()
})
