import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { routePath } from 'hono/route'
import { RefusalError } from './problem.ts'
import type { RequestContext, Services } from './services.ts'
import type { Allowance, Level, Use } from './shared-limits.ts'

/** Callers of one limit that a process remembers at least; it never remembers more than twice as many. */
const REMEMBERED = 10_000

type LimitServices = Pick<Services, 'env' | 'now' | 'sharedLimits'>

/**
 * Token buckets, one per account, or per address for guests. Counted by all processes together where they have a store
 * for it (REDIS_URL). Else in this process's memory: with several, the shop allows that many times as much, which still
 * stops what this is for, guessing and flooding.
 */
function buckets({ env, now, sharedLimits }: LimitServices, allowance: Allowance) {
  const own = ownBuckets(allowance)
  return async (name: string, who: string, how: Use): Promise<Level> => {
    if (!env.rateLimit) return { refused: false, wait: 0 }
    const shared = await sharedLimits?.use(`${name} ${who}`, allowance, how)
    return shared ?? own(who, now().getTime(), how)
  }
}

const callerOf = (c: Context<RequestContext>): string => c.get('user')?.uid ?? c.get('address')

function ownBuckets({ burst, seconds }: Allowance) {
  // Two generations: when the recent one is full it takes the place of the older, which is forgotten at once.
  let recent = new Map<string, { left: number; at: number }>()
  let older = recent
  return (who: string, now: number, how: Use): Level => {
    const known = recent.get(who) ?? older.get(who) ?? { left: burst, at: now }
    const had = Math.min(burst, known.left + Math.max(0, now - known.at) / 1_000 / seconds)
    const refused = had < 1
    const costs = how === 'penalize' || (how === 'consume' && !refused)
    const left = costs ? had - 1 : had
    if (how !== 'peek') {
      // Refused, it stays as it was: adding up the time between many refusals would lose a part of it to rounding.
      recent.set(who, costs ? { left, at: now } : { left: known.left, at: Math.min(known.at, now) })
      if (recent.size >= REMEMBERED) {
        older = recent
        recent = new Map()
      }
    }
    return { refused, wait: left >= 1 ? 0 : Math.ceil((1 - left) * seconds) }
  }
}

/** To be called where the dear part of a request begins. */
export function createLimit(services: LimitServices, allowance: Allowance) {
  const use = buckets(services, allowance)
  return async (c: Context<RequestContext>, name: string): Promise<void> => {
    const { refused, wait } = await use(name, callerOf(c), 'consume')
    if (refused) throw new RefusalError('too_many_requests', { retryAfterSeconds: wait })
  }
}

export function rateLimit(services: Services, allowance: Allowance) {
  const limit = createLimit(services, allowance)
  return createMiddleware<RequestContext>(async (c, next) => {
    await limit(c, `${c.req.method} ${routePath(c)}`)
    await next()
  })
}

const OWN_GUESSES = { burst: 20, seconds: 60 }
/** Of all callers together: a guesser with many addresses has many times the other allowance. */
export const ALL_GUESSES = { burst: 300, seconds: 1 }
/** What each caller keeps once all together have used theirs, so that a correct code is still accepted. */
export const FEW_GUESSES = { burst: 3, seconds: 60 }

/**
 * Codes are short and made for people, so they can be guessed: after so many wrong ones a caller's requests with a code
 * are refused for a while, right or wrong, without looking. One limit for the API and the pages of a process,
 * which main/services.ts makes.
 */
export function codeGuessLimit(services: LimitServices): CodeGuessLimit {
  const [own, few, all] = [
    buckets(services, OWN_GUESSES),
    buckets(services, FEW_GUESSES),
    buckets(services, ALL_GUESSES),
  ]
  const levels = (who: string, how: 'peek' | 'penalize') =>
    Promise.all([own('codes', who, how), few('codes few', who, how), all('codes all', 'all', how)])
  return {
    async check(c: Context<RequestContext>) {
      const [mine, ofFew, ofAll] = await levels(callerOf(c), 'peek')
      const level = ofAll.refused && ofFew.refused ? ofFew : mine
      if (level.refused) throw new RefusalError('too_many_requests', { retryAfterSeconds: level.wait })
    },
    count: async (c: Context<RequestContext>) => void (await levels(callerOf(c), 'penalize')),
  }
}

export interface CodeGuessLimit {
  check(c: Context<RequestContext>): Promise<void>
  count(c: Context<RequestContext>): Promise<void>
}
