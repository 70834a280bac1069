import { getApps } from 'firebase/app'
import { expect, test, vi } from 'vitest'
import { records } from '#device/storage/records.ts'
import { read } from '#device/storage/storage.ts'
import type { User } from '#domain/account/account.ts'
import { aPage, aSession, identified, startEachWithoutSession } from './provider.ts'

/** The identity provider's own code over its own database, at a shop and a provider that answer by themselves. */

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

startEachWithoutSession()

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

test('a database that hangs is distinguished from a network that does, and one that recovers is read again', async () => {
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

/** Opening Firebase's database waits until `release`; `restore` makes further ones as quick as ever. */
function aSlowStore() {
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
  return {
    restore: () => slow.mockRestore(),
    release() {
      for (const answer of waiting.splice(0)) answer()
    },
  }
}

/** Until the page has given up waiting for its start. */
async function givenUp(start: Promise<unknown>) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const refused = vi.fn()
  start.catch(refused)
  while (refused.mock.calls.length === 0) await vi.advanceTimersByTimeAsync(500)
  vi.useRealTimers()
}

// How long Firebase takes on a busy machine is not what is tested.
const patience = { timeout: 20_000 }

test('a database that is slow is waited for, and the session is there', async () => {
  await aSession()
  const store = aSlowStore()
  const page = await aPage()
  const reported: (User | null)[] = []
  await givenUp(page.followUser((user) => reported.push(user)))
  store.restore()
  store.release()
  await vi.waitFor(
    async () => expect(await page.firebaseSession({ renewToken: false })).toMatchObject({ uid: 'ada' }),
    patience,
  )
  expect(getApps()).toHaveLength(1)
  expect(reported).toEqual([])
})

test('an abandoned start ends no session when it finishes late', async () => {
  await aSession()
  const store = aSlowStore()
  const page = await aPage()
  await givenUp(page.firebaseSession({ renewToken: false }))
  store.restore()
  expect(await page.firebaseSession({ renewToken: false })).toMatchObject({ uid: 'ada' })
  const removed = vi.spyOn(IDBObjectStore.prototype, 'delete')
  store.release()
  // Firebase's own probe of its database, which it removes again: that start has gone on.
  await vi.waitFor(() => expect(removed).toHaveBeenCalledWith('__sak'), patience)
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  expect(await (await aPage()).firebaseSession({ renewToken: false })).toMatchObject({ uid: 'ada' })
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

test('an empty database means no session', async () => {
  const page = await aPage()
  const { reported, watching } = identified(page)
  await watching
  expect(reported).toEqual([null])
  expect(await page.firebaseSession({ renewToken: false })).toBeUndefined()
})
