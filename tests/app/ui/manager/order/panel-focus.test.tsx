import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Chakra } from '#app/ui/control/chakra.tsx'
import { OrderDetail } from '#app/ui/manager/order/order-detail.tsx'
import { allRecords } from '#device/storage/records.ts'
import { remove } from '#device/storage/storage.ts'
import { aShop, problem } from '../../../../device/outbox/placed.ts'
import { aDevice, show } from '../../screen.tsx'
import { aManagerOrder } from '../orders/order-shop.ts'
import { open } from '../orders/orders-open.tsx'

beforeEach(async () => {
  await remove(allRecords)
  return () => vi.restoreAllMocks()
})

test('on a low screen Tab goes from the last button of an order’s panel to “Close”, in view', async () => {
  aShop(() => problem(503, 'unavailable'))
  await page.viewport(320, 400)
  const nothing = () => undefined
  const order = aManagerOrder(1)
  const { screen } = await show(
    await aDevice([]),
    <Chakra>
      <OrderDetail order={order} locked={false} act={async () => null} onTyped={nothing} onClose={nothing} />
    </Chakra>,
  )
  const close = screen.getByRole('button', { name: 'Close' })
  await expect.element(close).toBeVisible()
  const last = [...screen.getByRole('dialog').element().querySelectorAll<HTMLElement>('button')].at(-1)
  last?.focus()
  last?.scrollIntoView()
  await vi.waitFor(() => expect(close.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(0))
  await userEvent.keyboard('{Tab}')
  await expect.element(close).toHaveFocus()
  await vi.waitFor(() => expect(close.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(0))
})

test('a step is taken back in the opened order, by hand or by keyboard', async () => {
  await page.viewport(1440, 900)
  const { screen, shop, idOf } = await open(0, { tab: 'all' }, [aManagerOrder(1), aManagerOrder(2)])
  await screen.getByRole('button', { name: 'Open ERA-10001' }).click()
  const panel = screen.getByRole('dialog', { name: 'Order ERA-10001' })
  await panel.getByRole('button', { name: 'Mark packed' }).click()
  await panel.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.element(panel.getByText('1 order taken back a step.')).toBeVisible()
  expect(shop.orders.get(idOf(1))?.state).toBe('placed')
  await panel.getByRole('button', { name: 'Mark packed' }).click()
  const undo = panel.getByRole('button', { name: 'Undo', exact: true })
  await expect.element(undo).toBeVisible()
  await vi.waitFor(async () => {
    await userEvent.keyboard('{Tab}')
    expect(document.activeElement).toBe(undo.element())
  })
  await userEvent.keyboard('{Enter}')
  await vi.waitFor(() => expect(shop.orders.get(idOf(1))?.state).toBe('placed'))
  await expect.element(panel).toBeVisible()
})
