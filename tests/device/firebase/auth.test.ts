import { deleteApp, getApps } from 'firebase/app'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { allRecords, records } from '#device/storage/records.ts'
import { read, remove, update } from '#device/storage/storage.ts'
import type { User } from '#domain/account/account.ts'
import { anOrder } from '../../make.ts'
import { accepted, aShop, json, problem } from '../outbox/placed.ts'

/** The identity provider's own code over its own database, at a shop and a provider that answer by themselves. */

const encoded = (value: unknown) => btoa(JSON.stringify(value)).replaceAll('=', '')
const aToken = () => {
  const iat = Math.floor(Date.now() / 1000)
  return `${encoded({ alg: 'none' })}.${encoded({ sub: 'ada', iat, exp: iat + 3600 })}.none`
}
const settings = {
  build: 'test',
  firebase: { apiKey: 'test-key', projectId: 'demo-test' },
  card: false,
  vitals: false,
  supportEmail: 'help@era.test',
}

function aProvider(renews = () => true) {
  aShop(({ url }) => {
    if (url.endsWith('/api/settings')) return json(200, settings)
    if (url.includes(':signInWithPassword')) {
      const session = { localId: 'ada', idToken: aToken(), refreshToken: 'ada', expiresIn: '3600' }
      return json(200, { ...session, email: 'ada@era.test', registered: true })
    }
    if (url.includes('securetoken') && !renews())
      return json(400, { error: { code: 400, message: 'TOKEN_EXPIRED' } })
    if (url.includes(':lookup')) return json(200, { users: [{ localId: 'ada', email: 'ada@era.test' }] })
    return problem(404, 'not_found')
  })
}

let pages = 0
/** The next page of a visit: the provider starts again, with what is stored. */
async function aPage(): Promise<typeof import('#device/firebase/auth.ts')> {
  dispatchEvent(new Event('pagehide'))
  await Promise.all(getApps().map(deleteApp))
  dispatchEvent(new Event('pageshow'))
  pages += 1
  return import(/* @vite-ignore */ `/src/device/firebase/auth.ts?page=${pages}`)
}

/** Firebase's own database cannot be opened, every other can. */
function aBrokenStore() {
  const { open } = IDBFactory.prototype
  return vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(function (
    this: IDBFactory,
    name,
    version,
  ) {
    if (name.startsWith('firebase')) throw new DOMException('Internal error opening', 'UnknownError')
    return open.call(this, name, version)
  })
}

const identified = (page: typeof import('#device/firebase/auth.ts')) => {
  const reported: (User | null)[] = []
  return { reported, watching: page.followUser((user) => reported.push(user)) }
}

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  await remove(allRecords)
  aProvider()
})
afterEach(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  aProvider()
  await (await aPage()).signOut()
})

async function aSession() {
  const page = await aPage()
  const answer = await page.signIn('ada@era.test', 'a long enough sentence')
  if (answer.ok) await update(records.user, () => answer.user)
  expect(answer.ok).toBe(true)
}

test('a session is restored on the next page', async () => {
  await aSession()
  const { reported, watching } = identified(await aPage())
  await watching
  expect(reported).toMatchObject([{ uid: 'ada' }])
})

test('a database that cannot be opened does not count as a logout', async () => {
  await aSession()
  aBrokenStore()
  const page = await aPage()
  const { reported, watching } = identified(page)
  await expect(watching).rejects.toMatchObject({ code: 'auth/login-unreadable' })
  expect(reported).toEqual([])
  await expect(page.firebaseSession({ renewToken: false })).rejects.toMatchObject({
    code: 'auth/login-unreadable',
  })
  expect((await read(records.user))?.uid).toBe('ada')
})

test('when the database can be opened again the session is restored, on the same page and on the next', async () => {
  await aSession()
  const broken = aBrokenStore()
  const page = await aPage()
  await expect(page.firebaseSession({ renewToken: false })).rejects.toThrow()
  broken.mockRestore()
  expect(await page.firebaseSession({ renewToken: false })).toMatchObject({ uid: 'ada' })
  expect(await (await aPage()).firebaseSession({ renewToken: false })).toMatchObject({ uid: 'ada' })
})

test('a database that hangs is told from a network that does, and one that recovers is read again', async () => {
  await aSession()
  const { open } = IDBFactory.prototype
  const hung = vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(function (
    this: IDBFactory,
    name,
    version,
  ) {
    return name.startsWith('firebase')
      ? (new EventTarget() as IDBOpenDBRequest)
      : open.call(this, name, version)
  })
  const page = await aPage()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const refused = vi.fn()
  void page.firebaseSession({ renewToken: false }).catch(refused)
  while (refused.mock.calls.length === 0) await vi.advanceTimersByTimeAsync(500)
  expect(refused).toHaveBeenCalledWith(expect.objectContaining({ code: 'auth/login-unreadable' }))
  vi.useRealTimers()
  hung.mockRestore()
  // On the same page, without waiting for what was lost.
  expect(await page.firebaseSession({ renewToken: false })).toMatchObject({ uid: 'ada' })
})

