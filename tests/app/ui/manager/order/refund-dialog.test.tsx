import { beforeEach, expect, test, vi } from 'vitest'
import { Chakra } from '#app/ui/control/chakra.tsx'
import { RefundDialog } from '#app/ui/manager/order/refund-dialog.tsx'
import { allRecords } from '#device/storage/records.ts'
import { remove } from '#device/storage/storage.ts'
import type { ManagerOrder } from '#domain/manager/orders.ts'
import { accepted } from '../../../../device/outbox/placed.ts'
import { anOrder } from '../../../../make.ts'
import { aDevice, show } from '../../screen.tsx'
import { aManagerOrder } from '../orders/order-shop.ts'

beforeEach(() => remove(allRecords))

const part = (id: string, name: string) => ({ id, name, units: 2, total: 2_000 })
const set = { id: 'SET', name: 'Travel set', unitPrice: 2_000, units: 2, total: 4_000 }
const lines = [{ ...set, parts: [part('OIL', 'Oil'), part('BALM', 'Balm')] }]

async function open(
  givenBack: NonNullable<ManagerOrder['givenBack']>,
  returns: NonNullable<ManagerOrder['returns']> = [],
) {
  const order = aManagerOrder(1, {
    state: 'delivered',
    quote: { ...accepted(anOrder()).quote, lines },
    refunded: 100,
    givenBack,
    returns,
  })
  const act = vi.fn(async () => [])
  const { screen } = await show(
    await aDevice([]),
    <Chakra>
      <RefundDialog order={order} act={act} onClose={() => undefined} />
    </Chakra>,
  )
  const units = (name: string) => screen.getByRole('combobox', { name: `Units of ${name} to refund` })
  return { act, screen, units, refund: screen.getByRole('button', { name: 'Refund', exact: true }) }
}

test('of a set that came back in part the other parts are offered, and no more whole sets than there are', async () => {
  const { act, screen, units, refund } = await open([{ line: 'SET', id: 'OIL', units: 1 }])
  const offered = (name: string) => units(name).element().querySelectorAll('option').length - 1
  await expect.element(units('Balm')).toBeVisible()
  expect([offered('Travel set'), offered('Oil'), offered('Balm')]).toEqual([1, 1, 2])
  await units('Balm').selectOptions('2')
  await units('Travel set').selectOptions('1')
  await expect.element(screen.getByText('These are more than is left', { exact: false })).toBeVisible()
  await expect.element(refund).toHaveAttribute('aria-disabled', 'true')
  await units('Balm').selectOptions('1')
  await refund.click()
  const sent = expect.arrayContaining([
    { id: 'SET', units: 1 },
    { id: 'BALM', units: 1 },
  ])
  expect(act).toHaveBeenCalledWith('refund', expect.anything(), expect.objectContaining({ lines: sent }))
})

test('what was exchanged is not offered: it is refunded with what came for it', async () => {
  const { units } = await open(
    [],
    [
      {
        id: '77777777-7777-4777-8777-777777777777',
        state: 'exchanged',
        wish: 'exchange',
        version: 4,
        items: [{ id: 'SET', name: 'Travel set', units: 1 }],
        events: [],
        askedAt: new Date().toISOString(),
      },
    ],
  )
  await expect.element(units('Travel set')).toBeVisible()
  expect(units('Travel set').element().querySelectorAll('option')).toHaveLength(2)
})

test('a whole set is refunded as one, without its parts', async () => {
  const { units } = await open([])
  await expect.element(units('Travel set')).toBeVisible()
  expect(units('Balm').query()).toBeNull()
})
