import { expect, test, vi } from 'vitest'
import { Chakra } from '#app/ui/control/chakra.tsx'
import { planOf } from '#app/ui/manager/order/action-plan.ts'
import { ActionSummary } from '#app/ui/manager/order/action-summary.tsx'
import { CancelDialog } from '#app/ui/manager/order/cancel-dialog.tsx'
import { aDevice, show } from '../../screen.tsx'
import { aManagerOrder } from './order-shop.ts'

async function open(count: number, payment: 'card' | 'on_delivery') {
  const orders = Array.from({ length: count }, (_, at) => aManagerOrder(at + 1, { payment }))
  const onCancel = vi.fn()
  const { screen } = await show(
    await aDevice([]),
    <Chakra>
      <CancelDialog plan={planOf('cancel', orders)} onCancel={onCancel} onClose={() => undefined} />
    </Chakra>,
  )
  const refund = screen.getByRole('combobox', { name: 'Refund' })
  const name = count === 1 ? 'Cancel order' : 'Cancel orders'
  const confirm = async () => {
    await screen.getByRole('textbox', { name: 'Type CANCEL to confirm' }).fill('cancel')
    await screen.getByRole('button', { name, exact: true }).click()
  }
  return { screen, refund, confirm, onCancel }
}

test('a cancellation gives all back and restocks, if nothing else is chosen', async () => {
  const { confirm, onCancel } = await open(2, 'card')
  await confirm()
  expect(onCancel).toHaveBeenCalledWith({})
})

test('nothing goes back and nothing is restocked, where that is chosen', async () => {
  const { screen, refund, confirm, onCancel } = await open(2, 'card')
  await expect.element(refund.getByRole('option', { name: 'An amount' })).not.toBeInTheDocument()
  await refund.selectOptions('none')
  await screen.getByRole('checkbox', { name: 'Put the items back in stock' }).click()
  await confirm()
  expect(onCancel).toHaveBeenCalledWith({ restock: false, refund: 'none' })
})

test('an amount of one order is up to what is left', async () => {
  const { screen, refund, confirm, onCancel } = await open(1, 'card')
  await refund.selectOptions('amount')
  const amount = screen.getByRole('textbox', { name: /^Amount to give back/ })
  await amount.fill('9999')
  await expect.element(amount).toHaveAccessibleDescription(/^Use dollars and cents, from 0.01 to \$/)
  await screen.getByRole('textbox', { name: 'Type CANCEL to confirm' }).fill('cancel')
  const button = screen.getByRole('button', { name: 'Cancel order', exact: true })
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  await amount.fill('12.50')
  await confirm()
  expect(onCancel).toHaveBeenCalledWith({ refund: 1_250 })
})

test('where nothing was paid there is nothing to choose', async () => {
  const { refund, confirm, onCancel } = await open(1, 'on_delivery')
  await expect.element(refund).not.toBeInTheDocument()
  await confirm()
  expect(onCancel).toHaveBeenCalledWith({})
})

test.each([
  [1, 'card', 'The customer gets an email. This can’t be undone.'],
  [1, 'on_delivery', 'The customer gets an email. This can’t be undone.'],
  [2, 'card', 'Each customer gets an email. This can’t be undone.'],
] as const)('of %i order, %s, it speaks of its customers', async (count, payment, sentence) => {
  const { screen } = await open(count, payment)
  await expect.element(screen.getByText(sentence, { exact: true })).toBeVisible()
  const unpaid = screen.getByText('Nothing was paid yet.', { exact: true })
  expect(unpaid.elements()).toHaveLength(payment === 'card' ? 0 : 1)
})

test.each(['pack', 'deliver', 'ship'] as const)('to %s one order speaks of one customer', async (action) => {
  const state = action === 'deliver' ? 'shipped' : action === 'ship' ? 'packed' : 'placed'
  const texts = await Promise.all(
    [1, 2].map(async (count) => {
      const orders = Array.from({ length: count }, (_, at) => aManagerOrder(at + 1, { state }))
      const { screen } = await show(
        await aDevice([]),
        <Chakra>
          <ActionSummary action={action} plan={planOf(action, orders)} />
        </Chakra>,
      )
      return screen.container.textContent
    }),
  )
  expect(texts[0]).toContain('The customer gets')
  expect(texts[1]).toContain('Each customer gets')
})
