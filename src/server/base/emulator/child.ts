import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/**
 * The Auth emulator of firebase-tools in a process of its own. Its command line takes ten seconds to be
 * ready; the emulator inside it takes one, once it need not check the parts of Google's API that no shop calls.
 */

interface Account {
  localId: string
  /** Milliseconds. */
  lastLoginAt?: string
  /** Seconds: no token of an earlier login holds. */
  validSince?: string
  providerUserInfo?: { providerId: string }[]
}

interface ProjectState {
  createUserWithLocalId: (id: string, account: Omit<Account, 'localId'>) => unknown
  overwriteUserWithLocalId: (id: string, account: Account) => unknown
  queryUsers: (filter: object, options: { sortByField: 'localId'; order: 'ASC' }) => Account[]
  updateConfig: (config: object, mask: undefined) => unknown
  listOobCodes: () => Iterable<{ email: string; requestType: string; oobLink: string }>
}

interface ApiSpec {
  paths: Record<string, { parameters?: unknown[] }>
}

interface EmulatorModules {
  createApp: (project: string, mode: string, states: Map<string, ProjectState>) => Promise<RequestListener>
  AgentProjectState: new (project: string) => ProjectState
}

const CALLED = [
  /^\/v1\/token$/,
  /^\/v1\/(projects|recaptchaParams)$/,
  /^\/v1\/accounts:(createAuthUri|delete|lookup|resetPassword|sendOobCode|signIn\w+|signUp|update)$/,
  /^\/v1\/projects\/\{targetProjectId\}(:queryAccounts|\/accounts(:\w+)?)$/,
  /^\/v2\/(passwordPolicy|recaptchaConfig|accounts:revokeToken)$/,
  /^\/emulator\/v1\/projects\/\{targetProjectId\}\/(accounts|config|oobCodes)$/,
]

function load(): EmulatorModules {
  const require = createRequire(import.meta.url)
  // Plain JavaScript without declarations: the interfaces above declare what is used of it.
  const spec = require('firebase-tools/lib/emulator/auth/apiSpec.js').default as ApiSpec
  for (const [path, operations] of Object.entries(spec.paths)) {
    if (!CALLED.some((called) => called.test(path))) delete spec.paths[path]
    // The emulator does not need Google's common query parameters (alt, prettyPrint…) either.
    else delete operations.parameters
  }
  const { createApp } = require('firebase-tools/lib/emulator/auth/server.js')
  const { AgentProjectState } = require('firebase-tools/lib/emulator/auth/state.js')
  return { createApp, AgentProjectState }
}

const isLoopback = (host: string) => /^(localhost|127\.0\.0\.1|\[::1\])$/.test(host)

/** The emulator logs anyone in, so other sites' pages may not call it: neither directly nor through DNS rebinding. */
function fromThisMachine({ headers }: IncomingMessage): boolean {
  const host = headers.host?.replace(/:\d+$/, '') ?? ''
  const origin = headers.origin
  if (origin === undefined) return isLoopback(host)
  return isLoopback(host) && URL.canParse(origin) && isLoopback(new URL(origin).hostname)
}

/**
 * The emulator reads the clock twice when it creates an account: for the login, then for `validSince`. When a
 * second ends between the two, the account's own login is over before it began.
 */
function allowFirstLogin(state: ProjectState) {
  const create = state.createUserWithLocalId.bind(state)
  state.createUserWithLocalId = (id, account) => {
    const { lastLoginAt = 0, validSince = 0 } = account
    const first = Math.min(Math.floor(Number(lastLoginAt) / 1000), Number(validSince))
    return create(id, { ...account, validSince: String(first) })
  }
}

function readAccounts(file: string): Account[] {
  try {
    // Written by `save` below; a file that is anything else fails in the next statement.
    const { users } = JSON.parse(readFileSync(file, 'utf8')) as { users: Account[] }
    // The emulator adds the password's own entry to whatever it is given.
    return users.map((account) => ({
      ...account,
      providerUserInfo: account.providerUserInfo?.filter(({ providerId }) => providerId !== 'password') ?? [],
    }))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw new Error(`${file} holds the demo's accounts and cannot be read: mend it or remove it.`)
  }
}

async function run(project: string, port: number, dir: string) {
  const { createApp, AgentProjectState } = load()
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  const file = join(dir, 'accounts.json')
  const state = new AgentProjectState(project)
  allowFirstLogin(state)
  // As a Firebase project has it by default: no call reveals whether an e-mail is known.
  state.updateConfig({ emailPrivacyConfig: { enableImprovedEmailPrivacy: true } }, undefined)
  // Restored as they were: the emulator's own import would end every session.
  for (const account of readAccounts(file)) state.overwriteUserWithLocalId(account.localId, account)

  let saved = ''
  const save = () => {
    const text = JSON.stringify({ users: state.queryUsers({}, { sortByField: 'localId', order: 'ASC' }) })
    if (text === saved) return
    writeFileSync(`${file}.new`, text, { mode: 0o600 })
    renameSync(`${file}.new`, file)
    saved = text
  }

  const announced = new Set<string>()
  const announceLinks = () => {
    for (const { email, requestType, oobLink } of state.listOobCodes()) {
      if (announced.has(oobLink)) continue
      announced.add(oobLink)
      process.send?.({ type: 'link', email, about: requestType, url: oobLink })
    }
  }

  let saving: NodeJS.Timeout | undefined
  const app = await createApp(project, 'error', new Map([[project, state]]))
  const server = createServer((request, response) => {
    if (!fromThisMachine(request)) {
      response.writeHead(403).end()
      return
    }
    if (request.method !== 'GET' && request.method !== 'OPTIONS') {
      response.on('finish', () => {
        announceLinks()
        clearTimeout(saving)
        saving = setTimeout(save, 20)
      })
    }
    app(request, response)
  })

  // The channel closes when the shop stops, and also when it is killed: no emulator outlives its shop.
  process.on('disconnect', () => {
    save()
    process.exit(0)
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
  server.on('error', (error) => fail('code' in error ? String(error.code) : error.message))
  server.listen(port, '127.0.0.1', () => process.send?.({ type: 'ready' }))
}

function fail(why: string) {
  process.send?.({ type: 'failed', why }, () => process.exit(1))
}

const [project = '', port = '', dir = ''] = process.argv.slice(2)
run(project, Number(port), dir).catch((error: Error) => fail(error.message))
