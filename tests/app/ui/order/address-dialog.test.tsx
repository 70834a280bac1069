import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Receipt } from '#app/ui/order/receipt.tsx'
import { allRecords } from '#device/storage/records.ts'
import { remove } from '#device/storage/storage.ts'
import type { Order } from '#domain/order/order.ts'
import { accepted, aShop, json, problem } from '../../../device/outbox/placed.ts'
import { anOrder } from '../../../make.ts'
import { aDevice, show } from '../screen.tsx'

beforeEach(() => remove(allRecords))
afterEach(() => vi.restoreAllMocks())

describe('the address is changed by staff while the shopper types', () => {
  /** The order as the page has it: a reload brings the one that `staff` made of it. */
  async function openWith(staff: Partial<Order>) {
    const order = accepted(anOrder(), {
      events: [{ at: '2026-11-20T09:41:00.000Z', to: 'placed', by: 'shop' }],
    })
    const sent: { version: number; address: Order['address'] }[] = []
    let now = order
    aShop(async (request) => {
      if (request.method !== 'PUT') return problem(503, 'unavailable')
      const body = await request.json()
      sent.push(body)
      return body.version === now.version ? json(200, { ...now, ...body }) : problem(409, 'stale_version')
    })
    function Page() {
      const [shown, setShown] = useState(order)
      const reload = () => setShown(now)
      const part = { orderSecret: 'key', stale: false, onChanged: setShown, onReload: reload }
      return (
        <>
          <button type="button" onClick={reload}>
            Reload
          </button>
          <Receipt {...part} order={shown} />
        </>
      )
    }
    const { screen } = await show(await aDevice([]), <Page />)
    await screen.getByRole('button', { name: 'Change the address' }).click()
    await screen.getByLabelText('Apartment, suite, etc.').fill('Apt 9')
    now = { ...order, ...staff, version: order.version + 1 }
    return { order, screen, sent, street: screen.getByLabelText('Street address') }
  }
  const corrected = { address: { ...anOrder().address, line1: '9 Right Street' } }

  test('the form has the new street and what was typed, and saving keeps both', async () => {
    const { screen, sent, street } = await openWith(corrected)
    await screen.getByRole('button', { name: 'Save address' }).click()
    await expect.element(screen.getByText(/It’s now 9 Right Street, .* What you typed/)).toBeVisible()
    await expect.element(street).toHaveValue('9 Right Street')
    await expect.element(screen.getByLabelText('Apartment, suite, etc.')).toHaveValue('Apt 9')
    await screen.getByRole('button', { name: 'Save address' }).click()
    await vi.waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[1]?.address).toMatchObject({ line1: '9 Right Street', line2: 'Apt 9' })
  })

  test('what both changed stays as typed beside the new address, also where the page loads it by itself', async () => {
    const { screen, street } = await openWith(corrected)
    await street.fill('7 Own Street')
    const reload = screen.getByText('Reload').element()
    if (reload instanceof HTMLElement) reload.click()
    await expect.element(screen.getByText(/It’s now 9 Right Street/)).toBeVisible()
    await expect.element(street).toHaveValue('7 Own Street')
  })

  test('that it was packed meanwhile is said', async () => {
    const { screen } = await openWith({ state: 'packed' })
    await screen.getByRole('button', { name: 'Save address' }).click()
    await expect.element(screen.getByRole('alert').getByText(/^It’s packed/)).toBeVisible()
  })
})
