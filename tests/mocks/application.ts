import type { User } from '#domain/account/account.ts'
import { foldCode, normalCode } from '#domain/base/code.ts'
import type { ParsedBodyOf } from '#domain/contract.ts'
import { codesLike, freeOf, takenMessage } from '#domain/influencer/free-code.ts'
import { applicationOf, COMMISSION_RATE, SHOPPER_DISCOUNT } from '#domain/influencer/influencer.ts'
import { refuse } from './base/problem.ts'
import type { MockInfluencer, MockShop } from './base/shop.ts'

/** Applications, and which codes nobody has: neither an influencer nor a discount. */

/** Whether somebody else has a code, or one that looks like it. */
export const isTaken = (shop: MockShop, code: string, own: MockInfluencer | null): boolean =>
  [...shop.codes.values(), ...[...shop.influencers.values()].filter((one) => one !== own)].some(
    (one) => foldCode(one.code) === foldCode(code),
  )

/** A few that nobody has, in place of a code. */
export function freeCodes(shop: MockShop, { code, name }: Pick<MockInfluencer, 'code' | 'name'>): string[] {
  const all = [...shop.codes.values(), ...shop.influencers.values()]
  return freeOf(codesLike(code, name), new Set(all.map((one) => foldCode(one.code))))
}

/** Stores an application; nothing where one is open or accepted. */
export function apply(
  shop: MockShop,
  { user, before }: { user: User; before: MockInfluencer | null },
  { handle, ...rest }: ParsedBodyOf<'applyAsInfluencer'>,
) {
  const code = normalCode(handle)
  const outcome = applicationOf(before, shop.now())
  if (outcome === 'too_early') throw refuse('forbidden')
  if (outcome === 'nothing') return
  if (isTaken(shop, code, before)) {
    const message = takenMessage(freeCodes(shop, { code, name: rest.name }))
    throw refuse('code_taken', { errors: [{ path: 'handle', message }] })
  }
  if (before !== null) shop.influencers.delete(before.code)
  shop.influencers.set(code, {
    ...rest,
    id: before?.id ?? crypto.randomUUID(),
    uid: user.uid,
    code,
    state: 'applied',
    rate: COMMISSION_RATE,
    discount: SHOPPER_DISCOUNT,
    picks: [],
    appliedAt: shop.now().toISOString(),
    decidedAt: null,
    stepsDone: false,
    version: (before?.version ?? 0) + 1,
  })
}
