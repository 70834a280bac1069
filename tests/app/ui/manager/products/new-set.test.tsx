import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { connectionAtom } from '#app/state/base/connection.ts'
import { Products } from '#app/ui/manager/products/product-box.tsx'
import { allRecords } from '#device/storage/records.ts'
import { remove } from '#device/storage/storage.ts'
import { aShop, json, problem } from '../../../../device/outbox/placed.ts'
import { aDevice, show } from '../../screen.tsx'

beforeEach(() => remove(allRecords))
afterEach(() => vi.restoreAllMocks())

const variant = (sku: string, productName: string, option: string, price: number, over: object = {}) => ({
  sku,
  product: productName.toLowerCase(),
  productName,
  name: `${productName}, ${option}`,
  price,
  stock: 9,
  derived: false,
  sold: true,
  page: true,
  version: 1,
  ...over,
})
const variants = [
  variant('ROSA-100', 'Rosa', '100 ml', 2_200),
  variant('PRETTY-BLUSH', 'Pretty', 'Blush', 1_800),
  variant('PRETTY-BERRY', 'Pretty', 'Berry', 1_900),
  variant('POUCH', 'Pouch', 'one', 0, { page: false }),
  variant('SET-ONE', 'One', 'one', 100, { derived: true }),
]

async function open() {
  const sent: unknown[] = []
  aShop(async (request) => {
    if (request.method === 'GET') return json(200, { variants, last: null })
    sent.push([new URL(request.url).pathname, await request.json()])
    const errors = [{ path: 'sku', message: 'Another product has this SKU.' }]
    return problem(422, 'invalid', { errors })
  })
  const store = await aDevice([])
  store.set(connectionAtom, 'online')
  const { screen } = await show(store, <Products />)
  await expect.element(screen.getByRole('heading', { name: 'Prices and stock' })).toBeVisible()
  await screen.getByRole('button', { name: 'New set' }).click()
  return { screen, sent }
}

test.each([390, 1440])('at %i px a set is made of parts, and its saving is computed', async (width) => {
  await page.viewport(width, 900)
  const { screen, sent } = await open()
  const form = screen.getByRole('region', { name: 'New set' })
  const field = (name: string) => form.getByRole('textbox', { name })
  const part = (number: number) => form.getByRole('group', { name: `Part ${number}` })
  await expect.element(field('Name')).toHaveFocus()
  await expect.element(form.getByRole('radio', { name: 'Rose' })).toBeChecked()
  await form.getByRole('radio', { name: 'Lilac' }).click()
  await form.getByRole('button', { name: /^Create/ }).click()
  await expect.element(field('Name')).toHaveFocus()
  await field('Name').fill('Night Duo')
  await expect.element(field('Page address')).toHaveValue('night-duo')
  await field('SKU').fill('duo')
  const what = part(1).getByRole('combobox', { name: 'What' })
  // What is no part of a set is not offered.
  expect([...what.element().querySelectorAll('option')].map((one) => one.textContent)).toEqual([
    ...['Choose…', 'Rosa, 100 ml', 'Pretty: the shopper chooses (2)', 'Pretty, Blush', 'Pretty, Berry'],
  ])
  await what.selectOptions('Rosa, 100 ml')
  await part(1).getByRole('textbox', { name: 'How many' }).fill('2')
  await part(2).getByRole('combobox', { name: 'What' }).selectOptions('Pretty: the shopper chooses (2)')
  await field('Price of the set in USD').fill('49.60')
  await expect
    .element(form.getByRole('status'))
    .toHaveTextContent('Bought one by one, the parts cost $62.00. At this price shoppers save $12.40 (20%).')
  await form.getByRole('button', { name: /^Create/ }).click()
  await expect.element(field('SKU')).toHaveFocus()
  await expect.element(field('SKU')).toHaveAccessibleDescription(/Another product has this SKU/)
  expect(sent).toEqual([
    [
      '/api/manager/products/sets',
      {
        name: 'Night Duo',
        slug: 'night-duo',
        palette: 'resparkle',
        sku: 'DUO',
        price: 4_960,
        parts: [
          { skus: ['ROSA-100'], units: 2 },
          { skus: ['PRETTY-BLUSH', 'PRETTY-BERRY'], units: 1 },
        ],
      },
    ],
  ])
  // Closed and opened again, what was typed is still there.
  await form.getByRole('button', { name: 'Close' }).click()
  await expect.element(screen.getByRole('button', { name: 'New set' })).toHaveFocus()
  await screen.getByRole('button', { name: 'New set' }).click()
  await expect.element(field('Name')).toHaveValue('Night Duo')
})

test('on a phone the button that creates it is in view from the first field on', async () => {
  await page.viewport(390, 844)
  const { screen } = await open()
  const form = screen.getByRole('region', { name: 'New set' })
  await expect.element(form.getByRole('textbox', { name: 'Name' })).toBeInViewport()
  await expect.element(form.getByRole('button', { name: /^Create/ })).toBeInViewport()
})
