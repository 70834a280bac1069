import { atom } from 'jotai'
import { records } from '#device/storage/records.ts'
import { read, update } from '#device/storage/storage.ts'
import { normalCode } from '#domain/base/code.ts'
import { isReferralValid } from '#domain/influencer/influencer.ts'
import { isTemporary } from '#domain/refusal.ts'
import { storeReferralAtom } from './referral.ts'

/** Visits of influencers' links. Each is sent to the server once: from its page, or from a later one. */

/** Those that can wait. They go with the link, which is forgotten after 30 days or on request. */
const WAITING_MAX = 20

/** Those that this page has sent. */
const sentCodesAtom = atom<ReadonlySet<string>>(new Set<string>())

/** Where the link is not stored, its visit does not wait either. */
const markVisitAtom = atom(null, (_get, _set, code: string, waiting: boolean) =>
  update(records.referral, (stored) => {
    if (stored === null) return stored
    const { uncounted = [], ...referral } = stored
    const others = uncounted.filter((one) => one !== code)
    const all = waiting ? [...others, code].slice(-WAITING_MAX) : others
    return { ...referral, ...(all.length > 0 && { uncounted: all }) }
  }),
)

/** Sends a visit to the server, once in a page load. */
export const sendVisitAtom = atom(null, async (get, set, code: string): Promise<void> => {
  if (get(sentCodesAtom).has(code)) return
  set(sentCodesAtom, (sent) => new Set([...sent, code]))
  const { api } = await import('#device/http/api.ts')
  const answer = await api.recordReferral({ body: { code }, as: null })
  const waiting = !answer.ok && isTemporary(answer.refusal)
  if (waiting) set(sentCodesAtom, (sent) => new Set([...sent].filter((one) => one !== code)))
  await set(markVisitAtom, code, waiting)
})

/** Stores a link that was opened without a network, with its visit. */
export const storeVisitAtom = atom(null, async (_get, set, code: string) => {
  await set(storeReferralAtom, code)
  await set(markVisitAtom, normalCode(code), true)
})

/** Sends the visits whose pages were closed before the server could be reached. */
export const sendVisitsAtom = atom(null, async (_get, set): Promise<void> => {
  const stored = await read(records.referral)
  if (stored === null || !isReferralValid(stored, new Date())) return
  for (const code of stored.uncounted ?? []) await set(sendVisitAtom, code)
})