test('a database that is slow is waited for: it is read without a second start', async () => {
  await aSession()
  const { open } = IDBFactory.prototype
  const waiting: (() => void)[] = []
  const slow = vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(function (
    this: IDBFactory,
    name,
    version,
  ) {
    if (!name.startsWith('firebase')) return open.call(this, name, version)
    const late = new EventTarget() as IDBOpenDBRequest
    waiting.push(() => {
      const real = open.call(this, name, version)
      for (const type of ['success', 'error'])
        real.addEventListener(type, () => {
          Object.defineProperty(late, 'result', { value: real.result })
          late.dispatchEvent(new Event(type))
        })
    })
    return late
  })
  const page = await aPage()
  const reported: (User | null)[] = []
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const refused = vi.fn()
  void page.followUser((user) => reported.push(user)).catch(refused)
  while (refused.mock.calls.length === 0) await vi.advanceTimersByTimeAsync(500)
  vi.useRealTimers()
  slow.mockRestore()
  for (const release of waiting) release()
  // How long Firebase takes on a busy machine is not what is tested.
  const patience = { timeout: 20_000 }
  await vi.waitFor(
    async () => expect(await page.firebaseSession({ renewToken: false })).toMatchObject({ uid: 'ada' }),
    patience,
  )
  expect(getApps()).toHaveLength(1)
  expect(reported).toEqual([])
})

test('a start that never settles times out, and the session is restored on the next page', async () => {
  await aSession()
  const { open } = IDBFactory.prototype
  const hung = vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(function (
    this: IDBFactory,
    name,
    version,
  ) {
    // A request whose events never come: all that is asked of it is to be there.
    return name.startsWith('firebase')
      ? (new EventTarget() as IDBOpenDBRequest)
      : open.call(this, name, version)
  })
  const page = await aPage()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const left = vi.fn()
  const leaving = page.signOut().catch(left)
  while (left.mock.calls.length === 0) await vi.advanceTimersByTimeAsync(1_000)
  await leaving
  vi.useRealTimers()
  hung.mockRestore()
  expect(await (await aPage()).firebaseSession({ renewToken: false })).toMatchObject({ uid: 'ada' })
})

test('a login that was ended on another device ends here, and with it what the device has of the account', async () => {
  let ended = false
  aProvider(() => !ended)
  await aSession()
  const [own, unsent, guest] = [anOrder(), anOrder(), anOrder()]
  const at = Date.now()
  await update(records.account, () => ({ uid: 'ada', orders: [accepted(own)] }))
  const list = { orders: [], next: null, total: 0 }
  await update(records.staffOrders, () => ({ uid: 'ada', at: 0, search: {}, build: 'test', list }))
  await update(records.receipts, () => [
    { id: own.id, orderSecret: own.key, uid: 'ada', at, order: accepted(own) },
    { id: unsent.id, orderSecret: unsent.key, uid: 'ada', at },
    { id: guest.id, orderSecret: guest.key, uid: null, at, order: accepted(guest) },
  ])
  const page = await aPage()
  const { reported, watching } = identified(page)
  await watching
  ended = true
  // What the API asks for when the server has refused a token.
  await expect(page.firebaseSession({ renewToken: true })).rejects.toMatchObject({
    code: 'auth/user-token-expired',
  })
  await vi.waitFor(() => expect(reported.at(-1)).toBeNull())
  expect(await read(records.account)).toBeNull()
  expect(await read(records.staffOrders)).toBeNull()
  expect((await read(records.receipts)).map(({ id }) => id)).toEqual([unsent.id, guest.id])
  expect(await page.firebaseSession({ renewToken: false })).toBeUndefined()
})

test('after a logout there is no session, here and on the next page', async () => {
  await aSession()
  const page = await aPage()
  const { reported, watching } = identified(page)
  await watching
  await page.signOut()
  await vi.waitFor(() => expect(reported.at(-1)).toBeNull())
  const next = identified(await aPage())
  await next.watching
  expect(next.reported).toEqual([null])
})

test('an empty database means no session', async () => {
  const page = await aPage()
  const { reported, watching } = identified(page)
  await watching
  expect(reported).toEqual([null])
  expect(await page.firebaseSession({ renewToken: false })).toBeUndefined()
})
