import { atom } from 'jotai'
import { records } from '#device/records.ts'
import { type Referral, referralHolds } from '#domain/influencer.ts'
import { keep } from './kept.ts'

export const referral = keep(records.referral)

/** The last explicit referral, while it counts. */
export const referralAtom = atom((get): Referral | null => {
  const held = get(referral.valueAtom)
  return held && referralHolds(held, new Date()) ? held : null
})

/** A link that was opened or a code that was typed: the last one wins, for 30 days. */
export const referAtom = atom(null, (_get, set, code: string) =>
  set(referral.valueAtom, () => ({ code: code.trim().toUpperCase(), at: new Date().toISOString() })),
)
