import type { AddressInfo } from 'node:net'
import { parseArgs } from 'node:util'
import fc from 'fast-check'
import { type CallName, contract } from '#domain/contract.ts'
import { openPglite } from '#server/base/db/pglite.ts'
import { createDrainingServer } from '#server/main/listen.ts'
import { anOrderFor } from '../server/base/place-order.ts'
import { aShop } from '../server/base/shop.ts'
import { manager, maya, shopper } from '../server/base/staff.ts'
import { bodyFor, placeFor, queryFor } from './inputs.ts'

/** `npm run fuzz -- --cases 10000 --seed 7`: every call of the contract over HTTP, with good, nearly good and bad input. */

const callers = [undefined, shopper, maya, manager, 'forged.token']
const names = Object.keys(contract) as CallName[]

/** What an answer must never hold: a stack, a place in our code, a statement, a word of the database's. */
const LEAKS =
  /\n\s+at .+:\d+|node_modules|\/src\/|\b(select|insert|update|delete)\b.+\b(from|into|set)\b|pg_catalog|drizzle|PGlite\b|syntax error|violates|duplicate key/i

interface Case {
  name: CallName
  place: string
  query: string
  body: string | undefined
  caller: string | undefined
}

const casesFor = (ids: readonly string[]): fc.Arbitrary<Case> =>
  fc.constantFrom(...names).chain((name) => {
    const { body, query } = contract[name]
    return fc.record({
      name: fc.constant(name),
      place: placeFor(ids),
      query: queryFor(query, ids),
      body: bodyFor(body, ids),
      caller: fc.constantFrom(...callers),
    })
  })

export interface Outcome {
  cases: number
  /** How many answers had each status. */
  statuses: Record<string, number>
  /** How much memory the process took more than at the start, in MB. */
  grownMb: number
}

/** Rejects with the smallest input that gets a wrong answer. */
export async function fuzz({ cases, seed }: { cases: number; seed: number }): Promise<Outcome> {
  const fixture = await aShop({ database: await openPglite() })
  const { server } = createDrainingServer((request, bindings) => fixture.api.fetch(request, bindings))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has an address with a port.
  const { port } = server.address() as AddressInfo
  const order = await anOrderFor(fixture, [{ id: 'ROSA-30', units: 1 }])
  await fixture.ask('POST', '/orders', { body: order, token: shopper })
  const { rows } = await fixture.services.db.execute('select id from influencers')
  const ids = [order.id, ...rows.map(({ id }) => String(id))]
  const statuses: Record<string, number> = {}
  const before = process.memoryUsage().rss

  const send = async ({ name, place, query, body, caller }: Case) => {
    const { method, path } = contract[name]
    const given = query === '' && name === 'managerExport' ? 'format=csv' : query
    const url = `http://127.0.0.1:${port}/api${path.replace(/:\w+/, () => place)}?${given}`
    const hasBody = method !== 'GET' && method !== 'HEAD' && body !== undefined
    const answer = await fetch(url, {
      method,
      headers: {
        ...(caller !== undefined && { authorization: `Bearer ${caller}` }),
        ...(hasBody && { 'content-type': 'application/json' }),
      },
      ...(hasBody && { body }),
    })
    const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream') === true
    if (isStream) await answer.body?.cancel()
    return { answer, text: isStream ? '' : await answer.text() }
  }

  try {
    const holds = fc.asyncProperty(casesFor(ids), async (one) => {
      const { answer, text } = await send(one)
      const { status, headers } = answer
      statuses[status] = (statuses[status] ?? 0) + 1
      if (status >= 500) throw new Error(`${status}: ${text}`)
      if (!headers.has('x-request-id')) throw new Error('The answer has no request id.')
      if (status < 400) return
      if (headers.get('content-type') !== 'application/problem+json') throw new Error(`No problem: ${text}`)
      if (LEAKS.test(withoutEcho(text))) throw new Error(`The answer says too much: ${text}`)
    })
    await fc.assert(holds, { numRuns: cases, seed, endOnFailure: cases > 5_000 })
    const grownMb = Math.round((process.memoryUsage().rss - before) / 2 ** 20)
    return { cases, statuses, grownMb }
  } finally {
    server.closeAllConnections()
    server.close()
    await fixture.close()
  }
}

/** Messages quote what was sent, and what was sent may look like anything. */
const withoutEcho = (text: string) => text.replace(/“[^”]*”/g, '')

if (import.meta.main) {
  const { values } = parseArgs({
    options: { cases: { type: 'string', default: '10000' }, seed: { type: 'string', default: '1' } },
  })
  const begun = performance.now()
  const { cases, statuses, grownMb } = await fuzz({ cases: Number(values.cases), seed: Number(values.seed) })
  console.log(
    `${cases} cases in ${Math.round((performance.now() - begun) / 1_000)} s: no fault, ${grownMb} MB more`,
  )
  console.table(statuses)
  process.exit(0)
}
