import { useAtomValue } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { connectionAtom } from '#app/state/base/connection.ts'
import { loadProductPageAtom, productPageEditor } from '#app/state/manager/product-page.ts'
import { Chakra } from '#app/ui/control/chakra.tsx'
import { PageRange } from '#app/ui/manager/product-page/range/page-range.tsx'
import { allRecords } from '#device/storage/records.ts'
import { remove } from '#device/storage/storage.ts'
import type { ProductPage } from '#domain/manager/page-words.ts'
import { aPage } from '#tests/make.ts'
import { aShop, json, problem } from '../../../../device/outbox/placed.ts'
import { aDevice, show } from '../../screen.tsx'

beforeEach(() => remove(allRecords))
afterEach(() => vi.restoreAllMocks())

const size = (ml: number, over: object = {}) => ({
  sku: `ROSA-${ml}`,
  name: `${ml} ml`,
  price: 2_200,
  stock: 4,
  weightGrams: ml,
  sold: true,
  ended: false,
  ...over,
})
const rosa: ProductPage = {
  slug: 'rosa',
  kind: 'product',
  version: 1,
  builtIn: true,
  hidden: false,
  words: aPage(),
  published: null,
  draft: null,
  schedule: null,
  others: [],
  range: { choice: 'size', variants: [size(30), size(100)] },
}
const after = (variants: ProductPage['range']['variants']) =>
  json(200, { ...rosa, range: { choice: 'size', variants } })

const Loaded = () => {
  const { value } = useAtomValue(productPageEditor.pageAtom)
  return value && <PageRange page={value} />
}

/** A shop whose answers to changes are given by a test. */
async function open(answer: () => Response) {
  const sent: unknown[] = []
  aShop(async (request) => {
    if (request.method === 'GET') return json(200, rosa)
    sent.push([request.method, await request.json()])
    return answer()
  })
  const store = await aDevice([])
  store.set(connectionAtom, 'online')
  await store.set(loadProductPageAtom, 'rosa')
  const { screen } = await show(
    store,
    <Chakra>
      <Loaded />
    </Chakra>,
  )
  return { screen, sent, store }
}

test.each([390, 1440])('at %i px a size joins, after what is wrong with it was named', async (width) => {
  await page.viewport(width, 900)
  const big = size(200, { barcode: '4006381333931' })
  let refuse = true
  const { screen, sent } = await open(() => {
    if (!refuse) return after([size(30), size(100), big])
    refuse = false
    const errors = [{ path: 'variants.0.sku', message: 'Another product has this SKU.' }]
    return problem(422, 'invalid', { errors })
  })
  await screen.getByRole('button', { name: 'Add a size' }).click()
  const field = (name: string) => screen.getByRole('textbox', { name })
  await expect.element(field('Size, like “100 ml”')).toHaveFocus()
  await field('Size, like “100 ml”').fill('200 ml')
  await field('SKU').fill('rosa-200')
  await field('Price in USD').fill('22')
  await field('In stock').fill('4')
  await field('Weight in grams').fill('200')
  await field('Barcode (optional)').fill('4006381333932')
  const submit = screen.getByRole('button', { name: 'Add to the sizes' })
  await submit.click()
  await expect.element(field('Barcode (optional)')).toHaveFocus()
  await expect.element(field('Barcode (optional)')).toHaveAccessibleDescription(/digits below the barcode/)
  expect(sent).toEqual([])
  await field('Barcode (optional)').fill('4 006381 333931')
  await submit.click()
  await expect.element(field('SKU')).toHaveAccessibleDescription(/Another product has this SKU/)
  await expect.element(field('SKU')).toHaveValue('rosa-200')
  await submit.click()
  await expect.element(screen.getByText(/ROSA-200 .* barcode 4006381333931/)).toBeVisible()
  await expect.element(submit).not.toBeInTheDocument()
  const body = {
    variants: [
      {
        sku: 'ROSA-200',
        name: '200 ml',
        price: 2_200,
        stock: 4,
        weightGrams: 200,
        barcode: '4006381333931',
      },
    ],
  }
  expect(sent).toEqual([
    ['POST', body],
    ['POST', body],
  ])
})

test('one ends, which must be confirmed, and comes back', async () => {
  let ended = false
  const { screen, sent } = await open(() => {
    ended = !ended
    return after([size(30), size(100, { ended, sold: !ended })])
  })
  await screen.getByRole('button', { name: 'End 100 ml' }).click()
  const dialog = screen.getByRole('alertdialog', { name: 'End 100 ml?' })
  await dialog.getByRole('button', { name: 'End' }).click()
  await expect.element(screen.getByText('Ended')).toBeVisible()
  await screen.getByRole('button', { name: 'Bring back 100 ml' }).click()
  await expect.element(screen.getByRole('button', { name: 'End 100 ml' })).toBeVisible()
  expect(sent).toEqual([
    ['PATCH', { sku: 'ROSA-100', ended: true }],
    ['PATCH', { sku: 'ROSA-100', ended: false }],
  ])
})

test('why one cannot end stays in view', async () => {
  const errors = [{ path: 'sku', message: 'My Turn has it as a part.' }]
  const { screen } = await open(() => problem(422, 'invalid', { errors }))
  await screen.getByRole('button', { name: 'End 100 ml' }).click()
  await screen.getByRole('alertdialog').getByRole('button', { name: 'End' }).click()
  await expect.element(screen.getByText('My Turn has it as a part.')).toBeVisible()
})

test('a weight is corrected, and a barcode taken away', async () => {
  const { screen, sent } = await open(() => after([size(30, { weightGrams: 48 }), size(100)]))
  await screen.getByRole('button', { name: 'Barcode and weight of 30 ml' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Weight in grams' }).fill('0')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByRole('textbox', { name: 'Weight in grams' })).toHaveFocus()
  await dialog.getByRole('textbox', { name: 'Weight in grams' }).fill('48')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText(/48 g/)).toBeVisible()
  expect(sent).toEqual([['PATCH', { sku: 'ROSA-30', barcode: null, weightGrams: 48 }]])
})

test('offline nothing is sent', async () => {
  const { screen, sent, store } = await open(() => problem(500, 'unexpected'))
  store.set(connectionAtom, 'offline')
  await expect.element(screen.getByText(/^Offline/)).toBeVisible()
  // By force: it is marked as disabled, and stays in reach of a keyboard.
  await screen.getByRole('button', { name: 'End 100 ml' }).click({ force: true })
  await expect.element(screen.getByRole('alertdialog')).not.toBeInTheDocument()
  expect(sent).toEqual([])
})

test('what is typed for a size stays when the form is closed, until it is thrown away', async () => {
  const { screen } = await open(() => problem(503, 'unavailable'))
  const add = screen.getByRole('button', { name: 'Add a size' })
  const name = screen.getByRole('textbox', { name: 'Size, like “100 ml”' })
  await add.click()
  await name.fill('200 ml')
  await screen.getByRole('button', { name: 'Close, and keep what I typed' }).click()
  await expect.element(name).not.toBeInTheDocument()
  await expect.element(add).toHaveFocus()
  await add.click()
  await expect.element(name).toHaveValue('200 ml')
  await screen.getByRole('button', { name: 'Throw it away' }).click()
  await add.click()
  await expect.element(name).toHaveValue('')
})
