import { createHash, randomBytes } from 'node:crypto'

/** More people in a day than this may be counted twice, rather than take the process's memory. */
const MOST = 200_000

interface Visit {
  code: string
  address: string
  agent: string
}

/**
 * Tells a person's first visit of a link on a day from later ones. What is remembered of a visit is a hash with a salt
 * that is in memory alone and is thrown away with the day: afterwards nobody can tell who came, nor whether they came
 * again. After a restart, or on another process, a person can count once more.
 */
export function openVisitors(): (visit: Visit, day: string) => boolean {
  let today = ''
  let salt = randomBytes(0)
  const seen = new Set<string>()
  return ({ code, address, agent }, day) => {
    if (day !== today || seen.size >= MOST) {
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
