import { atom } from 'jotai'
import { records } from '#device/storage/records.ts'
import { read } from '#device/storage/storage.ts'
import { normalCode } from '#domain/base/code.ts'
import { isReferralValid, type Referral } from '#domain/influencer/influencer.ts'
import { persistedBrowserState } from '../base/browser-state.ts'
import { persistedState } from '../base/persisted-state.ts'
import { rememberLinkedCodeAtom } from '../cart/discount-code.ts'

export const persistedReferral = persistedState(records.referral)

/** The referral of this page: all there is where the person chose that links are not remembered. */
const visitReferralAtom = atom<Referral | null>(null)

/** The last referral, of this tab or another, while it is valid. */
export const referralAtom = atom((get): Referral | null => {
  const [visit, stored] = [get(visitReferralAtom), get(persistedReferral.valueAtom)]
  const referral = stored && (!visit || stored.at > visit.at) ? stored : visit
  return referral && isReferralValid(referral, new Date()) ? { code: referral.code, at: referral.at } : null
})

/**
 * Sets the referral of an opened link, on the device for 30 days: what the link was opened for counts after a reload,
 * in another tab, and offline until the order is sent. The last link wins.
 */
export const storeReferralAtom = atom(null, async (_get, set, code: string) => {
  const referral = { code: normalCode(code), at: new Date().toISOString() }
  set(visitReferralAtom, referral)
  if ((await read(records.browserState)).links ?? true) {
    await set(persistedReferral.valueAtom, (stored) => ({ ...stored, ...referral }))
  }
})

/** Whether referrals are stored, unless the person chose that they are not. That choice removes the stored one and its code. */
export const rememberLinksAtom = atom(
  (get) => get(persistedBrowserState.valueAtom).links ?? true,
  async (get, set, links: boolean) => {
    await set(persistedBrowserState.valueAtom, (state) => ({ ...state, links }))
    const referral = get(visitReferralAtom)
    if (!links) await set(persistedReferral.valueAtom, () => null)
    else if (referral) await set(persistedReferral.valueAtom, () => referral)
    // An order with the code counts like one with the referral.
    await set(rememberLinkedCodeAtom, links)
  },
)
