import { afterEach, expect, test, vi } from 'vitest'
import { fetchCatalogue } from '#device/http/catalogue.ts'
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
