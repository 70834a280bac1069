import { useAtomValue } from 'jotai'
import { expect, test } from 'vitest'
import { dashboardAtom, isApproved, loadDashboardAtom } from '#app/state/influencer/influencer.ts'
import { Chakra } from '#app/ui/control/chakra.tsx'
import { Earnings } from '#app/ui/influencer/earnings.tsx'
import { aShop, json } from '../../../device/outbox/placed.ts'
import { aDevice, show } from '../screen.tsx'

const sold = { id: 'ROSA-30', name: 'Rosa', units: 1, paid: 1_200, refunded: 0 }
const earning = { at: '2026-11-20T09:41:00.000Z', items: 1, subtotal: 1_200, payableAt: null }

test('an influencer’s own order is listed without commission, with the reason', async () => {
  const influencer = {
    state: 'active' as const,
    code: 'MAYA',
    name: 'Maya',
    earnings: [
      {
        ...earning,
        order: 'ERA-10002',
        commission: 0,
        state: 'not_counted' as const,
        reason: 'own_order' as const,
        lines: [{ ...sold, commission: 0 }],
      },
      {
        ...earning,
        order: 'ERA-10001',
        commission: 120,
        state: 'pending' as const,
        reason: 'not_delivered' as const,
        lines: [{ ...sold, commission: 120 }],
      },
    ],
  }
  const { screen } = await show(
    await aDevice([]),
    <Chakra>
      <Earnings influencer={influencer} />
    </Chakra>,
  )
  const rowOf = (number: string) => screen.getByRole('listitem').filter({ hasText: number })
  await expect
    .element(rowOf('ERA-10002'))
    .toHaveTextContent('Rosa Nov 20, ERA-10002Your own order.Not counted$0.00')
  await expect
    .element(rowOf('ERA-10001'))
    .toHaveTextContent('Rosa Nov 20, ERA-10001Not delivered yet. Payable 30 days after delivery.Pending$1.20')
})

test('of many lines the latest are shown, and all of them when wanted', async () => {
  const influencer = {
    state: 'active' as const,
    code: 'MAYA',
    name: 'Maya',
    earlier: 'place',
    earnings: Array.from({ length: 9 }, (_, at) => ({
      ...earning,
      order: `ERA-1000${9 - at}`,
      commission: 120,
      state: 'paid' as const,
      reason: 'paid' as const,
      lines: [{ ...sold, commission: 120 }],
    })),
  }
  const { screen } = await show(
    await aDevice([]),
    <Chakra>
      <Earnings influencer={influencer} />
    </Chakra>,
  )
  const earlier = screen.getByRole('button', { name: 'Show earlier orders' })
  await expect.element(screen.getByText('ERA-10009')).toBeVisible()
  expect(screen.getByRole('listitem').all()).toHaveLength(6)
  await expect.element(earlier).not.toBeInTheDocument()
  const all = screen.getByRole('button', { name: 'Show all 9 lines' })
  await expect.element(all).toHaveAttribute('aria-expanded', 'false')
  await all.click()
  await expect.element(screen.getByText('ERA-10001')).toBeVisible()
  await expect.element(earlier).toBeVisible()
  await screen.getByRole('button', { name: 'Show the latest only' }).click()
  expect(screen.getByRole('listitem').all()).toHaveLength(6)
})

test('earlier orders are added below, once, until there are none', async () => {
  const line = (order: string) => ({
    ...earning,
    order,
    commission: 120,
    state: 'paid' as const,
    reason: 'paid' as const,
    lines: [{ ...sold, commission: 120 }],
  })
  const value = { state: 'active' as const, code: 'MAYA', name: 'Maya', earlier: 'place' }
  const asked: string[] = []
  let reached = false
  aShop((request) => {
    const { pathname, searchParams } = new URL(request.url)
    if (!pathname.endsWith('/earnings')) return json(200, { ...value, earnings: [line('ERA-10002')] })
    asked.push(searchParams.get('after') ?? '')
    if (!reached) throw new TypeError('Failed to fetch')
    return json(200, { earnings: [line('ERA-10001')], next: null })
  })
  const store = await aDevice([])
  await store.set(loadDashboardAtom)
  const { screen } = await show(
    store,
    <Chakra>
      <Shown />
    </Chakra>,
  )
  const more = screen.getByRole('button', { name: 'Show earlier orders' })
  await more.click()
  await expect.element(more).toBeVisible()
  expect(screen.getByRole('listitem').all()).toHaveLength(1)
  reached = true
  await more.click()
  await expect.element(screen.getByRole('listitem').filter({ hasText: 'ERA-10001' })).toBeVisible()
  expect(screen.getByRole('listitem').all()).toHaveLength(2)
  await expect.element(more).not.toBeInTheDocument()
  expect(asked).toEqual(['place', 'place'])
})

function Shown() {
  const { value } = useAtomValue(dashboardAtom)
  return value && isApproved(value) ? <Earnings influencer={value} /> : null
}
