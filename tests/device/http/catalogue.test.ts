import { afterEach, expect, test, vi } from 'vitest'
import { fetchCatalogue, refreshStoredCatalogue } from '#device/http/catalogue.ts'
import { allRecords, records } from '#device/storage/records.ts'
import { read, remove, update } from '#device/storage/storage.ts'
import { CHANNEL } from '#device/storage/stored-names.ts'
import type { Catalogue } from '#domain/catalogue/product.ts'
import { aCatalogue, aProduct } from '#tests/make.ts'

/** Loads a catalogue from a shop that gives these answers, one after the other. */

const products = ['one', 'two', 'three', 'four'].map((slug) => aProduct({ slug }))
const [one = aProduct(), two = aProduct(), three = aProduct(), four = aProduct()] = products
const today: Catalogue = aCatalogue({ version: 'today', products })

const requests: string[] = []
function shopAnswers(...answers: object[]) {
  requests.length = 0
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
    requests.push(String(url))
    const headers = { 'content-type': 'application/json' }
    return new Response(JSON.stringify(answers[requests.length - 1] ?? {}), { headers })
  })
}
afterEach(() => vi.restoreAllMocks())

const slugs = products.map((product) => product.slug)

test('the first catalogue is loaded in pages', async () => {
  shopAnswers(
    { ...today, products: [one, two], slugs, next: 2 },
    { ...today, products: [three, four], next: null },
  )
  const answer = await fetchCatalogue(null)
  expect(answer).toMatchObject({ ok: true, value: { version: 'today', products } })
  expect(requests).toEqual(['/api/catalogue/changes', '/api/catalogue/changes?from=2'])
})

test('later only changes are loaded, and merged into the stored catalogue', async () => {
  const known = aCatalogue({
    version: 'yesterday',
    products: [one, aProduct({ slug: 'two', name: 'Old' }), three],
  })
  shopAnswers({ ...today, products: [two, four], slugs: ['four', 'one', 'two'], next: null })
  const answer = await fetchCatalogue(known)
  expect(answer).toMatchObject({ value: { products: [four, one, two] } })
  expect(requests).toEqual(['/api/catalogue/changes?since=yesterday'])
})

test('without changes the catalogue is the same object', async () => {
  shopAnswers({ ...today, products: [], slugs, next: null })
  const answer = await fetchCatalogue(today)
  expect(answer.ok && answer.value === today).toBe(true)
})

test('an inconsistent catalogue is loaded again in full', async () => {
  shopAnswers(
    { ...today, products: [], slugs, next: null },
    { ...today, products: [one, two], slugs, next: 2 },
    { ...today, version: 'later', products: [three], next: null },
    { ...today, products, slugs, next: null },
  )
  const answer = await fetchCatalogue(aCatalogue({ version: 'yesterday', products: [one] }))
  expect(answer).toMatchObject({ ok: true, value: { products } })
  expect(requests).toHaveLength(4)
})

test('the worker stores what it asked for with one message, and nothing where a page has asked since', async () => {
  await remove(allRecords)
  const messages: unknown[] = []
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }) => messages.push(data)
  const { catalogueCheckedAt, catalogue } = records
  shopAnswers({ ...today, slugs, next: null })
  await refreshStoredCatalogue(1_000, 0)
  await vi.waitFor(() => expect(messages).toEqual([[catalogueCheckedAt.key, catalogue.key]]))
  expect(await read(catalogueCheckedAt)).toBe(1_000)

  await update(catalogueCheckedAt, () => 3_000)
  await vi.waitFor(() => expect(messages).toHaveLength(2))
  shopAnswers({ ...today, version: 'older', slugs, next: null })
  await refreshStoredCatalogue(2_000, -5_000)
  expect(await read(catalogueCheckedAt)).toBe(3_000)
  expect((await read(catalogue))?.catalogue.version).toBe('today')
  expect(messages).toHaveLength(2)
  channel.close()
})
