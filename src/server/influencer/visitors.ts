import { createHash, randomBytes } from 'node:crypto'

/** After this many visits in a day the set is emptied, so that it cannot fill the memory: visitors may count twice. */
const MAX_VISITS = 200_000

interface Visit {
  code: string
  address: string
  agent: string
}

/**
 * Whether a visit is a person's first of a link on a day. Only a hash of the visit is stored, in memory, with a salt that
 * is replaced every day: afterwards a visitor cannot be identified or recognized. After a restart, or in another process,
 * the same person is counted again.
 */
export function createVisitCounter(): (visit: Visit, day: string) => boolean {
  let today = ''
  let salt = randomBytes(0)
  const seen = new Set<string>()
  return ({ code, address, agent }, day) => {
    if (day !== today || seen.size >= MAX_VISITS) {
      today = day
      salt = randomBytes(32)
      seen.clear()
    }
    const text = JSON.stringify([code, address, agent])
    const hash = createHash('sha256').update(salt).update(text).digest('base64url').slice(0, 22)
    if (seen.has(hash)) return false
    seen.add(hash)
    return true
  }
}
