import { records } from '#device/storage/records.ts'
import { launchList as words } from '../../content/layout/newsletter.ts'
import { sendQueue } from '../base/send-queue.ts'
import { showToastAtom } from '../base/toast.ts'
import { queuedListSignupsAtom } from './list-signup-queue.ts'

// Apart from the queue, which every page's footer shows.

export const queue = sendQueue({
  name: 'sign-ups',
  record: records.listSignups,
  entriesAtom: queuedListSignupsAtom,
  async send(_get, set, options) {
    const { listSignupQueue } = await import('#device/outbox/list-signup-queue.ts')
    const { sent, refused } = await listSignupQueue.send(options)
    const [first] = sent
    if (first)
      set(showToastAtom, { text: words.sent[first.join.list?.startsWith('back:') ? 'back' : 'list'] })
    if (refused.length > 0) set(showToastAtom, { text: words.refused })
  },
})
