import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { connectionAtom } from '#app/state/base/connection.ts'
import { Chakra } from '#app/ui/control/chakra.tsx'
import { Products } from '#app/ui/manager/products/product-box.tsx'
import { ProductImport } from '#app/ui/manager/products/product-import.tsx'
import { allRecords } from '#device/storage/records.ts'
import { remove } from '#device/storage/storage.ts'
import type { CheckedRow } from '#domain/manager/product-import.ts'
import { aShop, json, problem } from '../../../../device/outbox/placed.ts'
import { aDevice, show } from '../../screen.tsx'

beforeEach(() => remove(allRecords))
afterEach(() => vi.restoreAllMocks())

const change = (line: number, sku: string): CheckedRow => ({
  line,
  sku,
  name: `Product ${sku}`,
  kind: 'change',
  version: 3,
  from: { price: 2_200, stock: 170 },
  to: { price: 2_400, stock: 200 },
})
const faults = [{ field: 'SKU', message: 'The shop has no “NOPE”.' }]
const rows: CheckedRow[] = [
  change(2, 'A-1'),
  change(3, 'B-2'),
  { line: 4, sku: 'C-3', name: 'Product C-3', kind: 'same' },
  { line: 5, sku: 'NOPE', name: '', kind: 'fault', faults },
]

interface Answers {
  check?: () => Response | Promise<Response>
  apply?: () => Response
  last?: object | null
}

async function open({ check = () => json(200, { rows }), apply, last = null }: Answers = {}) {
  const sent: { path: string; body: unknown }[] = []
  const at = '2026-11-21T09:41:00.000Z'
  aShop(async (request) => {
    const path = new URL(request.url).pathname.replace('/api/manager/products', '')
    const undone = sent.some((one) => one.path.endsWith('/undo'))
    if (path === '/imports' && request.method === 'GET') return json(200, { last: undone ? null : last })
    if (request.method === 'GET') return json(200, { variants: [] })
    if (path === '/check') {
      sent.push({ path, body: await request.text() })
      return check()
    }
    const body = path === '/imports' ? await request.json() : null
    sent.push({ path, body })
    if (path === '/imports' && apply) return apply()
    const skus: string[] = body?.changes.map(({ sku }: { sku: string }) => sku) ?? ['A-1']
    const results = skus.map((sku) => ({ sku, outcome: sku === 'B-2' ? 'stale_version' : 'changed' }))
    return json(200, { id: body?.id ?? 'i1', at, undoneAt: path === '/imports' ? null : at, results })
  })
  const store = await aDevice([])
  const onClose = vi.fn()
  const { screen } = await show(
    store,
    <Chakra>
      <ProductImport onClose={onClose} />
    </Chakra>,
  )
  const choose = async (file = aFile()) => {
    await expect.element(screen.getByRole('button', { name: 'Choose a file' })).toBeVisible()
    await userEvent.upload(screen.container.querySelector('input[type=file]') ?? document.body, file)
  }
  return { screen, sent, store, choose, onClose }
}

const aFile = (name = 'goods.csv', content: BlobPart = 'SKU\nA-1') => new File([content], name)

function drop(zone: Locator, files: readonly File[]) {
  const dataTransfer = new DataTransfer()
  for (const file of files) dataTransfer.items.add(file)
  zone.element().dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }))
}

test.each([390, 1440])('at %i px a file is checked, applied in part and taken back', async (width) => {
  await page.viewport(width, 900)
  const { screen, sent, choose } = await open()
  await choose()
  await expect.element(screen.getByRole('heading', { name: 'Nothing is saved yet' })).toHaveFocus()
  expect(sent).toEqual([{ path: '/check', body: 'SKU\nA-1' }])
  for (const [kind, count] of [
    ['Changes', 2],
    ['Faults', 1],
    ['Unchanged', 1],
  ]) {
    await expect.element(screen.getByRole('button', { name: `${kind} ${count}` })).toBeVisible()
  }
  await expect.element(screen.getByText('$22.00').first()).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  await screen.getByRole('button', { name: 'Faults 1' }).click()
  await expect.element(screen.getByText(/The shop has no “NOPE”/)).toBeVisible()
  await screen.getByRole('button', { name: 'Changes 2' }).click()
  await screen.getByRole('checkbox', { name: /Product A-1/ }).click()
  await screen.getByRole('checkbox', { name: /Product A-1/ }).click()
  await screen.getByRole('button', { name: 'Apply 2 changes' }).click()
  await expect.element(screen.getByText('1 product changed.')).toBeVisible()
  await expect.element(screen.getByText(/B-2: changed by someone else/)).toBeVisible()
  expect(sent[1]?.body).toMatchObject({
    changes: [
      { sku: 'A-1', version: 3, price: 2_400, stock: 200, seenStock: 170 },
      { sku: 'B-2', version: 3 },
    ],
  })
  await screen.getByRole('button', { name: 'Undo import' }).click()
  await expect.element(screen.getByText('1 product is as before.')).toBeVisible()
  expect(sent[2]?.path).toMatch(/^\/imports\/.+\/undo$/)
})

test('only chosen rows are sent, by keyboard alone', async () => {
  const { screen, sent, choose } = await open()
  await choose()
  await expect.element(screen.getByRole('heading', { name: 'Nothing is saved yet' })).toHaveFocus()
  const box = screen.getByRole('checkbox', { name: /Product B-2/ })
  const element = box.element()
  if (element instanceof HTMLElement) element.focus()
  await userEvent.keyboard(' ')
  const apply = screen.getByRole('button', { name: 'Apply 1 change' })
  await expect.element(apply).toBeVisible()
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(screen.getByText('1 product changed.')).toBeVisible()
  expect(sent.at(-1)?.body).toMatchObject({ changes: [{ sku: 'A-1' }] })
})

