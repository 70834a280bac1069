import { emailKey } from '#domain/account.ts'
import type { BodyOf } from '#domain/contract.ts'
import { api } from './api.ts'
import { read, update } from './memory.ts'
import { records } from './records.ts'
import { alone, backOff, passing } from './replay.ts'
import type { Intent } from './shapes.ts'

/** Places on the shop's lists, asked for while it could not be reached. The shop takes each any number of times. */

const LOCK = 'era-intents'

export type Join = BodyOf<'joinLaunchList'>

const same = (one: Join, other: Join): boolean =>
  one.list === other.list && emailKey(one.email) === emailKey(other.email)

export async function keepIntent(join: Join, now: number): Promise<void> {
  const intent = { join, at: now, attempts: 0, nextAt: 0 }
  await update(records.intents, (held) => [...held.filter((one) => !same(one.join, join)), intent])
}

export async function dropIntent(join: Join): Promise<void> {
  await update(records.intents, (held) => held.filter((one) => !same(one.join, join)))
}

export interface Sending {
  /** Send what is due later as well: the shop has just been reached. */
  eager?: boolean
  now?: () => number
}

/**
 * Sends what waits and answers what came of it: what the shop took, and what it will never take. Nobody's in
 * particular: a list asks the owner of the mailbox, not the account that is logged in, so the worker may send it.
 */
export async function sendIntents({ eager = false, now = Date.now }: Sending = {}) {
  const joined: Join[] = []
  const refused: Join[] = []
  await alone(LOCK, false, async () => {
    for (const { join } of await read(records.intents)) {
      // Read again for each: it may have been taken back while the one before was on its way.
      const intent = (await read(records.intents)).find((one) => same(one.join, join))
      if (!intent || (!eager && intent.nextAt > now())) continue
      const answer = await api.joinLaunchList({ body: intent.join, as: null })
      if (!answer.ok && passing.includes(answer.refusal.code)) {
        await later(intent, now(), answer.refusal.retryAfter)
        continue
      }
      await dropIntent(join)
      ;(answer.ok ? joined : refused).push(join)
    }
  })
  return { joined, refused }
}

const later = ({ join, attempts }: Intent, now: number, asked?: number) =>
  update(records.intents, (held) =>
    held.map((one) =>
      same(one.join, join)
        ? { ...one, attempts: attempts + 1, nextAt: now + backOff(attempts + 1, asked) }
        : one,
    ),
  )
