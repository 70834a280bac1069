import { expect, test } from 'vitest'
import { Chakra } from '#app/ui/control/chakra.tsx'
import { Items, Timeline } from '#app/ui/manager/order/detail-parts.tsx'
import { aDevice, show } from '../../screen.tsx'
import { aManagerOrder } from '../orders/order-shop.ts'

test.each([
  ['expired', 'expired', 'manager'],
  ['paid (cash)', 'paid (cash)', 'manager'],
  ['expired', 'Not paid in time'],
  ['not paid in time', 'Not paid in time'],
  ['paid (webhook)', 'The payment arrived'],
  ['paid (reconciler)', 'The payment arrived'],
  ['nothing to pay', 'There was nothing to pay'],
  ['paid after it was cancelled', 'Paid after it was cancelled: the money went back'],
  ['refunded at Stripe', 'Refunded at the payment provider'],
  ['address', 'Address changed by the customer'],
  ['Sent once more: placed', 'Email sent once more: Payment received'],
  ['A bottle broke', 'A bottle broke'],
  ['constructor', 'constructor'],
])('an event for “%s” says “%s”', async (why, sentence, by = 'shop') => {
  const event = { at: '2026-11-20T10:00:00.000Z', from: 'placed' as const, to: 'cancelled' as const }
  const { screen } = await show(
    await aDevice([]),
    <Chakra>
      <Timeline order={aManagerOrder(1, { events: [{ ...event, by, why }] })} />
    </Chakra>,
  )
  await expect.element(screen.getByText(sentence, { exact: true })).toBeVisible()
})

test('the parts of a set are a line each', async () => {
  const parts = [
    { id: 'ROSA', name: 'Rosa, 100 ml', units: 1 },
    { id: 'OIL', name: 'Rekindle, 30 ml', units: 2 },
  ]
  const { quote } = aManagerOrder(1)
  const lines = [{ id: 'SET', name: 'Therapy Era', units: 1, unitPrice: 8_500, total: 8_500, parts }]
  const { screen } = await show(
    await aDevice([]),
    <Chakra>
      <Items order={aManagerOrder(1, { quote: { ...quote, lines } })} />
    </Chakra>,
  )
  const set = screen.getByRole('listitem').filter({ hasText: 'Pack these parts:' }).getByRole('listitem')
  await expect.element(set.nth(0)).toMatchTextContent(/^1 × Rosa, 100 ml$/)
  await expect.element(set.nth(1)).toMatchTextContent(/^2 × Rekindle, 30 ml$/)
})
