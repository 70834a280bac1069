import { records } from '#device/storage/records.ts'
import { connectionAtom } from '../base/connection.ts'
import { sendPart } from '../base/send-queue.ts'

/** Visits of influencers' links that were opened without a network. */
export const queue = sendPart(
  {
    name: 'visits',
    record: records.referral,
    async send(get, set) {
      if (get(connectionAtom) === 'offline') return
      const { sendVisitsAtom } = await import('./link-visit.ts')
      await set(sendVisitsAtom)
    },
  },
  (referral) => referral?.uncounted !== undefined,
)
