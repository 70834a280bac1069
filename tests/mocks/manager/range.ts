import { rangeFaults } from '#domain/manager/new-product.ts'
import type { Answers } from '../base/answer.ts'
import type { MockPage } from '../base/page.ts'
import { refuse, refuseFaults } from '../base/problem.ts'
import type { MockShop } from '../base/shop.ts'
import { rangeOf, shown } from './product-page.ts'

type Variants = MockPage['product']['variants']

/** What is sold of a page from now on. */
export function addVariants(shop: MockShop, { product: { slug, name } }: MockPage, own: Variants) {
  for (const { sku, name: variant, price, stock, parts = [], options } of own) {
    const full = Object.keys(options).length === 0 ? name : `${name}, ${variant}`
    shop.variants.set(sku, {
      sku,
      product: slug,
      productName: name,
      variant,
      name: full,
      price,
      stock: parts.length > 0 ? null : stock,
      sold: true,
      parts,
      version: 1,
    })
  }
}

/** Variants that join a product later or end. */
export const range = (shop: MockShop) => {
  const productOf = (slug: string): MockPage => {
    const page = shop.pages.get(slug)
    if (page === undefined || page.product.kind !== 'product') throw refuse('not_found')
    return page
  }
  const add = (page: MockPage, own: Variants) => addVariants(shop, page, own)
  return {
    addVariants: ({ param, body: { variants: given }, signedIn }) => {
      const page = productOf(param('slug'))
      const now = rangeOf(shop, page)
      const had = new Map(now.variants.map((one) => [one.sku, one.name]))
      if (given.every(({ sku, name }) => had.get(sku) === name)) return shown(shop, page, signedIn())
      refuseFaults([
        ...rangeFaults(now, given),
        ...given.flatMap(({ sku }, at) =>
          shop.variants.has(sku)
            ? [{ path: `variants.${at}.sku`, message: 'Another product has this SKU.' }]
            : [],
        ),
      ])
      const { choice } = now
      if (choice === null) throw refuse('invalid')
      const own = given.map(({ barcode: _, swatch, ...one }) => ({
        ...one,
        options: { [choice]: one.name },
        ...(choice === 'size' && { netContents: one.name }),
        ...(swatch !== undefined && { swatch }),
      }))
      page.product = { ...page.product, variants: [...page.product.variants, ...own] }
      add(page, own)
      for (const { sku, barcode } of given) Object.assign(shop.variants.get(sku) ?? {}, { barcode })
      return shown(shop, page, signedIn())
    },
    changeRange: ({ param, body: { sku, ended, barcode, weightGrams }, signedIn }) => {
      const page = productOf(param('slug'))
      const found = shop.variants.get(sku)
      if (found?.product !== page.product.slug) throw refuse('not_found')
      const turned = ended !== undefined && (found.ended === true) !== ended
      if (turned && ended) refuseFaults(endFaults(shop, page, sku))
      page.product = {
        ...page.product,
        variants: page.product.variants.map((one) =>
          one.sku === sku ? { ...one, weightGrams: weightGrams ?? one.weightGrams } : one,
        ),
      }
      if (barcode !== undefined) found.barcode = barcode ?? undefined
      if (turned) Object.assign(found, { ended, sold: !ended, version: found.version + 1 })
      return shown(shop, page, signedIn())
    },
  } satisfies Partial<Answers>
}

function endFaults(shop: MockShop, page: MockPage, sku: string) {
  const sets = [...shop.pages.values()].filter(({ product }) => product.kind === 'bundle')
  const set = sets.find(({ product }) =>
    product.variants.some(
      (one) => !shop.variants.get(one.sku)?.ended && one.parts?.some((part) => part.sku === sku),
    ),
  )
  if (set) return [{ path: 'sku', message: `${set.product.name} has it as a part.` }]
  const others = rangeOf(shop, page).variants.some((one) => one.sku !== sku && !one.ended && one.sold)
  return others || page.hidden
    ? []
    : [{ path: 'sku', message: 'It is the last one for sale: hide the product instead.' }]
}
