import { atom } from 'jotai'
import { records } from '#device/storage/records.ts'
import { connectionAtom } from '../base/connection.ts'
import { type SendOptions, type SendQueue, sendPart, sendQueue } from '../base/send-queue.ts'
import { listSignupSendQueue } from '../newsletter/send-list-signups.ts'
import { outboxSendQueue } from '../order/outbox-actions.ts'
import { returnSendQueue } from '../returns/return-queue.ts'
import { reviewSendQueue } from '../review/review-queue.ts'

/** Staff's actions. Their list of orders, which alone shows them, sends them by a timer too. */
const staffSendQueue = sendQueue({
  name: 'staff',
  record: records.staffActions,
  async send(_get, set) {
    const { sendQueuedActionsAtom } = await import('../manager/action-queue.ts')
    await set(sendQueuedActionsAtom, { eager: true })
  },
})

/** Visits of influencers' links that were opened without a network. */
const visitSendQueue = sendPart(
  {
    name: 'visits',
    record: records.referral,
    async send(get, set) {
      if (get(connectionAtom) === 'offline') return
      const { sendVisitsAtom } = await import('../influencer/link-visit.ts')
      await set(sendVisitsAtom)
    },
  },
  (referral) => referral?.uncounted !== undefined,
)

/** Every `sendQueue` and `sendPart`: tests/started.test.ts finds one that is missing. */
const queues: readonly SendQueue[] = [
  outboxSendQueue,
  listSignupSendQueue,
  returnSendQueue,
  reviewSendQueue,
  staffSendQueue,
  visitSendQueue,
]

export const sendQueuesAtom = atom(null, (_get, set, options: SendOptions) => {
  for (const { name, sendAtom } of queues) {
    set(sendAtom, options).catch((error) => console.error(name, error))
  }
})

/** Everything that waits for the timer or the worker, of all queues. */
export const queuedEntriesAtom = atom((get) =>
  queues.flatMap(({ entriesAtom }) => (entriesAtom === undefined ? [] : get(entriesAtom))),
)
