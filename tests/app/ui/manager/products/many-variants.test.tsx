import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Chakra } from '#app/ui/control/chakra.tsx'
import { ProductBox } from '#app/ui/manager/products/product-box.tsx'
import { allRecords } from '#device/storage/records.ts'
import { remove } from '#device/storage/storage.ts'
import { aShop, json } from '../../../../device/outbox/placed.ts'
import { aDevice, show } from '../../screen.tsx'

beforeEach(() => remove(allRecords))

const COUNT = 1_000

const variants = Array.from({ length: COUNT }, (_, index) => ({
  sku: `ROSA-${index}`,
  product: 'rosa',
  name: `Rosa, ${index} ml`,
  productName: 'Rosa',
  price: 2_200 + index,
  stock: 40,
  derived: false,
  sold: true,
  page: true,
  version: 1,
}))

async function open(width: number, shown = variants) {
  await page.viewport(width, 800)
  aShop(async () => json(200, { variants: shown }))
  const { screen } = await show(
    await aDevice([]),
    <Chakra>
      <ProductBox />
    </Chakra>,
  )
  const priceOf = (index: number) =>
    screen.getByRole('button', { name: `Price of Rosa, ${index} ml`, exact: true })
  await expect.element(priceOf(0)).toBeVisible()
  return { screen, priceOf }
}

const rendered = (selector: string) => document.querySelectorAll(selector).length

test.each([
  [1_440, 'tbody tr'],
  [390, 'ul > li'],
])('at %i px only the variants near the view of a thousand are rendered', async (width, row) => {
  const { priceOf } = await open(width)
  expect(rendered(row)).toBeLessThan(60)
  scrollTo(0, document.documentElement.scrollHeight)
  await expect.element(priceOf(COUNT - 1)).toBeInViewport()
  expect(rendered(row)).toBeLessThan(60)
  await expect.element(priceOf(0)).not.toBeInTheDocument()
})

test.each([1_440, 390])(
  'at %i px all of an ordinary shop are there, for the browser to find',
  async (width) => {
    const { priceOf } = await open(width, variants.slice(0, 60))
    for (let index = 0; index < 60; index += 1) await expect.element(priceOf(index)).toBeInTheDocument()
  },
)

test('a screen reader gets the number of all rows and the index of each', async () => {
  const { screen, priceOf } = await open(1_440)
  await expect.element(screen.getByRole('table')).toHaveAttribute('aria-rowcount', String(COUNT + 1))
  scrollTo(0, document.documentElement.scrollHeight)
  await expect.element(priceOf(COUNT - 1)).toBeInViewport()
  const last = priceOf(COUNT - 1)
    .element()
    .closest('tr')
  expect(last?.getAttribute('aria-rowindex')).toBe(String(COUNT + 1))
})

test('columns keep their widths while the rows in view change', async () => {
  const { screen, priceOf } = await open(1_440)
  const widths = () =>
    screen
      .getByRole('columnheader')
      .elements()
      .map((column) => column.getBoundingClientRect().width)
  const before = widths()
  scrollTo(0, document.documentElement.scrollHeight)
  await expect.element(priceOf(COUNT - 1)).toBeInViewport()
  expect(widths()).toEqual(before)
})

test('sorted the other way the dearest is first, and its price can be changed from there', async () => {
  const { screen, priceOf } = await open(1_440)
  const byPrice = screen.getByRole('button', { name: 'Price', exact: true })
  await byPrice.click()
  await byPrice.click()
  await expect.element(priceOf(COUNT - 1)).toBeInViewport()
  await priceOf(COUNT - 1).click()
  await expect.element(screen.getByLabelText('Price in USD')).toHaveValue('31.99')
  await userEvent.keyboard('{Escape}')
  await expect.element(priceOf(COUNT - 1)).toHaveFocus()
})
