import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { persistedUser } from '#app/state/account/auth.ts'
import { toastAtom } from '#app/state/base/toast.ts'
import { loadDashboardAtom } from '#app/state/influencer/influencer.ts'
import { Dashboard } from '#app/ui/influencer/dashboard.tsx'
import { ProgrammeScreen } from '#app/ui/influencer/programme-screen.tsx'
import { selectExample } from '#app/ui/influencer/select-influencer-page.ts'
import { setSessionSource } from '#device/http/session.ts'
import { allRecords } from '#device/storage/records.ts'
import { remove } from '#device/storage/storage.ts'
import { aCatalogue, aProduct, aVariant } from '#tests/make.ts'
import { json, problem } from '../../../device/outbox/placed.ts'
import { aDevice, show } from '../screen.tsx'
import { aDashboardShop } from './dashboard-shop.ts'

const session = vi.fn(async () => ({ uid: 'june', token: 't' }))

beforeEach(() => remove(allRecords))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  setSessionSource(async () => undefined)
})

const june = { uid: 'june', email: 'june@example.com', emailVerified: true }
const approved = { state: 'active', code: 'JUNE', name: 'June Park', rate: 1_200, discount: 500, steps: true }

async function aMember(role?: 'influencer') {
  const store = await aDevice([])
  await store.set(persistedUser.valueAtom, () => ({ ...june, ...(role && { role }) }))
  return store
}

test('an approval is seen within a minute, without a new login, and the role is asked for', async () => {
  let state: object = { state: 'applied', name: 'June Park' }
  aDashboardShop(() => json(200, state))
  const store = await aMember()
  setSessionSource(session)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { screen } = await show(store, <ProgrammeScreen example={null} />)
  await expect.element(screen.getByText('We’re reading your application.')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'See your application' })).toBeVisible()
  state = approved
  await vi.advanceTimersByTimeAsync(30_000)
  await expect.element(screen.getByRole('heading', { name: 'You’re in. First steps' })).toBeVisible()
  await vi.waitFor(() => expect(session).toHaveBeenCalledWith({ renewToken: true }))
})

test('first steps have link, code, earnings and the text for each network, and stay away once put away', async () => {
  let steps = true
  const sent: string[] = []
  aDashboardShop((request) => {
    if (request.method === 'POST') {
      sent.push(new URL(request.url).pathname)
      steps = false
      return json(200, { done: true })
    }
    return json(200, { ...approved, steps })
  })
  const store = await aMember('influencer')
  await store.set(loadDashboardAtom)
  const { screen } = await show(store, <Dashboard />)
  const box = screen.getByRole('region', { name: 'You’re in. First steps' })
  await expect.element(box).toMatchTextContent(/\/influencer\?code=JUNE/)
  await expect.element(box).toMatchTextContent(/\?ref=JUNE/)
  await expect.element(box).toMatchTextContent(/You earn 12% of what people pay/)
  await box.getByLabelText('Network').selectOptions('youtube')
  await expect.element(box).toMatchTextContent(/This video includes paid promotion.* code JUNE\./)
  await box.getByRole('button', { name: 'Got it' }).click()
  await expect.element(box).not.toBeInTheDocument()
  expect(sent).toEqual(['/api/me/influencer/steps'])
  await screen.getByText('First steps and disclosure texts').click()
  await expect.element(screen.getByText(/Turn on the paid partnership label/)).toBeVisible()
})

test('first steps that cannot be put away stay, and say so', async () => {
  aDashboardShop((request) => (request.method === 'POST' ? problem(503, 'unavailable') : json(200, approved)))
  const store = await aMember('influencer')
  await store.set(loadDashboardAtom)
  const { screen } = await show(store, <Dashboard />)
  await screen.getByRole('button', { name: 'Got it' }).click()
  await vi.waitFor(() => expect(store.get(toastAtom)?.text).toContain('That didn’t save.'))
  await expect.element(screen.getByRole('button', { name: 'Got it' })).toBeVisible()
})

test('terms of a day to come are on the dashboard', async () => {
  const later = { fromDay: '2026-12-01', rate: 1_500, discount: 1_000 }
  const then = { fromDay: '2027-02-01', rate: 750, discount: 0 }
  aDashboardShop(() => json(200, { ...approved, upcoming: [later, then] }))
  const store = await aMember('influencer')
  await store.set(loadDashboardAtom)
  const { screen } = await show(store, <Dashboard />)
  await expect
    .element(screen.getByText(/^From December 1, 2026: 15% commission for you, 10% off for them\./))
    .toBeVisible()
  await expect.element(screen.getByText(/^From February 1, 2027: 7\.5% commission for you\./)).toBeVisible()
})

test('the programme works out what an order earns, from a price of the shop', async () => {
  aDashboardShop(() => json(200, { state: 'none' }))
  const set = { slug: 'justagirl', name: 'Just A Girl', variants: [aVariant({ price: 8_450 })] }
  const example = selectExample(aCatalogue({ products: [aProduct(set)] }))
  const { screen } = await show(await aDevice([]), <ProgrammeScreen example={example} />)
  await expect.element(screen.getByRole('heading', { name: /^\$84\.50 earns you \$8\.45/ })).toBeVisible()
  await expect
    .element(screen.getByText(/^Just A Girl, ordered through your link: 10% of \$84\.50\./))
    .toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'When you’re paid' })).toBeVisible()
  // A brand may have hidden that set.
  expect(selectExample(aCatalogue({ products: [] }))).toBeNull()
})
