import { expect, test } from 'vitest'
import { Chakra } from '#app/ui/control/chakra.tsx'
import { Earnings } from '#app/ui/influencer/earnings.tsx'
import { aDevice, show } from '../screen.tsx'

const sold = { id: 'ROSA-30', name: 'Rosa', units: 1, paid: 1_200, refunded: 0 }
const earning = { at: '2026-11-20T09:41:00.000Z', items: 1, subtotal: 1_200, payableAt: null }

test('an influencer’s own order is listed without commission, with the reason', async () => {
  const member = {
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
      <Earnings member={member} />
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