test('the same rows tried again are the same import; other rows are another', async () => {
  let fails = true
  const { screen, sent, choose } = await open({
    apply: () => problem(503, fails ? 'unavailable' : 'invalid'),
  })
  await choose()
  const apply = screen.getByRole('button', { name: 'Apply 2 changes' })
  await apply.click()
  await expect.element(screen.getByText(/nothing is done twice/)).toBeVisible()
  await apply.click()
  await expect.poll(() => sent.length).toBe(3)
  fails = false
  await expect.element(apply).toBeVisible()
  await screen.getByRole('checkbox', { name: /Product B-2/ }).click()
  await screen.getByRole('button', { name: 'Apply 1 change' }).click()
  await expect.poll(() => sent.length).toBe(4)
  const ids = sent.slice(1).map(({ body }) => Object(body).id)
  expect(ids[0]).toBe(ids[1])
  expect(ids[2]).not.toBe(ids[0])
})

test.each([
  [
    'what the shop says of it',
    { errors: [{ path: 'file', message: 'This file is empty.' }] },
    422,
    'invalid',
    /goods\.csv can’t be imported\.This file is empty\./,
  ],
  ['the reason otherwise', {}, 429, 'too_many_requests', /goods\.csv can’t be imported\.That’s a lot/],
] as const)(
  'a refused file is named with %s, and another can be chosen',
  async (_, rest, status, code, text) => {
    let refuses = true
    const { screen, choose } = await open({
      check: () => (refuses ? problem(status, code, rest) : json(200, { rows })),
    })
    await choose()
    await expect.element(screen.getByRole('alert')).toMatchTextContent(text)
    refuses = false
    await choose()
    await expect.element(screen.getByRole('button', { name: 'Apply 2 changes' })).toBeVisible()
    await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
  },
)

test('a file over 5 MB is refused without being sent, and a check can be stopped', async () => {
  const { screen, sent, choose } = await open({ check: () => new Promise<Response>(() => {}) })
  const zone = screen.getByRole('region', { name: 'Import products' })
  await expect.element(zone).toBeVisible()
  drop(zone, [aFile('large.xlsx', new Uint8Array(5 * 2 ** 20 + 1))])
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/larger than 5 MB/)
  expect(sent).toEqual([])
  await choose()
  await expect.element(screen.getByText('Checking goods.csv…')).toBeVisible()
  await screen.getByRole('button', { name: 'Stop' }).click()
  await expect.element(screen.getByText('Checking goods.csv…')).not.toBeInTheDocument()
})

test('a dropped file is checked, two are not', async () => {
  const { screen, sent } = await open()
  const zone = screen.getByRole('region', { name: 'Import products' })
  await expect.element(zone).toBeVisible()
  drop(zone, [aFile('a.csv'), aFile('b.csv')])
  await expect.element(screen.getByText(/Drop one file at a time/)).toBeVisible()
  drop(zone, [aFile('a.csv')])
  await expect.element(screen.getByRole('button', { name: 'Apply 2 changes' })).toBeVisible()
  expect(sent).toHaveLength(1)
})

test('offline nothing is sent, and a note shows why', async () => {
  const { screen, store, sent, choose } = await open()
  await choose()
  const apply = screen.getByRole('button', { name: 'Apply 2 changes' })
  await expect.element(apply).toBeVisible()
  store.set(connectionAtom, 'offline')
  await expect.element(apply).toHaveAttribute('aria-disabled', 'true')
  await apply.click({ force: true })
  expect(sent).toHaveLength(1)
  await expect.element(screen.getByText(/Import when you’re back/).first()).toBeVisible()
})

test('the last import can be taken back after a reload', async () => {
  const last = { id: 'i9', at: '2026-11-21T09:41:00.000Z', changed: 7 }
  const { screen, sent } = await open({ last })
  await expect.element(screen.getByText(/The last import changed 7 products/)).toBeVisible()
  await screen.getByRole('button', { name: 'Undo import' }).click()
  await expect.element(screen.getByText('1 product is as before.')).toBeVisible()
  expect(sent.map(({ path }) => path)).toEqual(['/imports/i9/undo'])
})

test('it opens from the products and gives the focus back', async () => {
  aShop((request) => json(200, request.url.endsWith('/imports') ? { last: null } : { variants: [] }))
  const { screen } = await show(await aDevice([]), <Products />)
  const opener = screen.getByRole('button', { name: 'Import' })
  await opener.click()
  await expect.element(screen.getByRole('button', { name: 'Choose a file' })).toHaveFocus()
  await screen.getByRole('button', { name: 'Close' }).click()
  await expect.element(opener).toHaveFocus()
  await expect.element(opener).toHaveAttribute('aria-expanded', 'false')
})

test('the products are saved as a file', async () => {
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  const searches: string[] = []
  aShop((request) => {
    searches.push(new URL(request.url).search)
    return request.url.includes('/file') ? new Response('SKU') : json(200, { variants: [] })
  })
  const { screen } = await show(await aDevice([]), <Products />)
  await screen.getByRole('combobox', { name: 'File' }).selectOptions('csv')
  await screen.getByRole('button', { name: 'Export products' }).click()
  await expect.poll(() => saved).toEqual([expect.stringMatching(/^era-products-.+\.csv$/)])
  expect(searches).toContain('?format=csv')
})
