import {
  isSameSet,
  type ManagedSet,
  partsOfSet,
  type SetPart,
  setSku,
  setStem,
} from '#domain/catalogue/set-parts.ts'
import { emptyCopy } from '#domain/manager/new-product.ts'
import { type Answers, created } from '../base/answer.ts'
import type { MockPage } from '../base/page.ts'
import { refuse, refuseFaults } from '../base/problem.ts'
import type { MockShop } from '../base/shop.ts'
import { slugFaults } from './new-product.ts'
import { shown } from './product-page.ts'
import { addVariants } from './range.ts'

/** Sets that are made of products, and what they are made of later. */
export const set = (shop: MockShop) => {
  const setOf = (slug: string): MockPage => {
    const page = shop.pages.get(slug)
    if (page === undefined || page.product.kind !== 'bundle') throw refuse('not_found')
    return page
  }
  const isLive = (sku: string) => shop.variants.get(sku)?.ended !== true
  const refuseParts = (parts: readonly SetPart[], own: readonly SetPart[] = []) => {
    const within = new Set(own.flatMap(({ skus }) => skus))
    refuseFaults(
      parts.flatMap(({ skus }, at) => {
        const found = skus.map((one) => shop.variants.get(one))
        const path = `parts.${at}.skus`
        const fits = (one: (typeof found)[number]) =>
          one && !one.ended && one.stock !== null && (shop.pages.has(one.product) || within.has(one.sku))
        if (!found.every(fits)) return [{ path, message: 'This cannot be part of a set.' }]
        const from = new Set(found.map((one) => one?.product))
        return from.size > 1 ? [{ path, message: 'A choice is among sizes or shades of one product.' }] : []
      }),
    )
  }
  const rowOf = (one: string) =>
    [...shop.pages.values()].flatMap(({ product }) => product.variants).find((row) => row.sku === one)
  const soldOf = (sku: string, name: string, price: number, parts: readonly SetPart[]) => {
    const chosen = parts.find(({ skus }) => skus.length > 1)
    return (chosen?.skus ?? [undefined]).map((one) => {
      const choice = one === undefined ? undefined : rowOf(one)
      const list = parts.map(({ skus, units }) => ({
        sku: (skus.length > 1 ? one : skus[0]) ?? '',
        units,
      }))
      return {
        sku: choice ? setSku(sku, choice.name) : sku,
        name: choice?.name ?? name,
        options: choice?.options ?? {},
        price,
        stock: 0,
        parts: list,
        weightGrams: list.reduce((sum, part) => sum + (rowOf(part.sku)?.weightGrams ?? 0) * part.units, 0),
        ...(choice?.swatch !== undefined && { swatch: choice.swatch }),
      }
    })
  }
  const managed = (page: MockPage): ManagedSet => {
    const { sets = [] } = page
    const live = page.product.variants.filter(({ sku }) => isLive(sku))
    const [first] = live
    return {
      version: sets.at(-1)?.version ?? 1,
      parts: partsOfSet(live.map(({ parts = [] }) => parts)),
      price: shop.variants.get(first?.sku ?? '')?.price ?? 0,
      earlier: sets.slice(0, -1).toReversed(),
    }
  }
  return {
    addSet: ({ body: { name, slug, palette, sku, price, parts }, signedIn }) => {
      refuseParts(parts)
      const own = soldOf(sku, name, price, parts)
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
      const product = { slug, kind: 'bundle' as const, name, ...emptyCopy, palette, variants: own }
      const page: MockPage = { product, versions: [], drafts: new Map(), builtIn: false, hidden: true }
      shop.pages.set(slug, page)
      addVariants(shop, page, own)
      return created(shown(shop, page, signedIn()))
    },
    managedSet: ({ param }) => managed(setOf(param('slug'))),
    changeSet: ({ param, body: { parts, price, version }, signedIn }) => {
      const page = setOf(param('slug'))
      const live = managed(page)
      const same = isSameSet(live.parts, parts) && (price ?? live.price) === live.price
      if (same && (live.version === version || live.version === version + 1)) return live
      if (live.version !== version) throw refuse('stale_version')
      refuseParts(parts, live.parts)
      const { slug, name, variants } = page.product
      const made = soldOf(setStem(variants, slug), name, price ?? live.price, parts)
      for (const { sku } of variants) {
        const found = shop.variants.get(sku)
        if (found && isLive(sku))
          Object.assign(found, { ended: true, sold: false, version: found.version + 1 })
      }
      const skus = made.map(({ sku }) => sku)
      page.product = {
        ...page.product,
        variants: [...variants.filter(({ sku }) => !skus.includes(sku)), ...made],
      }
      const versionsBefore = new Map(skus.map((sku) => [sku, shop.variants.get(sku)?.version ?? 0]))
      addVariants(shop, page, made)
      for (const sku of skus) {
        const found = shop.variants.get(sku)
        if (found) found.version = (versionsBefore.get(sku) ?? 0) + 1
      }
      const at = shop.now().toISOString()
      const { earlier: _, ...start } = live
      const versions = page.sets ?? [{ ...start, by: null, at }]
      const next = { version: version + 1, parts, price: price ?? live.price, by: signedIn().email, at }
      page.sets = [...versions, next]
      return managed(page)
    },
  } satisfies Partial<Answers>
}
