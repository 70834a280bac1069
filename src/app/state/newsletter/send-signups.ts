import { records } from '#device/storage/records.ts'
import { launchList as words } from '../../content/layout/newsletter.ts'
import { sendQueue } from '../base/send-queue.ts'
import { showToastAtom } from '../base/toast.ts'
import { queuedSignupsAtom } from './signup-queue.ts'

// Apart from the queue, which every page's footer shows.

export const signupSendQueue = sendQueue({
  name: 'sign-ups',
  record: records.signups,
  entriesAtom: queuedSignupsAtom,
  async send(_get, set, options) {
    const { signupQueue } = await import('#device/outbox/signup-queue.ts')
    const { sent, refused } = await signupQueue.send(options)
    const [first] = sent
    if (first)
      set(showToastAtom, { text: words.sent[first.join.list?.startsWith('back:') ? 'back' : 'list'] })
    if (refused.length > 0) set(showToastAtom, { text: words.refused })
  },
})
