import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Orders } from '#app/ui/manager/orders/orders.tsx'
import { allRecords } from '#device/storage/records.ts'
import { remove } from '#device/storage/storage.ts'
import { aDevice, show } from '../../screen.tsx'
import { aManagerOrder, anOrderShop } from './order-shop.ts'
import { noOrder } from './orders-open.tsx'

beforeEach(() => remove(allRecords))
afterEach(() => vi.restoreAllMocks())

async function open(count: number) {
  const shop = anOrderShop(count, count)
  const { screen } = await show(
    await aDevice([]),
    <Orders search={{ sort: 'newest' }} order={noOrder} onSearch={() => {}} />,
  )
  await expect.element(screen.getByText('Live.')).toBeVisible()
  const named = (number: number) => ({ name: `Select order ERA-${10_000 + number}`, exact: true })
  const box = (number: number) => screen.getByRole('checkbox', named(number))
  await expect.element(box(count)).toBeVisible()
  const selected = (text: string) => expect.element(screen.getByText(text, { exact: true })).toBeVisible()
  const rows = () => document.querySelectorAll('[data-index]').length
  return { shop, screen, box, selected, rows }
}

const shiftClick = { modifiers: ['Shift' as const] }

describe.each([390, 1440])('a list of orders at %i px', (width) => {
  beforeEach(async () => {
    scrollTo(0, 0)
    await page.viewport(width, 844)
  })

  test('of ten thousand renders the rows in view, down to the last', async () => {
    const { screen, box, rows } = await open(10_000)
    expect(rows()).toBeLessThan(60)
    await vi.waitFor(() => {
      scrollTo(0, document.documentElement.scrollHeight)
      expect(box(1).query()).not.toBeNull()
    })
    expect(rows()).toBeLessThan(60)
    await box(2).click()
    const all = screen.getByRole('checkbox', { name: 'Select all orders' })
    await expect.element(all).toBePartiallyChecked()
    await all.click()
    await expect.element(screen.getByText('10000 selected')).toBeVisible()
  })

  test('selects one row, a range, and all rows', async () => {
    const { screen, box, selected } = await open(40)
    await box(38).click()
    await box(33).click(shiftClick)
    await selected('6 selected')
    await box(35).click()
    await selected('5 selected')
    await expect.element(box(35)).not.toBeChecked()
    await screen.getByRole('button', { name: 'Clear selection' }).click()
    await selected('Choose orders')
    await screen.getByRole('checkbox', { name: 'Select all orders' }).click()
    await selected('40 selected')
  })

  test('does not scroll when an order is added above', async () => {
    const { shop, screen, box } = await open(200)
    scrollTo(0, 3_000)
    await expect.element(box(200)).not.toBeInTheDocument()
    const seen = [...document.querySelectorAll('[data-index]')].find(
      (row) => row.getBoundingClientRect().top > 300,
    )
    const name = seen?.querySelector('input')?.ariaLabel ?? ''
    const top = () =>
      screen.getByRole('checkbox', { name, exact: true }).element().getBoundingClientRect().top
    const before = top()
    shop.add(aManagerOrder(201))
    shop.publish(aManagerOrder(201).id)
    await expect.element(screen.getByText(/^201 of 201$/)).toBeInTheDocument()
    await vi.waitFor(() => expect(Math.abs(top() - before)).toBeLessThan(2))
  })
})

test('the Tab key moves through a list of orders, past the rows rendered at first', async () => {
  await page.viewport(390, 844)
  const { box } = await open(60)
  await expect.element(box(42)).not.toBeInTheDocument()
  const first = box(60).element()
  if (first instanceof HTMLElement) first.focus()
  // A box and a button for each order, six orders at a time.
  for (let at = 0; at < 3; at += 1) {
    await userEvent.keyboard('{Tab}'.repeat(12))
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  }
  await expect.element(box(42)).toHaveFocus()
})
