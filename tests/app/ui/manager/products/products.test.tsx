import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { toastAtom } from '#app/state/base/toast.ts'
import { Chakra } from '#app/ui/control/chakra.tsx'
import { ProductBox } from '#app/ui/manager/products/product-box.tsx'
import { allRecords } from '#device/storage/records.ts'
import { remove } from '#device/storage/storage.ts'
import type { ManagedVariant } from '#domain/manager/manager.ts'
import { aShop, json } from '../../../../device/outbox/placed.ts'
import { aCatalogue, aProduct, aVariant } from '../../../../make.ts'
import { aDevice, show } from '../../screen.tsx'

beforeEach(() => remove(allRecords))
afterEach(() => vi.restoreAllMocks())

const rosa: ManagedVariant = {
  sku: 'ROSA-100',
  product: 'rosa',
  name: 'Rosa, 100 ml',
  productName: 'Rosa',
  price: 2_200,
  stock: 4,
  derived: false,
  sold: true,
  page: true,
  version: 1,
}

async function open(answer = () => json(200, rosa), variant = rosa) {
  const sent: unknown[] = []
  aShop(async (request) => {
    if (request.method !== 'PATCH') return json(200, { variants: [variant] })
    sent.push(await request.json())
    return answer()
  })
  const store = await aDevice([])
  const { screen } = await show(
    store,
    <Chakra>
      <ProductBox />
    </Chakra>,
  )
  const toast = () => store.get(toastAtom)?.text
  return { screen, sent, toast, undo: () => store.get(toastAtom)?.action?.run() }
}

test.each([320, 390, 768, 1024, 1440])('at %i px every button of a product is visible', async (width) => {
  await page.viewport(width, 800)
  const { screen } = await open()
  const buttons = ['Price of Rosa, 100 ml', 'Stock of Rosa, 100 ml', 'Hide Rosa, 100 ml']
  for (const name of [...buttons, 'Edit page of Rosa, 100 ml']) {
    const button = screen.getByRole(buttons.includes(name) ? 'button' : 'link', { name })
    await expect.element(button).toBeVisible()
    const { left, right } = button.element().getBoundingClientRect()
    expect(left, name).toBeGreaterThanOrEqual(0)
    expect(right, name).toBeLessThanOrEqual(width)
  }
})

test('what is searched for stands beside the magnifying glass, not under it', async () => {
  const { screen } = await open()
  const input = screen.getByRole('searchbox')
  await expect.element(input).toBeVisible()
  const field = input.element()
  const text = field.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(field).paddingLeft)
  const glass = field.parentElement?.querySelector('svg')?.getBoundingClientRect().right
  expect(text).toBeGreaterThan(glass ?? Number.POSITIVE_INFINITY)
})

test.each([
  ['Price', 'Price in USD', 'thirty', '24.00', { price: 2_400 }],
  ['Stock', 'New stock count', 'many', '12', { stock: 12 }],
])('%s can be changed by keyboard, after an invalid input', async (what, label, wrong, right, change) => {
  const { screen, sent } = await open()
  const button = screen.getByRole('button', { name: `${what} of Rosa, 100 ml` })
  await expect.element(button).toBeVisible()
  const opener = button.element()
  if (opener instanceof HTMLElement) opener.focus()
  await userEvent.keyboard('{Enter}')
  const field = screen.getByLabelText(label)
  await field.fill(wrong)
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveAccessibleDescription(/Use/)
  await userEvent.keyboard('{Tab}')
  await screen.getByRole('button', { name: `Save ${what.toLowerCase()}` }).click()
  await expect.element(field).toHaveFocus()
  expect(sent).toEqual([])
  await field.fill(right)
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('alertdialog')).not.toBeInTheDocument()
  expect(sent).toEqual([expect.objectContaining({ sku: 'ROSA-100', version: 1, ...change })])
  await expect.element(button).toHaveFocus()
})

test.each([
  ['0.22', '$22.00 → $0.22. Save it?', 22],
  ['2200', '$22.00 → $2,200.00. Save it?', 220_000],
])('a price of %s in place of $22.00 is asked about once', async (typed, question, price) => {
  const { screen, sent } = await open()
  await screen.getByRole('button', { name: 'Price of Rosa, 100 ml' }).click()
  await screen.getByLabelText('Price in USD').fill(typed)
  const save = screen.getByRole('button', { name: 'Save price' })
  await save.click()
  await expect.element(screen.getByText(question)).toBeVisible()
  expect(sent).toEqual([])
  await save.click()
  await vi.waitFor(() => expect(sent).toEqual([expect.objectContaining({ price })]))
})

