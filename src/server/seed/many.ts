import type { Product } from '#domain/catalogue/product.ts'
import { catalogueRows } from './catalogue.ts'
import { chance } from './chance.ts'

/** Goods by the thousand, for trying the shop at size: made up, and the same on every machine. */

type Rows = ReturnType<typeof catalogueRows>
type ProductRow = Rows['products'][number]

const firsts =
  'Amber Birch Calm Dawn Ember Fern Glow Honey Iris Juniper Kind Linen Moss North Oat Pearl Quiet Reed Silk Tide'
const seconds = 'Cloud Dew Drop Fig Leaf Light Milk Petal Rain Root Salt Seed Shore Stone Veil Water'
const kinds = 'Serum Mist Cream Cleanser Balm Oil Toner Mask'

/** One product in so many is a set of three. */
const SET_EVERY = 8
const PARTS = 3

const some = <One>(all: readonly One[], next: (below: number) => number): One[] => {
  const chosen = all.filter(() => next(2) === 0)
  return chosen.length > 0 ? chosen : all.slice(0, 1)
}

/** Rows of `count` products after the first `from`; sets are made of those rows' own singles. */
export function manyRows(count: number, from: number): Rows {
  const written = catalogueRows()
  const masters = written.products.filter((row) => row.kind === 'product' && row.sold !== false)
  const rows: Rows = { products: [], variants: [], bundleParts: [] }
  const singles: string[] = []
  for (let at = from; at < from + count; at += 1) {
    const next = chance(at + 1)
    const master = masters[next(masters.length)]
    if (!master) break
    const isSet = at % SET_EVERY === SET_EVERY - 1 && singles.length >= PARTS
    const sku = `ERA-M${String(at).padStart(5, '0')}`
    const name = nameOf(at, isSet)
    rows.products.push(productRow(master, { at, name, isSet, next }))
    const price = (isSet ? 2_500 : 900) + next(60) * 50
    const stock = isSet ? null : next(12) === 0 ? 0 : 5 + next(200)
    const details = { weightGrams: 80 + next(200), netContents: `${15 + next(20) * 5} ml` }
    rows.variants.push({
      sku,
      product: slugOf(name),
      name: 'One size',
      options: {},
      price,
      stock,
      details,
      position: at,
    })
    if (!isSet) singles.push(sku)
    else
      rows.bundleParts.push(
        ...singles.slice(-PARTS).map((part, position) => ({ bundle: sku, sku: part, units: 1, position })),
      )
  }
  return rows
}

const nameOf = (at: number, isSet: boolean): string => {
  const pick = (words: string, of: number) => words.split(' ')[of % words.split(' ').length] ?? ''
  const kind = isSet ? 'Set' : pick(kinds, at)
  return `${pick(firsts, at)} ${pick(seconds, Math.floor(at / 3))} ${kind} ${at}`
}

const slugOf = (name: string) => name.toLowerCase().replaceAll(' ', '-')

interface Made {
  at: number
  name: string
  isSet: boolean
  next: (below: number) => number
}

function productRow(master: ProductRow, { at, name, isSet, next }: Made): ProductRow {
  const { copy } = master
  const kind: Product['kind'] = isSet ? 'bundle' : 'product'
  return {
    slug: slugOf(name),
    kind,
    name,
    position: at,
    copy: {
      ...copy,
      seoTitle: name,
      summary: `${name}: ${copy.summary}`,
      concerns: some(copy.concerns, next),
      skinTypes: some(copy.skinTypes, next),
      freeFrom: some(copy.freeFrom, next),
      pairsWith: [],
    },
  }
}
