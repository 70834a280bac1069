import { atom } from 'jotai'
import { update } from '#device/memory.ts'
import { records } from '#device/records.ts'
import { type Referral, referralHolds } from '#domain/influencer.ts'
import { keep } from './kept.ts'

export const referral = keep(records.referral)

/** The last explicit referral, while it counts. */
export const referralAtom = atom((get): Referral | null => {
  const held = get(referral.valueAtom)
  return held && referralHolds(held, new Date()) ? held : null
})

/**
 * A link that was opened or a code that was typed: the last one wins, for 30 days. Written at once: who
 * follows a link often leaves right away.
 */
export const referAtom = atom(null, async (_get, _set, code: string) => {
  await update(records.referral, () => ({ code: code.trim().toUpperCase(), at: new Date().toISOString() }))
})
