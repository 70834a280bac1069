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

export interface SharedLimits {
  /** Uses `cost` of what a caller has left: 0 only looks. Undefined while the store does not answer: the process counts alone. */
  use: (key: string, allowance: Allowance, cost: 0 | 1) => Promise<Level | undefined>
}

/** A limit must not be what makes a shop slow: a store that is slower is treated like one that is gone. */
const ANSWER_MS = 250
const AGAIN_MS = 1_000

/**
 * One token bucket, by the store's own clock: those of the processes differ. A bucket that is full again is forgotten.
 * Time that was put back gives nothing and takes nothing.
 */
const bucket = defineScript({
  NUMBER_OF_KEYS: 1,
  SCRIPT: `
    local time = redis.call('TIME')
    local now = time[1] * 1000 + math.floor(time[2] / 1000)
    local burst, refill, cost = tonumber(ARGV[1]), tonumber(ARGV[2]) * 1000, tonumber(ARGV[3])
    local known = redis.call('HMGET', KEYS[1], 'left', 'at')
    local left, at = tonumber(known[1]) or burst, tonumber(known[2]) or now
    left = math.min(burst, left + math.max(0, now - at) / refill)
    local refused = left < 1 and 1 or 0
    if cost > 0 then
      left = math.max(0, left - cost)
      redis.call('HSET', KEYS[1], 'left', tostring(left), 'at', tostring(now))
      redis.call('PEXPIRE', KEYS[1], math.ceil((burst - left) * refill) + 1000)
    end
    local wait = left >= 1 and 0 or math.ceil((1 - left) * refill / 1000)
    return { refused, wait }`,
  parseCommand(parser, key: string, { burst, seconds }: Allowance, cost: 0 | 1) {
    parser.pushKey(key)
    parser.push(String(burst), String(seconds), String(cost))
  },
  transformReply: ([refused, wait]: [number, number]): Level => ({ refused: refused === 1, wait }),
})

/** Undefined without an address. Connects by itself, again whenever the store was gone, until the shop stops. */
export function connectSharedLimits(
  url: string | undefined,
  { log, stopping }: { log: Log; stopping: AbortSignal },
): SharedLimits | undefined {
  if (url === undefined) return undefined
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
    async use(key, allowance, cost) {
      if (!client.isReady || Date.now() < aloneUntil) return undefined
      const late = Promise.withResolvers<undefined>()
      const timer = setTimeout(late.resolve, ANSWER_MS, undefined)
      const level = client.bucket(`era:limit:${key}`, allowance, cost).catch((error: unknown) => {
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
