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
 * the same person is counted again. 0 for a visit that does not count, else how many of the link's visits of that day
 * came from its network.
 */
export function createVisitCounter(): (visit: Visit, day: string) => number {
  let today = ''
  let salt = randomBytes(0)
  const seen = new Set<string>()
  const networks = new Map<string, number>()
  const hashOf = (parts: string[]) =>
    createHash('sha256').update(salt).update(JSON.stringify(parts)).digest('base64url').slice(0, 22)
  return ({ code, address, agent }, day) => {
    if (day !== today || seen.size >= MAX_VISITS) {
      today = day
      salt = randomBytes(32)
      seen.clear()
      networks.clear()
    }
    const hash = hashOf([code, address, agent])
    if (seen.has(hash)) return 0
    seen.add(hash)
    const network = hashOf([code, address])
    const visits = (networks.get(network) ?? 0) + 1
    networks.set(network, visits)
    return visits
  }
}
