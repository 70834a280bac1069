import {
  ADDRESSES_MAX,
  changeAddresses,
  emailKey,
  type User,
  withOneDefault,
} from '#domain/account/account.ts'
import type { AnswerOf } from '#domain/contract.ts'
import { matchesSearch } from '#domain/order/order.ts'
import { invalidAnswers } from '#domain/routine/routine.ts'
import { roleFaults } from '#domain/staff/member.ts'
import type { Answers } from './base/answer.ts'
import { pageOf } from './base/page.ts'
import { refuseFaults } from './base/problem.ts'
import { requireRecentLogin } from './base/session.ts'
import type { MockShop } from './base/shop.ts'
import { subscribe, unsubscribe } from './base/subscription.ts'
import { eraseCustomer } from './erase.ts'
import { members } from './manager/staff.ts'

const ORDERS_PER_PAGE = 20

export const account = (shop: MockShop) =>
  ({
    me: ({ signedIn }) => profileOf(shop, signedIn()),
    changeMe: ({ signedIn, body }) => {
      const user = signedIn()
      const { name, phone, addresses, address, marketing, routine } = body
      refuseFaults([
        ...(addresses ?? []).flatMap(({ id }, at, all) =>
          all.findIndex((other) => other.id === id) < at
            ? [{ path: `addresses.${at}.id`, message: 'Two addresses have this id.' }]
            : [],
        ),
        ...(routine ? invalidAnswers(routine) : []).map((question) => ({
          path: `routine.${question}`,
          message: 'Choose from the finder’s answers.',
        })),
      ])
      const {
        routine: saved,
        phone: number,
        ...rest
      } = shop.profiles.get(user.uid) ?? { addresses: [], marketing: false }
      const changed = address && changeAddresses(rest.addresses, address)
      if (changed && changed.length > ADDRESSES_MAX) {
        const message = `There are ${ADDRESSES_MAX} addresses already. Delete one first.`
        refuseFaults([{ path: 'address.save', message }])
      }
      const chosen = routine === undefined ? saved : routine
      const reached = phone === undefined ? number : phone
      shop.profiles.set(user.uid, {
        ...rest,
        ...(name !== undefined && { name }),
        ...(marketing !== undefined && { marketing }),
        ...(addresses !== undefined && { addresses: withOneDefault(addresses) }),
        ...(changed && { addresses: changed }),
        ...(reached && { phone: reached }),
        ...(chosen && { routine: chosen }),
      })
      if (marketing === true) subscribe(shop, { email: user.email, list: 'letters' })
      if (marketing === false) unsubscribe(shop, user.email, 'letters')
      return profileOf(shop, user)
    },
    myOrders: ({ signedIn, query }) => {
      const found = ordersOf(shop, signedIn()).filter((order) => matchesSearch(order, query.search ?? ''))
      const { page, next } = pageOf(found, query, ({ id }) => id, ORDERS_PER_PAGE)
      return { orders: page, next }
    },
    myData: ({ signedIn }) => {
      const user = signedIn()
      const { uid, email } = user
      return {
        exportedAt: shop.now().toISOString(),
        account: user,
        profile: profileOf(shop, user),
        cart: shop.carts.get(uid) ?? {},
        orders: ordersOf(shop, user),
        lists: shop.subscriptions
          .filter((one) => emailKey(one.email) === emailKey(email))
          .map(({ list, name, interest, at }) => ({ list, email, name, interest, at })),
        influencer: [...shop.influencers.values()].find((one) => one.uid === uid) ?? null,
      }
    },
    endMySessions: ({ signedIn }) => {
      signedIn()
      return { ended: true }
    },
    removeMe: ({ signedIn, header }) => {
      const user = signedIn()
      requireRecentLogin(shop, header('authorization'), 'forbidden')
      if (user.role === 'owner') {
        refuseFaults(roleFaults({ ...user, emailVerified: true }, null, members(shop, user)))
      }
      const { uid, email } = user
      ordersOf(shop, user)
      for (const one of shop.orders.values()) {
        if (one.uid !== uid) continue
        one.uid = null
        eraseCustomer(shop, one)
      }
      for (const one of shop.influencers.values()) {
        if (one.uid !== uid && (one.uid !== null || emailKey(one.email) !== emailKey(email))) continue
        const gone = { name: '', email: '', platform: '', profileUrl: '', audience: '', why: '', picks: [] }
        delete one.bank
        shop.notes.delete(one.code)
        Object.assign(one, gone, { uid: null, state: 'ended', version: one.version + 1 })
        delete one.bio
        delete one.photo
        delete one.words
        delete one.takenDown
        for (const { attribution, order } of shop.orders.values()) {
          if (attribution?.id !== one.id) continue
          delete order.quote.code?.name
          // Nobody is left to decide about.
          if (attribution.heldFor !== null) attribution.verdict ??= 'refused'
        }
      }
      for (const note of [...shop.notes.values()].flat()) if (note.uid === uid) note.by = ''
      shop.carts.delete(uid)
      shop.profiles.delete(uid)
      unsubscribe(shop, email)
      return { removed: true }
    },
  }) satisfies Partial<Answers>

function profileOf({ profiles }: MockShop, { uid, email, name, role }: User): AnswerOf<'me'> {
  const saved = profiles.get(uid)
  return {
    email,
    ...(name !== undefined && { name }),
    addresses: [],
    marketing: false,
    ...saved,
    ...(role && { role }),
  }
}

/** An account's orders, the newest first, with those its owner placed as a guest. */
function ordersOf({ orders }: MockShop, { uid, email }: User) {
  for (const one of orders.values()) {
    if (
      one.leaving !== true &&
      one.uid === null &&
      one.order.contact.email.toLowerCase() === email.toLowerCase()
    )
      one.uid = uid
  }
  return [...orders.values()]
    .filter((one) => one.uid === uid)
    .map(({ order }) => order)
    .toReversed()
}
