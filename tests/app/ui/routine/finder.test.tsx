import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { persistedUser } from '#app/state/account/auth.ts'
import { drawerAtom } from '#app/state/base/shell.ts'
import type { AppStore } from '#app/state/base/store.ts'
import { cartAtom } from '#app/state/cart/cart.ts'
import { selectHome } from '#app/ui/home/select-home.ts'
import { Finder } from '#app/ui/routine/finder.tsx'
import { Result } from '#app/ui/routine/result.tsx'
import { setSessionSource } from '#device/http/session.ts'
import { allRecords, records } from '#device/storage/records.ts'
import { read, remove } from '#device/storage/storage.ts'
import { aShop, json } from '../../../device/outbox/placed.ts'
import { aCatalogue } from '../../../make.ts'
import { aDevice, show } from '../screen.tsx'

beforeEach(() => remove(allRecords))
afterEach(() => {
  vi.restoreAllMocks()
  setSessionSource(async () => undefined)
})

const { cards } = selectHome(aCatalogue())
const finder = (store: AppStore) => show(store, <Finder cards={cards} onClose={() => undefined} />)
type Screen = Awaited<ReturnType<typeof finder>>['screen']

async function answer(screen: Screen, label: string) {
  await screen.getByRole('checkbox', { name: new RegExp(`^${label}`) }).click()
  await screen.getByRole('button', { name: 'Next' }).click()
}

async function answerAll(screen: Screen) {
  await answer(screen, 'Dry')
  await answer(screen, 'Dry, rough patches')
  // One answer is asked for: the tap goes on.
  await screen.getByRole('radio').first().click()
  await screen.getByRole('radio', { name: /^Starting over/ }).click()
  await expect.element(screen.getByRole('heading', { name: 'Here’s your era' })).toBeVisible()
}

test('skin is more than one thing, and what is found suits all of it', async () => {
  const { screen } = await finder(await aDevice([]))
  await screen.getByRole('checkbox', { name: /^Dry/ }).click()
  await screen.getByRole('checkbox', { name: /^Sensitive/ }).click()
  await screen.getByRole('checkbox', { name: /^Oily/ }).click()
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('Two is the limit. Take one off to swap it.')
  await expect.poll(() => read(records.routine)).toEqual({ skin: ['dry', 'sensitive'] })
})

test('arrow keys move through the answers and stay on the page', async () => {
  const { screen } = await finder(await aDevice([]))
  await answer(screen, 'Dry')
  await answer(screen, 'Dry, rough patches')
  ;(screen.getByRole('radio').first().element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(screen.getByRole('radio').nth(1)).toBeChecked()
  await expect.element(screen.getByText('Question 3 of 4')).toBeVisible()
  await screen.getByRole('button', { name: 'Next' }).click()
  await expect.element(screen.getByText('Question 4 of 4')).toBeVisible()
})

test('closed half-way and opened on another page, it resumes', async () => {
  const first = await finder(await aDevice([]))
  await answer(first.screen, 'Dry')
  await first.screen.getByRole('checkbox', { name: /^Dry, rough patches/ }).click()
  await expect.poll(() => read(records.routine)).toEqual({ skin: ['dry'], concerns: ['dryness'] })
  await first.screen.unmount()
  const { screen } = await finder(await aDevice([]))
  await expect.element(screen.getByText('Question 3 of 4')).toBeVisible()
})

test('a found routine is shown at once, until the finder is restarted', async () => {
  const first = await finder(await aDevice([]))
  await answerAll(first.screen)
  await first.screen.unmount()
  const { screen } = await finder(await aDevice([]))
  await expect.element(screen.getByRole('heading', { name: 'Here’s your era' })).toBeVisible()
  await screen.getByRole('button', { name: 'Start over' }).click()
  await expect.element(screen.getByText('Question 1 of 4')).toBeVisible()
  await expect.poll(() => read(records.routine)).toEqual({})
})

test('where the products are exactly the set’s, they are its contents and not sold beside it', async () => {
  const found = (products: string[]) => (
    <Result
      routine={{ bundle: 'healingera', bundleScore: 1, products, cautions: [] }}
      answers={{ experience: ['new'] }}
      cards={cards}
      onLeave={() => undefined}
      onRestart={() => undefined}
    />
  )
  const { screen } = await show(await aDevice([]), found(['reglow', 'rosa']))
  await expect.element(screen.getByRole('heading', { name: 'What’s inside' })).toBeVisible()
  await expect.element(screen.getByText('You said: New to actives.')).toBeVisible()
  expect(screen.getByRole('button', { name: /^Add all/ }).all()).toEqual([])
  expect(screen.getByRole('link', { name: /^Rosa/ }).elements()).toHaveLength(1)
  expect(screen.getByRole('link', { name: /^Rosa.*\$\d/ }).elements()).toEqual([])
  await screen.unmount()
  const other = await show(await aDevice([]), found(['rosa']))
  await expect.element(other.screen.getByRole('heading', { name: 'Or build it yourself' })).toBeVisible()
  await expect.element(other.screen.getByRole('button', { name: /^Add it for/ })).toBeVisible()
  await expect.element(other.screen.getByRole('link', { name: /^Rosa.*\$\d/ })).toBeVisible()
})

test('what was added is one tap from the cart', async () => {
  const store = await aDevice([])
  const { screen } = await finder(store)
  await answerAll(screen)
  await screen.getByRole('button', { name: /^Add (it|all) for/ }).click()
  await screen.getByRole('button', { name: 'Go to your cart' }).click()
  expect(store.get(drawerAtom)).toBe('cart')
})

test('what is shown can go straight to the checkout', async () => {
  const store = await aDevice([])
  const { screen } = await finder(store)
  await answerAll(screen)
  await screen.getByRole('link', { name: 'Add and check out' }).last().click()
  await expect.element(screen.getByText('elsewhere')).toBeVisible()
  expect(store.get(cartAtom).count).toBeGreaterThan(0)
})

test('without a profile nothing is sent, and saving is not offered', async () => {
  const shop = aShop(() => json(200, {}))
  const { screen } = await finder(await aDevice([]))
  await answerAll(screen)
  expect(screen.getByRole('button', { name: 'Save to my profile' }).query()).toBeNull()
  expect(shop).not.toHaveBeenCalled()
})

test('signed in, one click saves it to the profile', async () => {
  const profile = { email: 'ada@example.com', addresses: [], marketing: false }
  const sent: unknown[] = []
  aShop(async (request) => {
    if (request.method === 'GET') return json(200, profile)
    const body = await request.json()
    sent.push(body)
    return json(200, { ...profile, ...body })
  })
  setSessionSource(async () => ({ uid: 'ada', token: 'ada' }))
  const store = await aDevice([])
  await store.set(persistedUser.valueAtom, () => ({
    uid: 'ada',
    email: 'ada@example.com',
    emailVerified: true,
  }))
  const { screen } = await finder(store)
  await answerAll(screen)
  expect(sent).toEqual([])
  await screen.getByRole('button', { name: 'Save to my profile' }).click()
  await expect.element(screen.getByText('Saved to your profile.')).toBeVisible()
  expect(sent).toMatchObject([{ routine: { skin: ['dry'], concerns: ['dryness'], moment: ['reset'] } }])
})
