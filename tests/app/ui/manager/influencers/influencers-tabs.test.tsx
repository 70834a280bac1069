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
  for (const name of ['Applications, 0', 'Paused, 0', 'Declined, 0', 'Left, 0', 'Payouts']) {
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
  await expect.element(run).toMatchTextContent(/ERA-10001.*\$15\.12.*Now \$7\.56/)
})

test('who has left is listed to read, with what the code earned and its statements', async () => {
  const left = { ...maya, name: '', email: '', platform: '', audience: '', profileUrl: '', why: '' }
  const statement = {
    period: '2026-11',
    code: 'MAYA',
    name: '',
    payout: null,
    lines: [],
    total: 198,
    at: '2026-12-01T09:00:00.000Z',
  }
  aShop(({ url }) => {
    const { pathname } = new URL(url)
    if (pathname.endsWith('/statements/MAYA'))
      return json(200, { months: [{ period: '2026-11', orders: 1, total: 198 }], payouts: [] })
    if (pathname.includes('/statements/')) return json(200, statement)
    return json(200, { influencers: [{ ...left, state: 'ended' }], next: null })
  })
  const at = { view: 'creators', state: 'ended' } as const
  const { screen } = await show(await aDevice([]), <PortalAt view={Influencers} at={at} />)
  await expect.element(screen.getByRole('heading', { name: 'Account deleted' })).toBeVisible()
  await expect
    .element(screen.getByRole('button', { name: 'Left, 1' }))
    .toHaveAttribute('aria-pressed', 'true')
  await expect.element(screen.getByText('$4.00', { exact: true })).toBeVisible()
  await expect
    .element(screen.getByRole('button', { name: /^(Pause:|Approve:|Notes)/ }))
    .not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Statements' }).click()
  await expect.element(screen.getByText('$1.98')).toBeVisible()
  await screen.getByRole('button', { name: /^Open/ }).click()
  await expect.element(screen.getByRole('dialog').getByText('Account deleted, code MAYA')).toBeVisible()
})

test('a payout to somebody who has left is named so', async () => {
  const paid = {
    id: maya.id,
    name: '',
    code: 'MAYA',
    amount: 400,
    reference: null,
    paidAt: '2026-12-01T09:00:00.000Z',
    lines: [{ order: 'ERA-10001', amount: 400 }],
  }
  aShop(() => json(200, { payouts: [paid] }))
  const at = { view: 'creators', state: 'payouts' } as const
  const { screen } = await show(await aDevice([]), <PortalAt view={Influencers} at={at} />)
  await expect.element(screen.getByRole('button', { name: 'Statement: Account deleted' })).toBeVisible()
})
