import { choiceLabel, findProduct, findVariant } from '#domain/catalogue/product.ts'
import { changeReview, type ManagedReview } from '#domain/manager/reviews.ts'
import {
  boughtIn,
  LATEST,
  mayReview,
  mayTakeBack,
  productsIn,
  type Rating,
  type Review,
  withoutName,
} from '#domain/review/review.ts'
import { type Answers, type Context, created } from './answer.ts'
import { pageOf } from './page.ts'
import { receivedPicture } from './picture.ts'
import { refuse, refuseFaults } from './problem.ts'
import type { MockOrder, MockShop } from './shop.ts'

/** The order that a call names, where its caller may see it. */
export function ownedOrder(shop: MockShop, context: Context): MockOrder {
  const found = shop.orders.get(context.param('id').toLowerCase())
  const key = context.header('x-order-key')
  if (found && key !== null && key === found.body.key) return found
  if (found && context.user !== null && found.uid === context.user.uid) return found
  throw refuse('not_found')
}

/** The key of a photo that was sent for an order: reviews of other orders do not find it. */
const sentFor = (order: string, photo: string) => `${order}:${photo}`

export const review = (shop: MockShop) =>
  ({
    writeReview: ({ body, ...context }) => {
      const found = ownedOrder(shop, context)
      const before = shop.reviews.find((one) => one.id === body.id && one.order === found.order.id)
      if (before !== undefined) {
        const { id, product, stars, text, name, skinType, photo } = before
        const same = { id, product, stars, text, name, skinType, photo: photo?.id }
        if (Object.entries(same).some(([key, value]) => body[key as keyof typeof body] !== value)) {
          throw refuse('review_exists')
        }
        return answerOf(before)
      }
      if (!mayReview(found.order)) throw refuse('illegal_move')
      const product = productsIn(found.order.quote.lines, (sku) => findVariant(shop.seed, sku)?.product.slug)
      if (!product.includes(body.product)) {
        refuseFaults([{ path: 'product', message: 'This order does not hold that product.' }])
      }
      const { id: order, number } = found.order
      if (shop.reviews.some((one) => one.order === order && one.product === body.product)) {
        throw refuse('review_exists')
      }
      const productName = shop.seed.products.find(({ slug }) => slug === body.product)?.name ?? ''
      const { photo: sent, ...words } = body
      const photo = shop.pictures.get(sentFor(order, sent ?? ''))
      if (sent !== undefined && photo === undefined) {
        refuseFaults([{ path: 'photo', message: 'This photo is not here anymore. Add it again.' }])
      }
      const written: ManagedReview = {
        ...words,
        ...(photo && { photo }),
        order,
        number,
        productName,
        state: 'pending',
        version: 1,
        writtenAt: shop.now().toISOString(),
      }
      shop.reviews.push(written)
      showOnOrder(shop, order)
      return created(answerOf(written))
    },
    cancelReview: ({ body: { id }, ...context }) => {
      const { order } = ownedOrder(shop, context)
      const found = shop.reviews.find((one) => one.id === id && one.order === order.id)
      if (found === undefined) throw refuse('not_found')
      if (!mayTakeBack(found)) throw refuse('illegal_move')
      shop.reviews = shop.reviews.filter((one) => one !== found)
      showOnOrder(shop, order.id)
      return { id }
    },
    addReviewPhoto: async (context) => {
      const { order } = ownedOrder(shop, context)
      if (!mayReview(order)) throw refuse('illegal_move')
      const photo = await receivedPicture(await context.file())
      shop.pictures.set(sentFor(order.id, photo.id), photo)
      return photo
    },
    reviews: ({ query }) => {
      const shown = approved(shop, query.product).map((one) => shownWithVariant(shop, one))
      const { page, next } = pageOf(shown, query, (one) => one.id, 10)
      return { reviews: page, next }
    },
    managerReviews: ({ query }) => {
      const { state } = query
      const wanted = shop.reviews.filter((one) => state === undefined || one.state === state)
      const sorted = state === 'pending' ? wanted : wanted.toReversed()
      const { page, next } = pageOf(sorted, query, (one) => one.id)
      return { reviews: page, next, pending: shop.reviews.filter((one) => one.state === 'pending').length }
    },
    changeReview: ({ body: { id, version, ...change } }) => {
      const found = shop.reviews.find((one) => one.id === id)
      if (found === undefined) throw refuse('not_found')
      if (found.version !== version) throw refuse('stale_version')
      const { declinedFor = null, reply = null, state, photo, ...rest } = found
      const result = changeReview({ state, declinedFor, reply }, change)
      if ('errors' in result) throw refuse('invalid', { errors: result.errors })
      const { after } = result
      const changed: ManagedReview = {
        ...rest,
        ...(photo && change.photo !== null && { photo }),
        state: after.state,
        version: version + 1,
        ...(after.declinedFor !== null && { declinedFor: after.declinedFor }),
        ...(after.reply !== null && { reply: after.reply }),
      }
      shop.reviews = shop.reviews.map((one) => (one === found ? changed : one))
      showOnOrder(shop, changed.order)
      return changed
    },
  }) satisfies Partial<Answers>

