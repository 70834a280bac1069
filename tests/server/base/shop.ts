import { createHash } from 'node:crypto'
import type { Role, User } from '#domain/account/account.ts'
import type { CallName, Contract } from '#domain/contract.ts'
import { type Env, readEnv } from '#server/base/config/env.ts'
import type { Log } from '#server/base/config/log.ts'
import type { Database } from '#server/base/db/db.ts'
import type { Login, Verifier } from '#server/base/http/services.ts'
import { createApi } from '#server/main/api.ts'
import { createServices } from '#server/main/services.ts'
import { seed } from '#server/seed/seed.ts'
import { collectedLog, say } from '../../logs/collect.ts'

/** Later than any test's clock: a login that is recent in all of them. */
const RECENTLY = Date.parse('2100-01-01') / 1_000

/** A bearer token that the test's verifier reads its user from. */
export const token = (user: Partial<Login> = {}): string =>
  Buffer.from(
    JSON.stringify({
      uid: 'u1',
      email: 'shopper@era.test',
      emailVerified: false,
      loggedInAt: RECENTLY,
      ...user,
    }),
  ).toString('base64url')

/** Accepts any token: tests of the real verifier are in auth.test.ts. */
const anyToken = (accounts: User[]): Verifier & { removed: string[]; accounts: User[] } => {
  const removed: string[] = []
  /** Roles given since the tokens were made: they hold for the tokens too. */
  const given = new Map<string, Role | null>()
  const withRole = <Who extends User>({ role: had, ...account }: Who) => {
    const now = given.get(account.uid)
    const role = now === undefined ? had : now
    return { ...account, ...(role && { role }) }
  }
  return {
    removed,
    accounts,
    async verify(bearer) {
      try {
        const login: Login = JSON.parse(Buffer.from(bearer, 'base64url').toString())
        return withRole(login)
      } catch {
        return null
      }
    },
    async endSessions() {},
    async addRole() {},
    async setRole(uid, role) {
      given.set(uid, role)
    },
    async find(email) {
      const found = accounts.find((account) => account.email === email)
      return found === undefined ? null : withRole(found)
    },
    list: async (uids) => accounts.filter(({ uid }) => uids.includes(uid)).map(withRole),
    async remove(uid) {
      removed.push(uid)
    },
  }
}

interface Options {
  auth?: Verifier
  /** Accounts that can be looked up. */
  accounts?: User[]
  env?: Partial<Env>
  now?: () => Date
  database?: Database
  log?: Log
}

export interface Request {
  body?: unknown
  token?: string
  /** An order's key. */
  key?: string
  headers?: Record<string, string>
}

/** The real API on a database of its own, with the shop's own goods in it. */
export async function aShop(options: Options = {}) {
  const read = readEnv({ RATE_LIMIT: 'off', SAMPLES: 'on' })
  if ('faults' in read) throw new Error(read.faults.join())
  const database = options.database ?? (await freshPglite())
  const auth = anyToken(options.accounts ?? [])
  const notifications: { channel: string; payload: string }[] = []
  const services = await createServices({
    env: { ...read.env, ...options.env },
    database,
    now: options.now ?? (() => new Date()),
    log: options.log ?? collectedLog,
    auth: options.auth ?? auth,
    build: 'test',
    notify: (channel, payload) => notifications.push({ channel, payload }),
    stopping: new AbortController().signal,
  })
  await seed(services)
  const api = createApi(services)
  const ask = async (method: Contract[CallName]['method'], path: string, request: Request = {}) => {
    const { body, token: bearer, key, headers } = request
    say(body, bearer, key)
    return api.request(`/api${path}`, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
        ...(key !== undefined && { 'x-order-key': key }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
  }
  /** Accounts that can be looked up. */
  const { accounts } = auth
  return { services, api, ask, notifications, accounts, close: () => database.close() }
}

export const json = async <Answer>(answer: Response | Promise<Response>): Promise<Answer> => {
  const got = await answer
  // Each caller names the contract's own type of the answer.
  return (await got.json()) as Answer
}

/** The same id for the same name, so that a failing test fails the same way again. */
export function idOf(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** Imported late: it needs Vitest, and `npm run chaos` opens shops without. */
const freshPglite = async (): Promise<Database> => (await import('./engines.ts')).freshDatabase('pglite')