test.each([
  ['999999', 'A price is $10,000.00 at most.'],
  ['0', 'A price is above zero. To stop selling it, hide it.'],
])('a price of %s is named at its field, and not sent', async (typed, fault) => {
  const { screen, sent } = await open()
  await screen.getByRole('button', { name: 'Price of Rosa, 100 ml' }).click()
  const field = screen.getByLabelText('Price in USD')
  await field.fill(typed)
  await screen.getByRole('button', { name: 'Save price' }).click()
  await expect.element(field).toHaveAccessibleDescription(fault)
  await expect.element(field).toHaveFocus()
  expect(sent).toEqual([])
})

test('a price that is taken back is said to be back', async () => {
  const { screen, sent, toast, undo } = await open()
  await screen.getByRole('button', { name: 'Price of Rosa, 100 ml' }).click()
  await screen.getByLabelText('Price in USD').fill('24')
  await screen.getByRole('button', { name: 'Save price' }).click()
  await vi.waitFor(() => expect(toast()).toBe('Price saved for Rosa, 100 ml.'))
  undo()
  await vi.waitFor(() => expect(toast()).toBe('Price of Rosa, 100 ml is back at $22.00.'))
  expect(sent.at(-1)).toMatchObject({ price: 2_200, version: 2 })
})

test.each([
  ['12', 'Delivery received'],
  ['3', 'Recount'],
])('a stock of %s in place of 4 is proposed as “%s”, and stays what was chosen', async (count, why) => {
  const { screen, sent } = await open()
  await screen.getByRole('button', { name: 'Stock of Rosa, 100 ml' }).click()
  const field = screen.getByLabelText('New stock count')
  await field.fill(count)
  const reason = screen.getByRole('combobox', { name: 'Reason' })
  await expect.element(reason).toHaveValue(why)
  await reason.selectOptions('Damaged')
  await field.fill('2')
  await expect.element(reason).toHaveValue('Damaged')
  await screen.getByRole('button', { name: 'Save stock' }).click()
  await vi.waitFor(() => expect(sent).toEqual([expect.objectContaining({ stock: 2, why: 'Damaged' })]))
})

test.each([
  [false, 'Rosa, 100 ml is live.'],
  [true, 'Rosa, 100 ml is on sale once the page of its product is in the shop.'],
])('a size that is shown says whether shoppers see it: its product is hidden, %s', async (hidden, said) => {
  const { screen, toast } = await open(() => json(200, rosa), { ...rosa, sold: false, hidden })
  await screen.getByRole('button', { name: 'Show Rosa, 100 ml' }).click()
  await vi.waitFor(() => expect(toast()).toBe(said))
})

test('what comes only within sets is neither shown nor hidden', async () => {
  const { screen } = await open(() => json(200, rosa), { ...rosa, page: false, sold: false })
  await expect.element(screen.getByText('In sets only')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Price of Rosa, 100 ml' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /^(Show|Hide) Rosa/ })).not.toBeInTheDocument()
})

test('a variant shows the picture of its own shade, as the shop does', async () => {
  const shade = (sku: string, name: string) => aVariant({ sku, name, options: { shade: name } })
  const pretty = aProduct({
    slug: 'pretty',
    name: 'Pretty',
    variants: [shade('PRETTY-BLUSH', 'Blush'), shade('PRETTY-BERRY', 'Berry')],
  })
  aShop(() =>
    json(200, {
      variants: pretty.variants.map(({ sku, name }) => ({
        ...rosa,
        sku,
        name,
        product: 'pretty',
        productName: 'Pretty',
      })),
    }),
  )
  const { screen } = await show(
    await aDevice([], aCatalogue({ products: [pretty] })),
    <Chakra>
      <ProductBox />
    </Chakra>,
  )
  await expect.element(screen.getByText('PRETTY-BERRY')).toBeVisible()
  const sources = [...screen.container.querySelectorAll('picture img')].map((img) => img.getAttribute('src'))
  expect(sources).toEqual([expect.stringMatching(/pretty-\d/), expect.stringMatching(/pretty-berry-\d/)])
})
