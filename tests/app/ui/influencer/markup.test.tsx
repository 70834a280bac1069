// Loaded by the screens when they are needed: before a test, they take none of its time.
import '#device/http/influencer-api.ts'
import '#device/http/staff-api.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { persistedUser } from '#app/state/account/auth.ts'
import { loadDashboardAtom } from '#app/state/influencer/influencer.ts'
import { Dashboard } from '#app/ui/influencer/dashboard.tsx'
import { InfluencerPageScreen } from '#app/ui/influencer/influencer-page-screen.tsx'
import { selectInfluencerPage } from '#app/ui/influencer/select-influencer-page.ts'
import { Influencers } from '#app/ui/manager/influencers/influencers.tsx'
import { allRecords } from '#device/storage/records.ts'
import { remove } from '#device/storage/storage.ts'
import type { ManagedInfluencer } from '#domain/manager/influencers.ts'
import { aShop, json } from '../../../device/outbox/placed.ts'
import { aCatalogue } from '../../../make.ts'
import { maya } from '../manager/influencers/maya.ts'
import { aDevice, PortalAt, show } from '../screen.tsx'

/** Markup in every field of the programme, on every screen that shows it: it is text, and nothing of it runs. */

const attack = '"><img src="x-attack" onerror="window.attacked = 1"><script>window.attacked = 1</script>'

beforeEach(() => remove(allRecords))
afterEach(() => vi.restoreAllMocks())

function expectText() {
  expect(document.querySelectorAll('img[src*="x-attack"], body script:not([src]):not([type])').length).toBe(0)
  const addresses = [...document.querySelectorAll('a[href]')].map((link) => link.getAttribute('href') ?? '')
  expect(addresses.filter((href) => /^\s*(javascript|data):/i.test(href))).toEqual([])
  expect(Object.hasOwn(window, 'attacked')).toBe(false)
}

test('on the page of the link', async () => {
  aShop(() => json(202, { recorded: true }))
  const catalogue = aCatalogue()
  const page = selectInfluencerPage(catalogue, {
    code: 'MAYA',
    name: attack,
    state: 'active',
    discount: 1_000,
    picks: ['rosa'],
    bio: attack,
    words: { rosa: attack },
  })
  const { screen } = await show(await aDevice([], catalogue), <InfluencerPageScreen page={page} />)
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
  expect(screen.getByText(attack).all().length).toBeGreaterThanOrEqual(3)
  expectText()
})

test('on the influencer’s dashboard', async () => {
  const at = '2026-11-20T09:41:00.000Z'
  const value = {
    state: 'active',
    code: 'MAYA',
    name: attack,
    rate: 1_000,
    discount: 1_000,
    picks: ['rosa'],
    bio: attack,
    words: { rosa: attack },
    takenDown: { photo: { why: attack, at }, words: { why: attack, at } },
  }
  const bank = { kind: 'us', holder: attack, number: '···· 6789', changedAt: at }
  const payouts = [{ period: 'p', paidAt: at, reference: attack, total: 100 }]
  aShop((request) => {
    const { pathname } = new URL(request.url)
    if (pathname.endsWith('/bank')) return json(200, { bank })
    if (pathname.endsWith('/referrals')) return json(202, { recorded: true })
    if (pathname.endsWith('/samples')) return json(200, { open: false, requests: [] })
    if (pathname.endsWith('/statements')) return json(200, { months: [], payouts })
    return json(200, value)
  })
  const store = await aDevice([])
  await store.set(persistedUser.valueAtom, () => ({
    uid: 'maya',
    email: 'm@era.test',
    emailVerified: true,
    role: 'influencer' as const,
  }))
  await store.set(loadDashboardAtom)
  const { screen } = await show(store, <Dashboard />)
  await expect.element(screen.getByText(attack).first()).toBeVisible()
  await expect.element(screen.getByText(`Reference ${attack}`, { exact: false })).toBeVisible()
  expectText()
})

const one: ManagedInfluencer = {
  ...maya,
  name: attack,
  email: attack,
  platform: attack,
  profileUrl: 'javascript:alert(1)',
  audience: attack,
  why: attack,
}

test.each(['applied', 'active'] as const)('on a manager’s card of an influencer who is %s', async (state) => {
  const at = '2026-11-20T09:41:00.000Z'
  const shown = { bio: attack, words: { rosa: attack }, takenDown: { photo: { why: attack, at } } }
  aShop((request) =>
    new URL(request.url).pathname.includes('/notes/')
      ? json(200, { notes: [{ id: one.id, at, by: attack, text: attack }] })
      : json(200, { influencers: [{ ...one, ...shown, state }], next: null }),
  )
  const { screen } = await show(await aDevice([]), <PortalAt view={Influencers} at={{ view: 'creators' }} />)
  if (state === 'active') {
    await screen.getByRole('button', { name: /^Active/ }).click()
    await screen.getByRole('button', { name: 'Notes' }).click()
    await expect.element(screen.getByText(attack, { exact: true }).last()).toBeVisible()
  }
  await expect.element(screen.getByRole('heading', { level: 2 }).first()).toHaveTextContent(attack)
  expectText()
})

test('among a manager’s payouts', async () => {
  const one = { name: attack, code: 'MAYA', amount: 100, lines: [{ order: 'ERA-10001', amount: 100 }] }
  const bank = { kind: 'us', holder: attack, number: '···· 6789', changedAt: '2026-11-20T09:41:00.000Z' }
  const payouts = [
    { ...one, id: '1', reference: null, paidAt: null, bank },
    { ...one, id: '2', reference: attack, paidAt: '2026-11-20T09:41:00.000Z' },
  ]
  aShop((request) => json(200, /payouts/.test(request.url) ? { payouts } : { influencers: [], next: null }))
  const { screen } = await show(await aDevice([]), <PortalAt view={Influencers} at={{ view: 'creators' }} />)
  await screen.getByRole('button', { name: 'Payouts' }).click()
  await expect.element(screen.getByText(`Reference ${attack}`, { exact: false })).toBeVisible()
  expectText()
})
