import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { connectionAtom } from '#app/state/base/connection.ts'
import { toastAtom } from '#app/state/base/toast.ts'
import { Chakra } from '#app/ui/control/chakra.tsx'
import { SetContents } from '#app/ui/manager/product-page/range/set-contents.tsx'
import { allRecords } from '#device/storage/records.ts'
import { remove } from '#device/storage/storage.ts'
import type { ManagedSet } from '#domain/catalogue/set-parts.ts'
import type { ManagedVariant } from '#domain/manager/manager.ts'
import { aShop, json, problem } from '../../../../device/outbox/placed.ts'
import { aDevice, show } from '../../screen.tsx'

beforeEach(() => remove(allRecords))
afterEach(() => vi.restoreAllMocks())

const variant = (sku: string, product: string, price: number, over: object = {}): ManagedVariant => ({
  sku,
  product,
  productName: product,
  name: `${product}, ${sku}`,
  price,
  stock: 4,
  sold: true,
  page: true,
  version: 1,
  derived: false,
  soldUnits: 0,
  sales: 0,
  ...over,
})
const variants = [
  variant('ROSA-30', 'Rosa', 1_000),
  variant('ROSA-100', 'Rosa', 2_000),
  variant('PRETTY-BERRY', 'Pretty', 1_500),
  variant('POUCH', 'Pouch', 0, { page: false }),
]
const first: ManagedSet = {
  version: 1,
  price: 2_400,
  earlier: [],
  parts: [
    { skus: ['ROSA-30'], units: 1 },
    { skus: ['PRETTY-BERRY'], units: 1 },
    { skus: ['POUCH'], units: 1 },
  ],
}
const at = '2026-11-21T09:41:00.000Z'

/** A shop whose set is changed, unless a test has it refuse. */
async function open() {
  const shop = { made: first, refuse: undefined as Response | undefined }
  const sent: { parts: ManagedSet['parts']; price?: number; version: number }[] = []
  aShop(async (request) => {
    const { pathname } = new URL(request.url)
    if (pathname.endsWith('/manager/products')) return json(200, { variants })
    if (request.method === 'GET') return json(200, shop.made)
    const body = await request.json()
    sent.push(body)
    if (shop.refuse) return shop.refuse
    const { version, parts, price } = shop.made
    shop.made = {
      version: version + 1,
      parts: body.parts,
      price: body.price ?? price,
      earlier: [{ version, parts, price, by: 'me@era.test', at }, ...shop.made.earlier],
    }
    return json(200, shop.made)
  })
  const store = await aDevice([])
  store.set(connectionAtom, 'online')
  const { screen } = await show(
    store,
    <Chakra>
      <SetContents slug="duo" />
    </Chakra>,
  )
  const submit = screen.getByRole('button', { name: 'Change the set' })
  await expect.element(submit).toBeVisible()
  return { shop, sent, screen, store, submit }
}

test.each([390, 1440])(
  'at %i px parts join and leave, with what the set saves, and are undone',
  async (width) => {
    await page.viewport(width, 900)
    const { screen, sent, store, submit } = await open()
    await expect.element(submit).toHaveAttribute('aria-disabled', 'true')
    // What comes only within the set has its name too.
    await expect.element(screen.getByText(/save \$1\.00/)).toBeVisible()
    await screen.getByRole('textbox', { name: 'How many' }).first().fill('2')
    await expect.element(screen.getByText(/parts cost \$35\.00/)).toBeVisible()
    await screen.getByRole('button', { name: 'Remove: Part 3' }).click()
    await screen.getByRole('button', { name: 'Add a part' }).click()
    await submit.click()
    // Nothing was chosen for it.
    await expect.element(screen.getByText('Choose a product.')).toBeVisible()
    expect(sent).toEqual([])
    await screen.getByLabelText('What').last().selectOptions('Rosa, ROSA-100')
    await submit.click()
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toEqual({
      version: 1,
      parts: [
        { skus: ['ROSA-30'], units: 2 },
        { skus: ['PRETTY-BERRY'], units: 1 },
        { skus: ['ROSA-100'], units: 1 },
      ],
    })
    const takeBack = screen.getByRole('button', { name: 'Take back to version 1' })
    await expect.element(takeBack).toBeVisible()
    await vi.waitFor(() => expect(store.get(toastAtom)?.action?.label).toBe('Undo'))
    store.get(toastAtom)?.action?.run()
    await vi.waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[1]).toEqual({ version: 2, parts: first.parts, price: first.price })
    await takeBack.click()
    await vi.waitFor(() => expect(sent).toHaveLength(3))
    expect(sent[2]).toMatchObject({ version: 3, parts: first.parts })
  },
)

test('what was typed stays when someone else changed the set, and is saved or discarded', async () => {
  const { shop, screen, sent, submit } = await open()
  const units = screen.getByRole('textbox', { name: 'How many' }).first()
  await units.fill('3')
  shop.refuse = problem(409, 'stale_version')
  shop.made = { ...first, version: 2, price: 2_600 }
  await submit.click()
  await expect.element(screen.getByText(/^Someone changed this set meanwhile/)).toBeVisible()
  await expect.element(units).toHaveValue('3')
  shop.refuse = undefined
  await screen.getByRole('button', { name: 'Go on with what I typed' }).click()
  await submit.click()
  await vi.waitFor(() => expect(sent.at(-1)).toMatchObject({ version: 2, parts: [{ units: 3 }, {}, {}] }))
})

test('offline the parts are shown, and changes stay on the screen without being sent', async () => {
  const { screen, sent, store, submit } = await open()
  await screen.getByRole('textbox', { name: 'How many' }).first().fill('4')
  store.set(connectionAtom, 'offline')
  await expect.element(screen.getByText(/^Offline: you can change this/)).toBeVisible()
  await submit.click({ force: true })
  expect(sent).toEqual([])
  await screen.getByRole('button', { name: 'Throw away what I typed' }).click()
  await expect.element(screen.getByRole('textbox', { name: 'How many' }).first()).toHaveValue('1')
})
