import { records } from '#device/storage/records.ts'
import { sendQueue } from '../base/send-queue.ts'

/** Staff's actions. Their list of orders, which alone shows them, sends them by a timer too. */
export const queue = sendQueue({
  name: 'staff',
  record: records.staffActions,
  async send(_get, set) {
    const { sendQueuedActionsAtom } = await import('./action-queue.ts')
    await set(sendQueuedActionsAtom, { eager: true })
  },
})
