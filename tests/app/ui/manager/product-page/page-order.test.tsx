import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { connectionAtom } from '#app/state/base/connection.ts'
import { toastAtom } from '#app/state/base/toast.ts'
import { Chakra } from '#app/ui/control/chakra.tsx'
import { PagePlace } from '#app/ui/manager/product-page/page-place.tsx'
import { allRecords } from '#device/storage/records.ts'
import { remove } from '#device/storage/storage.ts'
import type { ProductPage } from '#domain/manager/page-words.ts'
import { aPage } from '#tests/make.ts'
import { aShop, json, problem } from '../../../../device/outbox/placed.ts'
import { aDevice, show } from '../../screen.tsx'

beforeEach(() => remove(allRecords))
afterEach(() => vi.restoreAllMocks())

const names = { rosa: 'Rosa', reglow: 'Reglow', pretty: 'Pretty' }
type Slug = keyof typeof names
const reglow: ProductPage = {
  slug: 'reglow',
  kind: 'product',
  version: 1,
  builtIn: true,
  hidden: false,
  words: aPage({ name: 'Reglow' }),
  published: null,
  draft: null,
  schedule: null,
  others: [],
  range: { choice: 'size', variants: [] },
}

/** A shop of three products, in an order that can be changed. */
async function open({ refuse = false, lists = true } = {}) {
  let order: Slug[] = ['rosa', 'reglow', 'pretty']
  const sent: unknown[] = []
  const shop = { lists }
  aShop(async (request) => {
    if (request.method === 'GET') {
      if (!shop.lists) return problem(503, 'unavailable')
      const row = { price: 2_200, stock: 4, derived: false, sold: true, page: true, version: 1 }
      const of = (product: Slug, ml: number) => ({
        sku: `${product}-${ml}`,
        product,
        name: `${names[product]}, ${ml} ml`,
        productName: names[product],
        ...row,
      })
      return json(200, { variants: order.flatMap((slug) => [of(slug, 30), of(slug, 100)]) })
    }
    const { after }: { after: Slug | null } = await request.json()
    sent.push(after)
    if (refuse) {
      return problem(422, 'invalid', { errors: [{ path: 'after', message: 'This product is not there.' }] })
    }
    const others: Slug[] = order.filter((slug) => slug !== 'reglow')
    const at = after === null ? 0 : others.indexOf(after) + 1
    order = [...others.slice(0, at), 'reglow', ...others.slice(at)]
    return json(200, reglow)
  })
  const store = await aDevice([])
  store.set(connectionAtom, 'online')
  const { screen } = await show(
    store,
    <Chakra>
      <PagePlace page={reglow} />
    </Chakra>,
  )
  await screen.getByRole('button', { name: 'Place in lists' }).click()
  const place = screen.getByRole('combobox', { name: 'Its place' })
  const save = screen.getByRole('button', { name: 'Save place' })
  return { screen, sent, store, shop, place, save, order: () => order }
}

test.each([390, 1440])('at %i px a product gets another place, and is put back', async (width) => {
  await page.viewport(width, 844)
  const { sent, store, place, save, order } = await open()
  await expect.element(place).toHaveDisplayValue('After Rosa')
  const options = [...place.element().querySelectorAll('option')].map(({ textContent }) => textContent)
  expect(options).toEqual(['First', 'After Rosa', 'After Pretty'])
  await place.selectOptions('First')
  await save.click()
  await expect.element(place).not.toBeInTheDocument()
  expect(order()).toEqual(['reglow', 'rosa', 'pretty'])
  const toast = store.get(toastAtom)
  expect(toast?.text).toBe('Reglow has its new place.')
  toast?.action?.run()
  await vi.waitFor(() => expect(order()).toEqual(['rosa', 'reglow', 'pretty']))
  expect(sent).toEqual([null, 'rosa'])
})

test('a refusal stays beside what was chosen', async () => {
  const { screen, place, save } = await open({ refuse: true })
  await place.selectOptions('After Pretty')
  await save.click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('This product is not there.')
  await expect.element(place).toHaveDisplayValue('After Pretty')
})

test('a list that did not load is loaded again, and nothing is saved before', async () => {
  const { screen, sent, shop, place, save } = await open({ lists: false })
  const again = screen.getByRole('button', { name: 'Try again' })
  await expect.element(again).toBeVisible()
  await save.click()
  expect(sent).toEqual([])
  shop.lists = true
  await again.click()
  await expect.element(place).toHaveDisplayValue('After Rosa')
})
