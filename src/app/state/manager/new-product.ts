import { atom } from 'jotai'
import { records } from '#device/storage/records.ts'
import type { ManagedSet } from '#domain/catalogue/set-parts.ts'
import type { BodyOf } from '#domain/contract.ts'
import type { ProductPage } from '#domain/manager/page-words.ts'
import type { Refusal } from '#domain/refusal.ts'
import { atSessionEnd, sessionAtom } from '../account/auth.ts'
import { queryAtom } from '../account/query-atom.ts'
import { persistedState } from '../base/persisted-state.ts'
import { loadProductsAtom } from './manager.ts'
import { loadProductPageAtom, productPageEditor } from './product-page.ts'

const device = () => import('#device/http/staff-api.ts')

export interface TypedVariant {
  /** For the screen alone: rows are added and removed. */
  key: number
  sku: string
  name: string
  price: string
  stock: string
  weightGrams: string
  barcode: string
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
  key,
  sku: '',
  name: '',
  price: '',
  stock: '',
  weightGrams: '',
  barcode: '',
  swatch: '#c05a6e',
})

const blank: TypedProduct = {
  name: '',
  slug: null,
  palette: 'rosa',
  choice: 'size',
  variants: [blankVariant(0)],
}

const newPages = persistedState(records.newPages)
atSessionEnd((set) => set(newPages.valueAtom, () => ({})))

/** What is typed for a new product: it is still there when the form is opened again, also after a reload. Null empties it. */
export const typedProductAtom = atom(
  (get): TypedProduct => get(newPages.valueAtom).product ?? blank,
  (_get, set, typed: TypedProduct | null) =>
    set(newPages.valueAtom, ({ product: _, ...others }) => ({ ...others, ...(typed && { product: typed }) })),
)

/** The address of the page to go on with, or why it was not created. */
export const addProductAtom = atom(
  null,
  async (_get, set, body: BodyOf<'addProduct'>): Promise<ProductPage | Refusal> => {
    const answer = await (await device()).staffApi.addProduct({ body })
    if (!answer.ok) return answer.refusal
    void set(typedProductAtom, null)
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

/** Null on success. */
export const placeProductAtom = atom(
  null,
  async (_get, set, slug: string, after: string | null): Promise<Refusal | null> => {
    const answer = await (await device()).staffApi.placeProduct({ params: { slug }, body: { after } })
    await set(loadProductsAtom)
    return answer.ok ? null : answer.refusal
  },
)

type PageAnswer = Awaited<ReturnType<Awaited<ReturnType<typeof device>>['staffApi']['addVariants']>>

/** Shows another range of a page; what is typed for its words stays. Null on success. */
const showRangeAtom = atom(null, (_get, set, answer: PageAnswer): Refusal | null => {
  if (!answer.ok) return answer.refusal
  const { slug, range } = answer.value
  set(productPageEditor.changeAtom, (now) => (now.slug === slug ? { ...now, range } : now))
  return null
})

/** Null on success. */
export const addVariantsAtom = atom(
  null,
  async (_get, set, slug: string, body: BodyOf<'addVariants'>): Promise<Refusal | null> =>
    set(showRangeAtom, await (await device()).staffApi.addVariants({ params: { slug }, body })),
)

/** Null on success. */
export const changeRangeAtom = atom(
  null,
  async (_get, set, slug: string, body: BodyOf<'changeRange'>): Promise<Refusal | null> =>
    set(showRangeAtom, await (await device()).staffApi.changeRange({ params: { slug }, body })),
)

export interface TypedPart {
  /** For the screen alone. */
  key: number
  /** A SKU, or `any:` and the product among whose variants shoppers choose. */
  what: string
  units: string
}

export interface TypedSet {
  name: string
  /** Null while it follows the name. */
  slug: string | null
  palette: string
  sku: string
  price: string
  parts: readonly TypedPart[]
}

const madeSet = queryAtom<ManagedSet & { slug: string }, string>(async (slug) => {
  const answer = await (await device()).staffApi.managedSet({ params: { slug } })
  return answer.ok ? { ...answer, value: { ...answer.value, slug } } : answer
})
/** What a set is made of, and was before. */
export const madeSetAtom = madeSet.valueAtom
export const loadMadeSetAtom = madeSet.loadAtom

/** What is typed for the parts of a set, by its slug: it is still there when its page is opened again. */
export const typedMadeAtom = sessionAtom<
  Readonly<Record<string, Pick<TypedSet, 'parts' | 'price'> & { version: number }>>
>({})

/** Null on success. After a change by someone else it is loaded again, and what was typed stays. */
export const changeSetAtom = atom(
  null,
  async (_get, set, slug: string, body: BodyOf<'changeSet'>): Promise<Refusal | null> => {
    const answer = await (await device()).staffApi.changeSet({ params: { slug }, body })
    if (!answer.ok) {
      if (answer.refusal.code === 'stale_version') await set(loadMadeSetAtom, slug)
      return answer.refusal
    }
    set(typedMadeAtom, ({ [slug]: _, ...others }) => others)
    set(madeSet.changeAtom, (now) => (now.slug === slug ? { ...answer.value, slug } : now))
    await set(loadProductsAtom)
    return null
  },
)

/** What is typed for more sizes or shades, by the slug of their product: it stays until they are added. */
export const typedVariantsAtom = sessionAtom<Readonly<Record<string, readonly TypedVariant[]>>>({})

export const blankPart = (key: number): TypedPart => ({ key, what: '', units: '1' })

const blankSet: TypedSet = {
  name: '',
  slug: null,
  palette: 'rosa',
  sku: '',
  price: '',
  parts: [blankPart(0), blankPart(1)],
}

/** The same for a new set. */
export const typedSetAtom = atom(
  (get): TypedSet => get(newPages.valueAtom).set ?? blankSet,
  (_get, set, typed: TypedSet | null) =>
    set(newPages.valueAtom, ({ set: _, ...others }) => ({ ...others, ...(typed && { set: typed }) })),
)

/** The page to go on with, or why it was not created. */
export const addSetAtom = atom(
  null,
  async (_get, set, body: BodyOf<'addSet'>): Promise<ProductPage | Refusal> => {
    const answer = await (await device()).staffApi.addSet({ body })
    if (!answer.ok) return answer.refusal
    void set(typedSetAtom, null)
    await set(loadProductsAtom)
    return answer.value
  },
)
