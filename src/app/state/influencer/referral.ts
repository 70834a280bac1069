import { atom } from 'jotai'
import { records } from '#device/storage/records.ts'
import { read, update } from '#device/storage/storage.ts'
import { isReferralValid, type Referral } from '#domain/influencer/influencer.ts'
import { persistedAtom } from '../base/persisted-atom.ts'
import { persistedVisits } from '../base/visit.ts'

export const persistedReferral = persistedAtom(records.referral)

/** The referral of this visit. Without consent it is not stored and ends with the page. */
const visitReferralAtom = atom<Referral | null>(null)

/** The last referral, while it is valid. */
export const referralAtom = atom((get): Referral | null => {
  const referral = get(visitReferralAtom) ?? get(persistedReferral.valueAtom)
  return referral && isReferralValid(referral, new Date()) ? referral : null
})

/**
 * Sets the referral of an opened link: for this visit, and with consent on the device for 30 days. The last link wins.
 * Written to storage directly: the visitor may leave before a persisted atom is loaded.
 */
export const storeReferralAtom = atom(null, async (_get, set, code: string) => {
  const referral = { code: code.trim().toUpperCase(), at: new Date().toISOString() }
  set(visitReferralAtom, referral)
  if ((await read(records.visits)).links) await update(records.referral, () => referral)
})

/** Whether referrals may be stored; false until the person consents. Withdrawing the consent removes the stored one. */
export const rememberLinksAtom = atom(
  (get) => get(persistedVisits.valueAtom).links ?? false,
  async (get, set, links: boolean) => {
    await set(persistedVisits.valueAtom, (visits) => ({ ...visits, links }))
    const referral = get(visitReferralAtom)
    if (!links) await update(records.referral, () => null)
    else if (referral) await update(records.referral, () => referral)
  },
)