const answerOf = ({ id, product, writtenAt }: ManagedReview) => ({ id, product, writtenAt })

const shownOf = ({ id, stars, text, name, skinType, photo, writtenAt, reply }: ManagedReview): Review => ({
  id,
  stars,
  text,
  writtenAt,
  ...(name !== undefined && { name }),
  ...(skinType !== undefined && { skinType }),
  ...(photo !== undefined && { photo }),
  ...(reply !== undefined && { reply }),
})

function shownWithVariant(shop: MockShop, review: ManagedReview): Review {
  const lines = shop.orders.get(review.order)?.order.quote.lines ?? []
  const variants = findProduct(shop.seed, review.product)?.variants ?? []
  const variant = boughtIn(
    lines,
    variants.map((one) => ({ sku: one.sku, label: choiceLabel(one) })),
  )
  return { ...shownOf(review), ...(variant !== undefined && { variant }) }
}

/** The newest first. */
const approved = ({ reviews }: MockShop, product: string): ManagedReview[] =>
  reviews.filter((one) => one.product === product && one.state === 'approved').toReversed()

export function ratingIn(shop: MockShop, product: string): Rating | undefined {
  const all = approved(shop, product)
  if (all.length === 0) return undefined
  const counts = [1, 2, 3, 4, 5].map((stars) => all.filter((one) => one.stars === stars).length)
  return { counts, latest: all.slice(0, LATEST).map((one) => shownWithVariant(shop, one)) }
}

/** An order's reviews, as its writer sees them. */
export function showOnOrder({ reviews, orders }: MockShop, id: string) {
  const found = orders.get(id)
  if (found === undefined) return
  const own = reviews
    .filter((one) => one.order === id)
    .map((one) => ({
      ...shownOf(one),
      product: one.product,
      state: one.state,
      ...(one.declinedFor !== undefined && { declinedFor: one.declinedFor }),
    }))
  found.order = { ...found.order, reviews: own }
}

/** What an erased order's reviews keep. */
export function eraseReviewers(shop: MockShop, order: string) {
  const own = shop.reviews.filter((one) => one.order === order && one.name !== undefined)
  if (own.length === 0) return
  shop.reviews = shop.reviews.map((one) => {
    if (!own.includes(one)) return one
    const { name = '', photo: _, ...rest } = one
    return {
      ...rest,
      text: withoutName(one.text, name),
      version: one.version + 1,
      ...(one.reply !== undefined && { reply: withoutName(one.reply, name) }),
      ...(one.declinedFor !== undefined && { declinedFor: '' }),
    }
  })
  showOnOrder(shop, order)
}
