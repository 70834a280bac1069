import { records } from '#device/storage/records.ts'
import { uidAtom } from '../account/auth.ts'
import { sendQueue } from '../base/send-queue.ts'
import { outboxAtom } from './outbox.ts'

export const queue = sendQueue({
  name: 'outbox',
  record: records.outbox,
  entriesAtom: outboxAtom,
  async send(get, _set, { eager }) {
    const { flush } = await import('#device/outbox/flush.ts')
    await flush({ uid: get(uidAtom), eager })
  },
})
export const sendOutboxAtom = queue.sendAtom
