import { atom } from 'jotai'
import { records } from '#device/storage/records.ts'
import { read, update } from '#device/storage/storage.ts'
import { isReferralValid, type Referral } from '#domain/influencer/influencer.ts'
import { persistedAtom } from '../base/persisted-atom.ts'
import { visits } from '../base/visit.ts'

export const referral = persistedAtom(records.referral)

/** The link this visit came by. Without a yes it is not written down, and is gone with the page. */
const visitReferralAtom = atom<Referral | null>(null)

/** The last explicit referral, while it counts. */
export const referralAtom = atom((get): Referral | null => {
  const held = get(visitReferralAtom) ?? get(referral.valueAtom)
  return held && isReferralValid(held, new Date()) ? held : null
})

/**
 * A link that was opened: the last one wins, for this visit, and for 30 days where its memory was allowed.
 * Written at once: who follows a link often leaves right away.
 */
export const referAtom = atom(null, async (_get, set, code: string) => {
  const met = { code: code.trim().toUpperCase(), at: new Date().toISOString() }
  set(visitReferralAtom, met)
  if ((await read(records.visits)).links) await update(records.referral, () => met)
})

/** Whether links are remembered; no until it is yes. A no forgets the one that was. */
export const rememberLinksAtom = atom(
  (get) => get(visits.valueAtom).links ?? false,
  async (get, set, links: boolean) => {
    await set(visits.valueAtom, (held) => ({ ...held, links }))
    const met = get(visitReferralAtom)
    if (!links) await update(records.referral, () => null)
    else if (met) await update(records.referral, () => met)
  },
)
