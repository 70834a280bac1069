import { emptyCopy } from '#domain/manager/new-product.ts'
import type { ProductPage } from '#domain/manager/page-words.ts'
import type { Answers } from '../base/answer.ts'
import { created } from '../base/answer.ts'
import type { MockPage } from '../base/page.ts'
import { refuse, refuseFaults } from '../base/problem.ts'
import type { MockShop } from '../base/shop.ts'
import { shown } from './product-page.ts'

export const slugFaults = (shop: MockShop, slug: string, from?: string) => {
  const there = shop.pages.get(slug)
  if (there) return [{ path: 'slug', message: `${there.product.name} has this address.` }]
  const former = shop.formerSlugs.get(slug)
  if (former === undefined || former === from) return []
  return [{ path: 'slug', message: 'This address leads to a product that had it before.' }]
}

export const newProduct = (shop: MockShop) => {
  const pageOf = (slug: string): MockPage => {
    const page = shop.pages.get(slug)
    if (page === undefined) throw refuse('not_found')
    return page
  }
  return {
    addProduct: ({ body: { name, slug, palette, choice, variants }, signedIn }) => {
      const has = shop.pages.get(slug)
      const skus = new Set(has?.product.variants.map(({ sku }) => sku))
      const again =
        has?.hidden === true && variants.length === skus.size && variants.every(({ sku }) => skus.has(sku))
      if (has && again && has.versions.length === 0) return created(shown(shop, has, signedIn()))
      refuseFaults([
        ...slugFaults(shop, slug),
        ...variants.flatMap(({ sku }, at) =>
          shop.variants.has(sku)
            ? [{ path: `variants.${at}.sku`, message: 'Another product has this SKU.' }]
            : [],
        ),
      ])
      const own = variants.map((one) => ({
        sku: one.sku,
        name: one.name,
        options: { [choice]: one.name },
        price: one.price,
        stock: one.stock,
        weightGrams: one.weightGrams,
        ...(choice === 'size' && { netContents: one.name }),
        ...(one.swatch && { swatch: one.swatch }),
      }))
      const product = { slug, kind: 'product' as const, name, ...emptyCopy, palette, variants: own }
      const page: MockPage = { product, versions: [], drafts: new Map(), builtIn: false, hidden: true }
      shop.pages.set(slug, page)
      for (const { sku, name: variant, price, stock } of own) {
        shop.variants.set(sku, {
          sku,
          product: slug,
          productName: name,
          variant,
          name: `${name}, ${variant}`,
          price,
          stock,
          sold: true,
          parts: [],
          version: 1,
          barcode: variants.find((one) => one.sku === sku)?.barcode,
        })
      }
      return created(shown(shop, page, signedIn()))
    },
    hideProduct: ({ param, signedIn }): ProductPage => {
      const page = pageOf(param('slug'))
      page.hidden = true
      if (page.schedule) page.schedule.stopped ??= 'hidden'
      return shown(shop, page, signedIn())
    },
    placeProduct: ({ param, body: { after }, signedIn }): ProductPage => {
      const slug = param('slug')
      const page = pageOf(slug)
      const others = [...shop.pages].filter(([key]) => key !== slug)
      const at = after === null ? 0 : others.findIndex(([key]) => key === after) + 1
      if (after !== null && at === 0) {
        refuseFaults([{ path: 'after', message: 'This product is not there anymore.' }])
      }
      shop.pages = new Map([...others.slice(0, at), [slug, page], ...others.slice(at)])
      return shown(shop, page, signedIn())
    },
    moveProduct: ({ param, body: { slug }, signedIn }): ProductPage => {
      const from = param('slug')
      if (from === slug || shop.formerSlugs.get(from) === slug) return shown(shop, pageOf(slug), signedIn())
      const page = pageOf(from)
      if (page.builtIn !== false) {
        refuseFaults([{ path: 'slug', message: 'The address of this page is part of the shop.' }])
      }
      refuseFaults(slugFaults(shop, slug, from))
      page.product = { ...page.product, slug }
      for (const one of page.versions) one.product = { ...one.product, slug }
      // In its place: the order of the pages is the order of the shop.
      shop.pages = new Map([...shop.pages].map(([key, one]) => [key === from ? slug : key, one]))
      for (const variant of shop.variants.values()) if (variant.product === from) variant.product = slug
      for (const [former, to] of shop.formerSlugs) if (to === from) shop.formerSlugs.set(former, slug)
      shop.formerSlugs.delete(slug)
      shop.formerSlugs.set(from, slug)
      return shown(shop, page, signedIn())
    },
  } satisfies Partial<Answers>
}
