import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { changeCartAtom } from '#app/state/cart/cart.ts'
import { catalogueAtom } from '#app/state/catalogue/catalogue.ts'
import { Checkout } from '#app/ui/checkout/checkout.tsx'
import { allRecords, records } from '#device/storage/records.ts'
import { remove, update } from '#device/storage/storage.ts'
import type { OrderRequest } from '#domain/order/order.ts'
import type { Quote } from '#domain/quote/quote.ts'
import { accepted, aShop, json, problem, quoted } from '../../../device/outbox/placed.ts'
import { aCatalogue } from '../../../make.ts'
import { aDevice, show } from '../screen.tsx'
import { fill } from './fill.ts'

beforeEach(() => remove(allRecords))
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const rosa = { id: 'ROSA-100', units: 2 }

async function open() {
  const store = await aDevice([rosa])
  const { screen } = await show(store, <Checkout methods={aCatalogue().shipping.methods} />)
  await expect.element(screen.getByRole('button', { name: 'Place order' })).toBeVisible()
  return { store, screen, field: (name: string) => screen.getByLabelText(name, { exact: true }) }
}

/** The same quote after every unit went up by two dollars. */
const dearer = (quote: Quote): Quote => {
  const lines = quote.lines.map((line) => ({
    ...line,
    unitPrice: line.unitPrice + 200,
    total: line.total + 200 * line.units,
  }))
  const more = lines.reduce((sum, line) => sum + 200 * line.units, 0)
  return { ...quote, lines, subtotal: quote.subtotal + more, total: quote.total + more }
}

test('a changed price is explained, and one click accepts it', async () => {
  const totals: number[] = []
  aShop(async (request) => {
    const body: OrderRequest = await request.json()
    totals.push(body.expectedTotal)
    const now = dearer(quoted(body))
    return body.expectedTotal === now.total
      ? json(201, accepted(body))
      : problem(409, 'quote_changed', { quote: now })
  })
  const shop = await open()
  await fill(shop)
  await shop.screen.getByRole('button', { name: 'Place order' }).click()
  const changed = shop.screen.getByRole('alert', { name: 'Your order needs a quick yes.' })
  await expect.element(changed.getByText(/Rosa.* went from \$22\.00 to \$24\.00\./)).toBeVisible()
  await expect.element(changed).toHaveFocus()
  await changed.getByRole('button', { name: /^Accept \$/ }).click()
  await expect.element(shop.screen.getByText('elsewhere')).toBeVisible()
  expect(totals.at(-1)).toBeGreaterThan(totals[0] ?? 0)
})

test('a cart that is changed after its price did is ordered as it is now', async () => {
  const sent: OrderRequest[] = []
  aShop(async (request) => {
    const body: OrderRequest = await request.json()
    sent.push(body)
    return sent.length > 1
      ? json(201, accepted(body))
      : problem(409, 'quote_changed', { quote: dearer(quoted(body)) })
  })
  const shop = await open()
  await fill(shop)
  await shop.screen.getByRole('button', { name: 'Place order' }).click()
  const changed = shop.screen.getByRole('alert', { name: 'Your order needs a quick yes.' })
  await expect.element(changed).toBeVisible()
  // As in the drawer that “Edit my order” opens.
  await shop.store.set(changeCartAtom, { type: 'add', id: rosa.id, units: 1 })
  await expect.element(changed).not.toBeInTheDocument()
  await shop.screen.getByRole('button', { name: 'Place order' }).click()
  await expect.element(shop.screen.getByText('elsewhere')).toBeVisible()
  expect(sent.at(-1)?.items).toEqual([{ ...rosa, units: 3 }])
})

test('a code that ends while the checkout is open is explained, and one click orders without it', async () => {
  const sent: OrderRequest[] = []
  aShop(async (request) => {
    const body: OrderRequest = await request.json()
    sent.push(body)
    const now = quoted(body, { problems: [{ code: 'code_refused' }] })
    return body.expectedTotal === now.total
      ? json(201, accepted(body))
      : problem(409, 'quote_changed', { quote: now })
  })
  const endsAt = new Date(Date.now() + 60_000).toISOString()
  const terms = { code: 'TODAY', kind: 'percent', value: 2_000, endsAt } as const
  await update(records.discountCode, () => ({ code: 'TODAY', terms }))
  const shop = await open()
  await fill(shop)
  await expect.element(shop.screen.getByText('TODAY · 20% off')).toBeVisible()
  vi.setSystemTime(Date.parse(endsAt) + 1_000)
  await shop.screen.getByRole('button', { name: 'Place order' }).click()
  const changed = shop.screen.getByRole('alert', { name: 'Your order needs a quick yes.' })
  await expect.element(changed.getByText(/TODAY/)).toBeVisible()
  await changed.getByRole('button', { name: /^Accept \$/ }).click()
  await expect.element(shop.screen.getByText('elsewhere')).toBeVisible()
  expect(sent.map(({ code }) => code)).toEqual(['TODAY', undefined])
})

test('what is sold out says so beside its sum', async () => {
  const { store, screen } = await open()
  const { products, ...rest } = aCatalogue()
  const variants = products.flatMap((product) =>
    product.variants.map((variant) => ({ ...variant, stock: 0 })),
  )
  await update(records.catalogue, () => ({
    catalogue: {
      ...rest,
      version: 'sold-out',
      products: products.map((product) => ({
        ...product,
        variants: variants.filter(({ sku }) => product.variants.some((one) => one.sku === sku)),
      })),
    },
  }))
  await vi.waitFor(() => expect(store.get(catalogueAtom)?.version).toBe('sold-out'))
  await expect.element(screen.getByText('Sold out').last()).toBeVisible()
})
