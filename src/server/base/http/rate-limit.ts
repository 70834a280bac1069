import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { RefusalError } from './problem.ts'
import type { RequestContext, Services } from './services.ts'

interface Allowance {
  /** So many at once… */
  burst: number
  /** …and one more each time this many seconds have passed. */
  seconds: number
}

/** Callers of one limit that a process remembers at least; it never remembers more than twice as many. */
const REMEMBERED = 10_000

/**
 * Token buckets, one per account, or per address for guests. In this process's memory: with several, the
 * shop allows that many times as much, which still stops what this is for, guessing and flooding.
 */
function buckets({ burst, seconds }: Allowance) {
  // Two generations: when the recent one is full it takes the place of the older, which is forgotten at once.
  let recent = new Map<string, { left: number; at: number }>()
  let older = recent
  const levelOf = (who: string, now: number) => {
    const bucket = recent.get(who) ?? older.get(who) ?? { left: burst, at: now }
    return Math.min(burst, bucket.left + Math.max(0, now - bucket.at) / 1_000 / seconds)
  }
  return {
    waitFor: (who: string, now: number) => {
      const left = levelOf(who, now)
      return left >= 1 ? 0 : Math.ceil((1 - left) * seconds)
    },
    take(who: string, now: number) {
      const left = levelOf(who, now)
      recent.set(who, { left: Math.max(0, left - 1), at: now })
      if (recent.size < REMEMBERED) return
      older = recent
      recent = new Map()
    },
  }
}

const clientOf = (c: Context<RequestContext>) => c.get('user')?.uid ?? c.get('address')

export function rateLimit(services: Services, allowance: Allowance) {
  const calls = buckets(allowance)
  return createMiddleware<RequestContext>(async (c, next) => {
    if (!services.env.rateLimit) return next()
    const now = services.now().getTime()
    const refused = calls.waitFor(clientOf(c), now) > 0
    calls.take(clientOf(c), now)
    // Asked afterwards: a request that came too early has cost what was saved up until then.
    if (refused) throw new RefusalError('too_many_requests', { retryAfter: calls.waitFor(clientOf(c), now) })
    await next()
  })
}

/**
 * Codes are short and made for people, so they can be guessed: after so many wrong ones a caller's
 * requests with a code are refused for a while, right or wrong, without looking.
 */
export function codeGuessLimit(services: Services) {
  const wrong = buckets({ burst: 20, seconds: 60 })
  return {
    check(c: Context<RequestContext>) {
      const wait = services.env.rateLimit ? wrong.waitFor(clientOf(c), services.now().getTime()) : 0
      if (wait > 0) throw new RefusalError('too_many_requests', { retryAfter: wait })
    },
    count: (c: Context<RequestContext>) => wrong.take(clientOf(c), services.now().getTime()),
  }
}

export type CodeGuessLimit = ReturnType<typeof codeGuessLimit>
