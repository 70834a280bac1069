import { rangeFaults, setSku } from '#domain/manager/new-product.ts'
import type { Answers } from '../base/answer.ts'
import { created } from '../base/answer.ts'
import { refuse, refuseFaults } from '../base/refused.ts'
import type { MockPage, MockShop } from '../base/shop.ts'
import { blank, slugFaults } from './new-product.ts'
import { rangeOf, shown } from './product-page.ts'

/** Variants that join a product later or end, and sets. */
export const range = (shop: MockShop) => {
  const productOf = (slug: string): MockPage => {
    const page = shop.pages.get(slug)
    if (page === undefined || page.product.kind !== 'product') throw refuse('not_found')
    return page
  }
  const add = (page: MockPage, own: MockPage['product']['variants']) => {
    const { slug, name } = page.product
    for (const { sku, name: variant, price, stock, parts = [], options } of own) {
      const full = Object.keys(options).length === 0 ? name : `${name}, ${variant}`
      shop.variants.set(sku, {
        ...{ sku, product: slug, productName: name, variant, name: full, price },
        ...{ stock: parts.length > 0 ? null : stock, sold: true, parts, version: 1 },
      })
    }
  }
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
        ...{ ...one, options: { [choice]: one.name } },
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
    addSet: ({ body: { name, slug, palette, sku, price, parts }, signedIn }) => {
      refuseFaults(
        parts.flatMap(({ skus }, at) => {
          const found = skus.map((one) => shop.variants.get(one))
          const path = `parts.${at}.skus`
          if (found.some((one) => !one || one.ended || one.stock === null || !shop.pages.has(one.product))) {
            return [{ path, message: 'This cannot be part of a set.' }]
          }
          const from = new Set(found.map((one) => one?.product))
          return from.size > 1 ? [{ path, message: 'A choice is among sizes or shades of one product.' }] : []
        }),
      )
      const rowOf = (one: string) =>
        [...shop.pages.values()].flatMap(({ product }) => product.variants).find((row) => row.sku === one)
      const chosen = parts.find(({ skus }) => skus.length > 1)
      const own = (chosen?.skus ?? [undefined]).map((one) => {
        const choice = one === undefined ? undefined : rowOf(one)
        const list = parts.map(({ skus, units }) => ({
          sku: (skus.length > 1 ? one : skus[0]) ?? '',
          units,
        }))
        return {
          ...{ sku: choice ? setSku(sku, choice.name) : sku, name: choice?.name ?? name },
          ...{ options: choice?.options ?? {}, price, stock: 0, parts: list },
          weightGrams: list.reduce((sum, part) => sum + (rowOf(part.sku)?.weightGrams ?? 0) * part.units, 0),
          ...(choice?.swatch !== undefined && { swatch: choice.swatch }),
        }
      })
      const has = shop.pages.get(slug)
      const skus = new Set(has?.product.variants.map((one) => one.sku))
      const again = has?.hidden && has.versions.length === 0 && own.every((one) => skus.has(one.sku))
      if (has && again) return created(shown(shop, has, signedIn()))
      refuseFaults([
        ...slugFaults(shop, slug),
        ...(own.some((one) => shop.variants.has(one.sku))
          ? [{ path: 'sku', message: 'Another product has this SKU.' }]
          : []),
      ])
      const product = { slug, kind: 'bundle' as const, name, ...blank, palette, variants: own }
      const page: MockPage = { product, versions: [], drafts: new Map(), builtIn: false, hidden: true }
      shop.pages.set(slug, page)
      add(page, own)
      return created(shown(shop, page, signedIn()))
    },
  } satisfies Partial<Answers>
}

function endFaults(shop: MockShop, page: MockPage, sku: string) {
  const sets = [...shop.pages.values()].filter(({ product }) => product.kind === 'bundle')
  const set = sets.find(({ product }) =>
    product.variants.some((one) => one.parts?.some((part) => part.sku === sku)),
  )
  if (set) return [{ path: 'sku', message: `${set.product.name} has it as a part.` }]
  const others = rangeOf(shop, page).variants.some((one) => one.sku !== sku && !one.ended && one.sold)
  return others || page.hidden
    ? []
    : [{ path: 'sku', message: 'It is the last one for sale: hide the product instead.' }]
}
