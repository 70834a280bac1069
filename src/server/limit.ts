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
 * A token bucket per account, or per address for guests. Kept in this process: with several, the shop
 * allows that many times as much, which still stops what this is for, guessing and flooding.
 */
export function limit(shop: Shop, allowance: Allowance) {
  const buckets = new Map<string, { left: number; at: number }>()
  return createMiddleware<Scope>(async (c, next) => {
    if (!shop.env.rateLimit) return next()
    const who = c.get('user')?.uid ?? c.get('address')
    const now = shop.now().getTime()
    const bucket = buckets.get(who) ?? { left: allowance.burst, at: now }
    const gained = Math.max(0, now - bucket.at) / 1_000 / allowance.seconds
    const left = Math.min(allowance.burst, bucket.left + gained)
    // Put back last, so that the map's order is by last use and the oldest is forgotten first.
    buckets.delete(who)
    buckets.set(who, { left: Math.max(0, left - 1), at: now })
    if (buckets.size > REMEMBERED) buckets.delete(buckets.keys().next().value ?? '')
    if (left < 1)
      throw new Refused('too_many_requests', { retryAfter: Math.ceil((1 - left) * allowance.seconds) })
    await next()
  })
}
