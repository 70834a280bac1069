import { atom } from 'jotai'
import type { BodyOf } from '#domain/contract.ts'
import type { ProductPage } from '#domain/manager/page-words.ts'
import type { Refusal } from '#domain/refusal.ts'
import { loadProductsAtom } from './manager.ts'
import { loadProductPageAtom } from './product-page.ts'

const device = () => import('#device/http/staff-api.ts')

export interface TypedVariant {
  /** For the screen alone: rows are added and removed. */
  key: number
  sku: string
  name: string
  price: string
  stock: string
  weightGrams: string
  swatch: string
}

export interface TypedProduct {
  name: string
  /** Null while it follows the name. */
  slug: string | null
  palette: string
  choice: 'size' | 'shade'
  variants: readonly TypedVariant[]
}

export const blankVariant = (key: number): TypedVariant => ({
  ...{ key, sku: '', name: '', price: '', stock: '', weightGrams: '', swatch: '#c05a6e' },
})

const blank: TypedProduct = {
  ...{ name: '', slug: null, palette: 'rosa', choice: 'size' },
  variants: [blankVariant(0)],
}

/** What is typed for a new product: it is still there when the form is opened again. */
export const typedProductAtom = atom<TypedProduct>(blank)

/** The address of the page to go on with, or why it was not created. */
export const addProductAtom = atom(
  null,
  async (_get, set, body: BodyOf<'addProduct'>): Promise<ProductPage | Refusal> => {
    const answer = await (await device()).staffApi.addProduct({ body })
    if (!answer.ok) return answer.refusal
    set(typedProductAtom, blank)
    await set(loadProductsAtom)
    return answer.value
  },
)

/** Null on success. */
export const hideProductAtom = atom(null, async (_get, set, slug: string): Promise<Refusal | null> => {
  const answer = await (await device()).staffApi.hideProduct({ params: { slug } })
  await set(loadProductPageAtom, slug)
  return answer.ok ? null : answer.refusal
})

/** Null on success. */
export const moveProductAtom = atom(
  null,
  async (_get, _set, from: string, slug: string): Promise<Refusal | null> => {
    const answer = await (await device()).staffApi.moveProduct({ params: { slug: from }, body: { slug } })
    return answer.ok ? null : answer.refusal
  },
)
