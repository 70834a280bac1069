import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { Refused } from './refused.ts'
import type { Scope } from './scope.ts'
import type { Shop } from './shop.ts'

interface Allowance {
  /** So many at once… */
  burst: number
  /** …and one more each time this many seconds have passed. */
  seconds: number
}

const REMEMBERED = 20_000

/**
 * Token buckets, one per account, or per address for guests. Kept in this process: with several, the
 * shop allows that many times as much, which still stops what this is for, guessing and flooding.
 */
function buckets({ burst, seconds }: Allowance) {
  const all = new Map<string, { left: number; at: number }>()
  const levelOf = (who: string, now: number) => {
    const bucket = all.get(who) ?? { left: burst, at: now }
    return Math.min(burst, bucket.left + Math.max(0, now - bucket.at) / 1_000 / seconds)
  }
  return {
    waitFor: (who: string, now: number) => {
      const left = levelOf(who, now)
      return left >= 1 ? 0 : Math.ceil((1 - left) * seconds)
    },
    take(who: string, now: number) {
      const left = levelOf(who, now)
      // Put back last: the map is then ordered by use, and the longest unused is forgotten first.
      all.delete(who)
      all.set(who, { left: Math.max(0, left - 1), at: now })
      if (all.size > REMEMBERED) all.delete(all.keys().next().value ?? '')
    },
  }
}

const callerOf = (c: Context<Scope>) => c.get('user')?.uid ?? c.get('address')

export function limit(shop: Shop, allowance: Allowance) {
  const calls = buckets(allowance)
  return createMiddleware<Scope>(async (c, next) => {
    if (!shop.env.rateLimit) return next()
    const now = shop.now().getTime()
    const wait = calls.waitFor(callerOf(c), now)
    calls.take(callerOf(c), now)
    if (wait > 0) throw new Refused('too_many_requests', { retryAfter: wait })
    await next()
  })
}

/**
 * Codes are short and made for people, so they can be guessed: after so many wrong ones a caller's
 * requests with a code are refused for a while, right or wrong, without looking.
 */
export function codeGuesses(shop: Shop) {
  const wrong = buckets({ burst: 20, seconds: 60 })
  return {
    check(c: Context<Scope>) {
      const wait = shop.env.rateLimit ? wrong.waitFor(callerOf(c), shop.now().getTime()) : 0
      if (wait > 0) throw new Refused('too_many_requests', { retryAfter: wait })
    },
    count: (c: Context<Scope>) => wrong.take(callerOf(c), shop.now().getTime()),
  }
}

export type CodeGuesses = ReturnType<typeof codeGuesses>
