import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Chakra } from '#app/ui/control/chakra.tsx'
import { OrderDetail } from '#app/ui/manager/order/order-detail.tsx'
import { Slips } from '#app/ui/manager/order/slips.tsx'
import { OrderFacts } from '#app/ui/order/order-facts.tsx'
import { allRecords } from '#device/storage/records.ts'
import { remove } from '#device/storage/storage.ts'
import { aShop, json } from '../../../../device/outbox/placed.ts'
import { anOrder } from '../../../../make.ts'
import { aDevice, show } from '../../screen.tsx'
import { aManagerOrder } from './order-shop.ts'

beforeEach(() => remove(allRecords))
afterEach(() => vi.restoreAllMocks())

const gift = { recipient: 'Grace Hopper', note: 'Happy birthday!\nAda', hidePrices: true }
const carrierNote = 'Leave at the back door'
const contact = { name: 'Ada Shopper', email: 'ada@era.test' }

const slipsOf = () =>
  [...document.querySelectorAll('[data-slips] > section')].map((slip) => slip.textContent ?? '')

test('the slip says large that it is a gift, for whom, from whom and with which words, and no price', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  const orders = [
    aManagerOrder(1, { gift, carrierNote, contact }),
    aManagerOrder(2, { gift: { ...gift, hidePrices: false }, contact }),
    aManagerOrder(3, { contact }),
  ]
  await show(
    await aDevice([]),
    <Chakra>
      <Slips orders={orders} onDone={() => undefined} />
    </Chakra>,
  )
  await vi.waitFor(() => expect(print).toHaveBeenCalled())
  const [, hidden = '', open = '', plain = ''] = slipsOf()
  for (const said of ['Gift', 'No prices in the box', 'Grace Hopper', gift.note, 'A gift from Ada Shopper'])
    expect(hidden).toContain(said)
  expect(hidden).toContain('For the carrier: Leave at the back door')
  expect(hidden).not.toContain('$')
  expect(open).toContain('Gift')
  expect(open).not.toContain('No prices')
  expect(plain).toContain('Ada Shopper')
  expect(plain).not.toMatch(/gift|carrier/i)
})

test('the order’s own view has the gift, and who gets it in place of the buyer', async () => {
  aShop(() => json(200, { orders: [], next: null, total: 0 }))
  const order = aManagerOrder(1, { gift, carrierNote, contact })
  const { screen } = await show(
    await aDevice([]),
    <Chakra>
      <OrderDetail
        order={order}
        locked={false}
        act={async () => []}
        onTyped={() => undefined}
        onClose={() => undefined}
      />
    </Chakra>,
  )
  const view = screen.getByRole('dialog', { name: 'Order ERA-10001' })
  await expect.element(view.getByText('From Ada Shopper.')).toBeVisible()
  await expect.element(view.getByText(/Happy birthday!/)).toBeVisible()
  await expect.element(view.getByText('No prices in the box.')).toBeVisible()
  await expect.element(view.getByText(carrierNote)).toBeVisible()
  expect(document.querySelector('address')?.textContent).toMatch(/^Grace Hopper/)
})

test('the buyer reads on the order’s page what they asked for', async () => {
  const order = { ...anOrder(), gift, carrierNote, contact }
  const { screen } = await show(
    await aDevice([]),
    <Chakra>
      <OrderFacts order={order} total={100} />
    </Chakra>,
  )
  await expect.element(screen.getByRole('heading', { name: 'A gift' })).toBeVisible()
  await expect.element(screen.getByText('Grace Hopper')).toBeVisible()
  await expect.element(screen.getByText(/“Happy birthday!/)).toBeVisible()
  await expect.element(screen.getByText(carrierNote)).toBeVisible()
})
