import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { landing } from '#app/content/influencer/landing.ts'
import { drawerAtom } from '#app/state/base/shell.ts'
import { toastAtom } from '#app/state/base/toast.ts'
import { cartAtom } from '#app/state/cart/cart.ts'
import { Closed, InfluencerPageScreen } from '#app/ui/influencer/influencer-page-screen.tsx'
import { selectInfluencerPage } from '#app/ui/influencer/select-influencer-page.ts'
import { allRecords } from '#device/storage/records.ts'
import { remove } from '#device/storage/storage.ts'
import { aShop, json } from '../../../device/outbox/placed.ts'
import { aCatalogue, aProduct, aVariant } from '../../../make.ts'
import { aDevice, show } from '../screen.tsx'

// For each test the same: what one has asked for may arrive in the next.
beforeEach(async () => {
  await remove(allRecords)
  aShop(({ url }) =>
    url.includes('/api/catalogue') ? json(200, { ...catalogue, next: null }) : json(202, { recorded: true }),
  )
})

const made = aCatalogue()
const soldOut = [
  aVariant({ sku: 'PRETTY-BARE', name: 'Bare', stock: 0 }),
  aVariant({ sku: 'PRETTY-PINK', name: 'Pink', options: { shade: 'Pink' } }),
]
const catalogue = aCatalogue({
  products: [
    ...made.products,
    aProduct({ slug: 'pretty', name: 'Pretty', variants: soldOut }),
    aProduct({ slug: 'gone', name: 'Gone', variants: [aVariant({ sku: 'GONE-1', stock: 0 })] }),
  ],
})

async function open(picks: string[], discount = 1_000, code = 'MAYA') {
  const shown = selectInfluencerPage(catalogue, {
    code,
    name: 'Maya Lindqvist',
    state: 'active',
    discount,
    picks,
  })
  const store = await aDevice([], catalogue)
  const { screen } = await show(store, <InfluencerPageScreen page={shown} />)
  return { screen, store, skus: () => store.get(cartAtom).items.map(({ id }) => id) }
}

test('the whole routine is in the cart with one tap: what is in a picked set is in it once', async () => {
  const { screen, skus } = await open(['rosa', 'pretty', 'healingera', 'gone', 'nothing'])
  const all = screen.getByRole('button', { name: 'Add all 2 to cart' })
  await expect.element(screen.getByText('$80 in all, $72 with MAYA.')).toBeVisible()
  await expect.element(screen.getByText('Pretty, Pink')).toBeVisible()
  await expect.element(screen.getByText(/ has Rosa in it\.$/)).toBeVisible()
  await all.click()
  await expect.poll(skus).toEqual(['PRETTY-PINK', 'SET-HEALINGERA'])
  await expect.element(screen.getByRole('button', { name: 'Added' })).toBeVisible()
})

test('picks that are a set’s parts are added as the set, which costs less', async () => {
  const { screen, skus, store } = await open(['rosa', 'reglow'])
  await expect.element(screen.getByRole('link', { name: 'See the set' })).toBeVisible()
  await screen.getByRole('button', { name: 'Add to cart', exact: true }).last().click()
  await expect.poll(skus).toEqual(['SET-HEALINGERA'])
  await vi.waitFor(() => expect(store.get(toastAtom)?.action?.label).toBe('View cart'))
  store.get(toastAtom)?.action?.run()
  expect(store.get(drawerAtom)).toBe('cart')
})

test('one pick is no routine', async () => {
  const { screen } = await open(['rosa'], 0)
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
  expect(screen.getByRole('button', { name: /^Add all/ }).all()).toEqual([])
})

test('a link without a page leads to goods that are in stock', async () => {
  const { screen } = await show(await aDevice([], catalogue), <Closed words={landing.notFound} />)
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Rosa', exact: true })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /^Add Rosa/ })).toBeVisible()
  expect(screen.getByRole('link', { name: /Gone/ }).elements()).toEqual([])
})

test('the longest code stays in a phone’s page', async () => {
  await page.viewport(390, 844)
  // As a page has it from its reset: then a paragraph is never narrower than its longest word.
  const reset = document.createElement('style')
  reset.textContent = 'p { overflow-wrap: break-word }'
  document.head.append(reset)
  onTestFinished(() => reset.remove())
  const { screen } = await open(['rosa'], 1_000, 'W'.repeat(32))
  const offer = screen.getByText(/^10% off with W+$/)
  await expect.element(offer).toBeVisible()
  expect(offer.element().getBoundingClientRect().right).toBeLessThanOrEqual(390)
})
