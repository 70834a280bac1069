import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { allRecords } from '#device/storage/records.ts'
import { remove } from '#device/storage/storage.ts'
import { aManagerOrder } from './order-shop.ts'
import { confirm, open, press } from './orders-open.tsx'

beforeEach(() => remove(allRecords))
afterEach(() => vi.restoreAllMocks())

describe.each([390, 1440])('all orders that match, at %i px', (width) => {
  beforeEach(() => page.viewport(width, 844))

  const openAll = async (count: number) => {
    const opened = await open(count)
    await opened.screen.getByRole('checkbox', { name: 'Select all orders' }).click()
    return opened
  }

  test('are selected, previewed and changed in groups, without what came later', async () => {
    const { screen, shop, idOf } = await openAll(230)
    await expect.element(screen.getByText('All 50 orders in view are selected.')).toBeVisible()
    shop.add(aManagerOrder(231))
    shop.change(idOf(7), {})
    await press(screen.getByRole('button', { name: 'Select all 230 matching' }))
    await expect.element(screen.getByText('230 selected')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: /matching/ })).not.toBeInTheDocument()
    shop.change(idOf(8), {})
    await press(screen.getByRole('button', { name: 'Mark packed' }))
    await expect.element(screen.getByText('230 orders will change.')).toBeVisible()
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Mark packed' }).click()
    await expect.element(screen.getByText('229 of 230 packed.', { exact: false })).toBeVisible()
    expect(shop.acted.map(({ orders }) => orders.length)).toEqual([100, 100, 30])
    // In the version they were selected in; the one that was changed after it stays.
    expect(shop.acted.flatMap(({ orders }) => orders)).toContainEqual({ id: idOf(7), version: 2 })
    expect(shop.orders.get(idOf(8))?.state).toBe('placed')
    expect(shop.orders.get(idOf(231))?.state).toBe('placed')
  })

  test('are the newest thousand when there are more than one go takes', async () => {
    const { screen } = await openAll(1_100)
    await press(screen.getByRole('button', { name: 'Select the newest 1,000: one go takes no more' }))
    await expect.element(screen.getByText('1000 selected')).toBeVisible()
  })
})

test('what could not be sent is told beside what was done, and tried again', async () => {
  await page.viewport(1440, 900)
  const { screen, shop } = await open(120)
  await screen.getByRole('checkbox', { name: 'Select all orders' }).click()
  await press(screen.getByRole('button', { name: 'Select all 120 matching' }))
  await expect.element(screen.getByText('120 selected')).toBeVisible()
  shop.afterActing(() => shop.fail())
  await confirm(screen, 'Mark packed')
  await expect.element(screen.getByText('100 of 120 packed.', { exact: false })).toBeVisible()
  shop.afterActing(() => {})
  shop.fail(false)
  await press(screen.getByRole('button', { name: 'Try the rest again' }))
  await expect.element(screen.getByText('20 orders packed.')).toBeVisible()
  expect([...shop.orders.values()].every(({ state }) => state === 'packed')).toBe(true)
})

test('a running action is stopped after its group, and the rest is done later', async () => {
  await page.viewport(390, 844)
  const { screen, shop } = await open(230)
  await screen.getByRole('checkbox', { name: 'Select all orders' }).click()
  await press(screen.getByRole('button', { name: 'Select all 230 matching' }))
  await expect.element(screen.getByText('230 selected')).toBeVisible()
  const go = shop.delayActions()
  await confirm(screen, 'Mark packed')
  await press(screen.getByRole('button', { name: 'Stop', exact: true }))
  await expect.element(screen.getByRole('button', { name: 'Stopping…' })).toBeVisible()
  go()
  await expect.element(screen.getByText('100 of 230 packed.')).toBeVisible()
  await expect.element(screen.getByText('You stopped: 130 orders were left as they were.')).toBeVisible()
  expect(shop.acted.map(({ orders }) => orders.length)).toEqual([100])
  await press(screen.getByRole('button', { name: 'Try the rest again' }))
  await expect.element(screen.getByText('130 orders packed.')).toBeVisible()
  expect([...shop.orders.values()].every(({ state }) => state === 'packed')).toBe(true)
})

test('nothing is offered where everything is loaded', async () => {
  const { screen } = await open(50)
  await screen.getByRole('checkbox', { name: 'Select all orders' }).click()
  await expect.element(screen.getByText('50 selected')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /matching/ })).not.toBeInTheDocument()
})
