import { createClient, defineScript } from '@redis/client'
import { type Log, traceOf } from '../config/log.ts'

/** How much callers have used of their limits, counted by all processes of a shop together: in Redis or Valkey. */

export interface Allowance {
  /** So many at once… */
  burst: number
  /** …and one more each time this many seconds have passed. */
  seconds: number
}

export interface Level {
  /** Whether nothing was left before this call. */
  refused: boolean
  /** Seconds until something is left, after this call. */
  wait: number
}

/**
 * `consume` is free when refused, else a caller faster than the bucket fills would never be served again. `penalize` always
 * costs, because concurrent requests may pass `peek` first.
 */
export type Use = 'peek' | 'consume' | 'penalize'

export interface SharedLimits {
  /** Undefined while the store does not answer: the process counts alone. */
  use: (key: string, allowance: Allowance, how: Use) => Promise<Level | undefined>
}

/** A limit must not be what makes a shop slow: a store that is slower is treated like one that is gone. */
const ANSWER_MS = 250
const AGAIN_MS = 1_000

/**
 * One token bucket, by the store's own clock: those of the processes differ. A bucket that is full again is forgotten.
 * Time that was put back gives nothing and takes nothing. A refusal leaves the bucket as it was: adding up the time between
 * many would lose a part of it to rounding.
 */
const bucket = defineScript({
  NUMBER_OF_KEYS: 1,
  SCRIPT: `
    local time = redis.call('TIME')
    local now = time[1] * 1000 + math.floor(time[2] / 1000)
    local burst, refill, how = tonumber(ARGV[1]), tonumber(ARGV[2]) * 1000, ARGV[3]
    local known = redis.call('HMGET', KEYS[1], 'left', 'at')
    local was, at = tonumber(known[1]) or burst, tonumber(known[2]) or now
    local left = math.min(burst, was + math.max(0, now - at) / refill)
    local refused = left < 1 and 1 or 0
    if how == 'penalize' or (how == 'consume' and refused == 0) then
      left = left - 1
      was, at = left, now
    end
    if how ~= 'peek' then
      redis.call('HSET', KEYS[1], 'left', tostring(was), 'at', tostring(math.min(at, now)))
      redis.call('PEXPIRE', KEYS[1], math.ceil((burst - left) * refill) + 1000)
    end
    local wait = left >= 1 and 0 or math.ceil((1 - left) * refill / 1000)
    return { refused, wait }`,
  parseCommand(parser, key: string, { burst, seconds }: Allowance, how: Use) {
    parser.pushKey(key)
    parser.push(String(burst), String(seconds), how)
  },
  transformReply: ([refused, wait]: [number, number]): Level => ({ refused: refused === 1, wait }),
})

/** Connects by itself, again whenever the store was gone, until the shop stops. */
export function connectSharedLimits(
  url: string,
  { log, stopping }: { log: Log; stopping: AbortSignal },
): SharedLimits {
  const client = createClient({
    url,
    scripts: { bucket },
    // A call that could not be sent at once would be counted when it no longer matters.
    disableOfflineQueue: true,
    socket: { connectTimeout: 2_000, reconnectStrategy: () => AGAIN_MS },
  })
  let lost = false
  /** Not asked again until then. */
  let aloneUntil = 0
  const lose = (error: unknown) => {
    if (!lost) log.warn('limits.alone', traceOf(error))
    lost = true
  }
  client.on('error', lose)
  client.connect().catch(lose)
  const stop = () => client.destroy()
  if (stopping.aborted) stop()
  else stopping.addEventListener('abort', stop, { once: true })
  return {
    async use(key, allowance, how) {
      if (!client.isReady || Date.now() < aloneUntil) return undefined
      const late = Promise.withResolvers<undefined>()
      const timer = setTimeout(late.resolve, ANSWER_MS, undefined)
      const level = client.bucket(`era:limit:${key}`, allowance, how).catch((error: unknown) => {
        lose(error)
        return undefined
      })
      const answer = await Promise.race([level, late.promise])
      clearTimeout(timer)
      if (answer === undefined) {
        aloneUntil = Date.now() + AGAIN_MS
        lose(new Error(`No answer within ${ANSWER_MS} ms`))
      } else if (lost) {
        lost = false
        log.info('limits.shared')
      }
      return answer
    },
  }
}

/** Rejects, with the reason, where the store does not answer. */
export async function checkSharedLimits(url: string): Promise<void> {
  const client = createClient({ url, socket: { connectTimeout: 2_000, reconnectStrategy: false } })
  // Every failure rejects a call below; without a listener it would end the process too.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.ping()
  } finally {
    client.destroy()
  }
}
