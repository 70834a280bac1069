import { expect, test } from 'vitest'
import { Influencers } from '#app/ui/manager/influencers/influencers.tsx'
import { aShop, json } from '../../../../device/outbox/placed.ts'
import { aDevice, PortalAt, show } from '../../screen.tsx'
import { maya } from './maya.ts'

test('the first tab with somebody in it is open, and each says how many there are', async () => {
  aShop(() => json(200, { influencers: [maya], next: null }))
  const { screen } = await show(await aDevice([]), <PortalAt view={Influencers} at={{ view: 'creators' }} />)
  const active = screen.getByRole('button', { name: 'Active, 1' })
  await expect.element(active).toHaveAttribute('aria-pressed', 'true')
  for (const name of ['Applications, 0', 'Paused, 0', 'Declined, 0', 'Payouts']) {
    await expect.element(screen.getByRole('button', { name })).toBeVisible()
  }
  await screen.getByRole('button', { name: 'Applications, 0' }).click()
  await expect.element(screen.getByText('No applications waiting.')).toBeVisible()
})

test('of more than one page the tabs say no counts, and each shows its own', async () => {
  const applied = { ...maya, state: 'applied' as const, payable: 0 }
  aShop(({ url }) => {
    const state = new URL(url).searchParams.get('state')
    if (state === null) return json(200, { influencers: [maya], next: 'more' })
    return json(200, { influencers: state === 'applied' ? [applied] : [], next: null })
  })
  const { screen } = await show(await aDevice([]), <PortalAt view={Influencers} at={{ view: 'creators' }} />)
  await expect.element(screen.getByRole('button', { name: 'Approve: Maya' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Applications', exact: true })).toBeVisible()
})

test('a prepared payout says what has changed since, and what would be paid now', async () => {
  const lines = [
    { order: 'ERA-10001', amount: 1_512, now: 756 },
    { order: 'ERA-10002', amount: 1_512 },
  ]
  const payout = {
    id: maya.id,
    name: 'Maya',
    code: 'MAYA',
    amount: 3_024,
    reference: null,
    paidAt: null,
    lines,
  }
  aShop(() => json(200, { payouts: [payout] }))
  const at = { view: 'creators', state: 'payouts' } as const
  const { screen } = await show(await aDevice([]), <PortalAt view={Influencers} at={at} />)
  const run = screen.getByRole('region', { name: 'Prepared' })
  await expect.element(run.getByText('$22.68 would be paid now', { exact: false })).toBeVisible()
  await run.getByText('2 orders').click()
  await expect.element(run).toMatchTextContent(/ERA-10001: \$15\.12 Now \$7\.56\./)
})
