import { atom } from 'jotai'
import type { Join } from '#device/intents.ts'
import { read } from '#device/memory.ts'
import { records } from '#device/records.ts'
import { launchList as words } from '../content/launch-list.ts'
import { keep } from './kept.ts'
import { showToastAtom } from './notice.ts'
import type { ShopStore } from './store.ts'

const intents = keep(records.intents)
export const followIntentsAtom = intents.followAtom

/** Places on lists that wait for the shop to be reached. */
export const intentsAtom = atom((get) => get(intents.valueAtom))

/** Takes one back before it was sent. */
export async function takeBackIntent(join: Join): Promise<void> {
  const { dropIntent } = await import('#device/intents.ts')
  await dropIntent(join)
}

/** Sends what waits, and says what came of it. `eager` does not wait for the next due time. */
export async function sendKept(store: ShopStore, eager: boolean): Promise<void> {
  // What cannot be read has been told (`whenNotKept`), and the next time asks again.
  if ((await read(records.intents).catch(() => [])).length === 0) return
  const { sendIntents } = await import('#device/intents.ts')
  const { joined, refused } = await sendIntents({ eager })
  const [first] = joined
  if (first) store.set(showToastAtom, { text: words.sent[first.list?.startsWith('back:') ? 'back' : 'list'] })
  if (refused.length > 0) store.set(showToastAtom, { text: words.refused })
}
