import type { User } from '#domain/account/account.ts'
import { type Product, variantName } from '#domain/catalogue/product.ts'
import { type PageWords, type ProductPage, pageChanges } from '#domain/manager/page-words.ts'
import { readWords, withWords, wordsOf } from '#domain/manager/product-page.ts'
import type { Answers } from '../base/answer.ts'
import type { MockPage } from '../base/page.ts'
import { croppedPicture, receivedPicture, uploadedPicture } from '../base/picture.ts'
import { refuse, refuseFaults } from '../base/problem.ts'
import type { MockShop } from '../base/shop.ts'

const GONE = 'This picture is not in the shop anymore. Add it again.'

export const productPage = (shop: MockShop) => {
  const pageOf = (slug: string): MockPage => {
    const page = shop.pages.get(slug)
    if (page === undefined) throw refuse('not_found')
    return page
  }
  const at = () => shop.now().toISOString()

  /** Publishes, unless these words are published already. */
  function publish(
    page: MockPage,
    seen: number,
    next: { product: Product; restores: number | null; hidden: boolean },
    me: User,
  ) {
    const { product, versions } = page
    const version = versionOf(page)
    const last = versions.at(-1)
    const same = pageChanges(wordsOf(product), wordsOf(next.product)).length === 0
    if (
      (next.hidden || page.hidden !== true) &&
      same &&
      (version === seen || (version === seen + 1 && last?.by === me.email))
    )
      return
    if (version !== seen) throw refuse('stale_version')
    if (last === undefined && page.hidden !== true) {
      const first = { version, replaces: null, restores: null, by: null, at: at(), product }
      versions.push(first)
    }
    const { product: published, restores } = next
    versions.push({
      product: published,
      restores,
      version: version + 1,
      replaces: version,
      by: me.email,
      at: at(),
    })
    if (page.schedule) page.schedule.stopped ??= 'published'
    page.product = { ...next.product, variants: product.variants }
    page.hidden = next.hidden
    for (const variant of shop.variants.values()) {
      if (variant.product !== product.slug) continue
      variant.productName = next.product.name
      const own = product.variants.find(({ sku }) => sku === variant.sku)
      if (own) variant.name = variantName(next.product, own)
    }
  }

  return {
    addPicture: async ({ file }) => {
      const picture = await receivedPicture(await file())
      shop.pictures.set(picture.id, picture)
      return picture
    },
    picture: ({ param }) => uploadedPicture(shop, param('picture')),
    cropPicture: ({ param, body: { crop } }) => croppedPicture(shop, param('picture'), crop),
    productPage: ({ param, signedIn }) => shown(shop, pageOf(param('slug')), signedIn()),
    publishPage: ({ param, body: { words, version }, signedIn }) => {
      const [page, me] = [pageOf(param('slug')), signedIn()]
      const product = productWith(shop, page, words)
      publish(page, version, { product, restores: null, hidden: false }, me)
      page.drafts.delete(me.uid)
      return shown(shop, page, me)
    },
    saveDraft: ({ param, body: { words, base, revision }, signedIn }) => {
      const [page, me] = [pageOf(param('slug')), signedIn()]
      const had = page.drafts.get(me.uid)
      if (had && had.base === base && pageChanges(had.words, words).length === 0) return had
      if ((had?.revision ?? 0) !== revision) throw refuse('stale_version')
      const draft = { ...had, words, base, revision: revision + 1, by: me.email, at: at() }
      page.drafts.set(me.uid, draft)
      return { revision: draft.revision, at: draft.at }
    },
    removeDraft: ({ param, signedIn }) => {
      const [page, me] = [pageOf(param('slug')), signedIn()]
      page.drafts.delete(me.uid)
      return shown(shop, page, me)
    },
    pageVersions: ({ param, query: { after } }) => {
      if (after !== undefined && !/^\d{1,9}$/.test(after)) {
        throw refuse('invalid', { errors: [{ path: 'after', message: 'No place' }] })
      }
      const { versions } = pageOf(param('slug'))
      return {
        versions: versions
          .map(({ product, ...one }, place) => {
            const earlier = versions[place - 1]
            return {
              ...one,
              changes: earlier ? pageChanges(wordsOf(earlier.product), wordsOf(product)) : [],
            }
          })
          .filter(({ version }) => after === undefined || version < Number(after))
          .toReversed(),
        next: null,
      }
    },
    takeBackPage: ({ param, body: { version, to }, signedIn }) => {
      const [page, me] = [pageOf(param('slug')), signedIn()]
      const earlier = page.versions.find((one) => one.version === to)
      if (earlier === undefined) throw refuse('not_found')
      publish(page, version, { product: earlier.product, restores: to, hidden: page.hidden === true }, me)
      return shown(shop, page, me)
    },
  } satisfies Partial<Answers>
}

/** The product with these words, where they can be published. */
export function productWith(shop: MockShop, { product, builtIn }: MockPage, words: PageWords): Product {
  const { published, faults = [] } = readWords({ kind: product.kind, builtIn: builtIn !== false }, words)
  const gone = (published?.pictures ?? []).flatMap(({ id }, at) =>
    shop.pictures.has(id) ? [] : [{ path: `pictures.${at}.id`, message: GONE }],
  )
  refuseFaults([...faults, ...gone].map(({ path, message }) => ({ path: `words.${path}`, message })))
  return published ? withWords(product, published, [...shop.pictures.values()]) : product
}

export const versionOf = ({ versions }: MockPage): number => versions.at(-1)?.version ?? 1

const wordsAt = ({ versions }: MockPage, version: number): PageWords | null => {
  const found = versions.find((one) => one.version === version)
  return found ? wordsOf(found.product) : null
}

const shownSchedule = ({ base: _, uid: __, ...schedule }: NonNullable<MockPage['schedule']>) => schedule

export function shown(shop: MockShop, page: MockPage, { uid }: User): ProductPage {
  const { product, versions, drafts } = page
  const version = versionOf(page)
  const last = versions.at(-1)
  const draft = drafts.get(uid)
  const others = [...drafts].filter(([owner]) => owner !== uid).map(([, { by, at }]) => ({ by, at }))
  return {
    slug: product.slug,
    kind: product.kind,
    version,
    words: wordsOf(product),
    builtIn: page.builtIn !== false,
    hidden: page.hidden === true,
    range: rangeOf(shop, page),
    published: last ? { by: last.by, at: last.at } : null,
    draft: draft
      ? {
          words: draft.words,
          base: draft.base,
          revision: draft.revision,
          at: draft.at,
          from: draft.base === version ? null : wordsAt(page, draft.base),
          preview: draft.preview ?? null,
        }
      : null,
    schedule: page.schedule ? shownSchedule(page.schedule) : null,
    others: others.toSorted((one, other) => (one.at < other.at ? 1 : -1)),
  }
}

/** Which variants a product has and had. */
export const rangeOf = (shop: MockShop, { product }: MockPage): ProductPage['range'] => {
  const [option] = Object.keys(product.variants[0]?.options ?? {})
  return {
    choice: option === 'size' || option === 'shade' ? option : null,
    variants: product.variants.flatMap(({ sku, name, weightGrams }) => {
      const found = shop.variants.get(sku)
      if (!found) return []
      return [
        {
          sku,
          name,
          price: found.price,
          stock: found.stock,
          sold: found.sold,
          weightGrams,
          ...(found.barcode !== undefined && { barcode: found.barcode }),
          ended: found.ended === true,
        },
      ]
    }),
  }
}
