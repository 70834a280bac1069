import { emailKey, type User } from '#domain/account/account.ts'
import { findCode, foldCode } from '#domain/base/code.ts'
import type { ParsedBodyOf } from '#domain/contract.ts'
import { codeFaults, isCodeUsable, type ManagedCode } from '#domain/influencer/code.ts'
import { isOwnAccount } from '#domain/influencer/self-dealing.ts'
import type { CodeTerms } from '#domain/quote/quote.ts'
import { type Answers, created } from './answer.ts'
import { termsNow } from './attribution.ts'
import { pageOf } from './page.ts'
import { refuse, refuseFaults } from './problem.ts'
import type { MockShop } from './shop.ts'

export const code = (shop: MockShop) =>
  ({
    managerCodes: ({ query }) => {
      const { page, next } = pageOf([...shop.codes.values()].toReversed(), query, (one) => one.code)
      return { codes: page, next }
    },
    addCode: ({ body }) => {
      const { code, kind, value } = body
      const all = [...shop.codes.keys(), ...shop.influencers.keys()]
      if (all.some((one) => foldCode(one) === foldCode(code))) {
        throw refuse('code_taken', { errors: [{ path: 'code', message: 'That code is taken.' }] })
      }
      return created(save(shop, withTerms({ ...fresh, code, kind, value }, body)))
    },
    changeCode: ({ body }) => {
      const { code, version, active } = body
      const found = shop.codes.get(code)
      if (found === undefined) throw refuse('not_found')
      if (found.version !== version) throw refuse('stale_version')
      return save(shop, { ...withTerms(found, body), active: active ?? found.active, version: version + 1 })
    },
  }) satisfies Partial<Answers>

const fresh = {
  minimum: null,
  startsAt: null,
  endsAt: null,
  limitTotal: null,
  limitPerCustomer: null,
  redeemed: 0,
  active: true,
  version: 1,
}

type Terms = Pick<
  ParsedBodyOf<'changeCode'>,
  'minimum' | 'startsAt' | 'endsAt' | 'limitTotal' | 'limitPerCustomer'
>

/** Terms that were not sent stay as they are. */
const withTerms = (code: ManagedCode, sent: Terms): ManagedCode => {
  const { minimum = code.minimum, startsAt = code.startsAt, endsAt = code.endsAt } = sent
  const { limitTotal = code.limitTotal, limitPerCustomer = code.limitPerCustomer } = sent
  return { ...code, minimum, startsAt, endsAt, limitTotal, limitPerCustomer }
}

function save(shop: MockShop, code: ManagedCode): ManagedCode {
  const had = shop.codes.get(code.code)
  refuseFaults(codeFaults(code, had?.endsAt === code.endsAt ? undefined : shop.now()))
  shop.codes.set(code.code, code)
  return code
}

/** The terms of a code, or of an influencer's, that holds for this customer now. */
export function termsOf(
  shop: MockShop,
  typed: string | undefined,
  { email, user = null }: { email?: string; user?: User | null } = {},
): CodeTerms | 'refused' | 'own' | undefined {
  if (typed === undefined) return undefined
  const active = [...shop.influencers.values()].filter(({ state }) => state === 'active')
  const code = findCode([...shop.codes.values(), ...active], typed)?.code ?? typed
  const found = shop.codes.get(code)
  if (found !== undefined) {
    const { kind, value, minimum } = found
    const holds = isCodeUsable(found, usesOf(shop, code, email), shop.now())
    return holds ? { code, kind, value, ...(minimum !== null && { minimum }) } : 'refused'
  }
  const influencer = shop.influencers.get(code)
  if (influencer?.state === 'active' && isOwnAccount(user, influencer)) return 'own'
  return influencer?.state === 'active'
    ? { code, name: influencer.name, kind: 'percent', value: termsNow(shop, influencer).discount }
    : 'refused'
}

/** A code used on an order that was cancelled can be used again. */
const usesOf = ({ orders }: MockShop, code: string, email: string | undefined): number =>
  email === undefined
    ? 0
    : [...orders.values()].filter(
        ({ order }) =>
          order.quote.code?.code === code &&
          order.state !== 'cancelled' &&
          emailKey(order.contact.email) === emailKey(email),
      ).length

/** Counts a use of a code, or takes one back. */
export function countUse({ codes }: MockShop, code: string | undefined, by: 1 | -1) {
  const found = code === undefined ? undefined : codes.get(code)
  if (found !== undefined) found.redeemed += by
}
