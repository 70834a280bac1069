import { expect, test, vi } from 'vitest'
import { logOutRecords, records } from '#device/storage/records.ts'
import { read, update } from '#device/storage/storage.ts'
import { anOrder } from '../../make.ts'
import { accepted } from '../outbox/placed.ts'
import { aPage, aProvider, aSession, identified, startEachWithoutSession } from './provider.ts'

/** What is left on a device when a login ends. */

startEachWithoutSession()

test('a login that was ended on another device ends here, and with it what the device has of the account', async () => {
  let ended = false
  aProvider(() => !ended)
  await aSession()
  const [own, unsent, guest] = [anOrder(), anOrder(), anOrder()]
  const at = Date.now()
  await update(records.account, () => ({ uid: 'ada', orders: [accepted(own)] }))
  const list = { orders: [], next: null, total: 0 }
  await update(records.staffOrders, () => ({ uid: 'ada', at: 0, search: {}, build: 'test', list }))
  await update(records.draft, () => ({ name: 'Ada', line1: '1 Analytical Street' }))
  await update(records.dashboard, () => ({ uid: 'ada', at, value: { state: 'none' } }))
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
  expect(await read(records.dashboard)).toBeNull()
  expect(await read(records.draft)).toEqual({})
  expect((await read(records.receipts)).map(({ id }) => id)).toEqual([unsent.id, guest.id])
  expect(await page.firebaseSession({ renewToken: false })).toBeUndefined()
})

test('an account that was deleted on another device is logged out here', async () => {
  let gone = false
  aProvider(() => !gone, 'USER_NOT_FOUND')
  await aSession()
  const page = await aPage()
  const { reported, watching } = identified(page)
  await watching
  gone = true
  await expect(page.firebaseSession({ renewToken: true })).rejects.toMatchObject({
    code: 'auth/user-token-expired',
  })
  await vi.waitFor(() => expect(reported.at(-1)).toBeNull())
  expect(await page.firebaseSession({ renewToken: false })).toBeUndefined()
})

test('a logout in another tab leaves nothing here either, unsent orders and the draft included', async () => {
  await aSession()
  const page = await aPage()
  const { reported, watching } = identified(page)
  await watching
  const unsent = anOrder()
  await update(records.receipts, () => [
    { id: unsent.id, orderSecret: unsent.key, uid: 'ada', at: Date.now() },
  ])
  await update(records.draft, () => ({ name: 'Ada' }))
  await update(records.logOutPending, () => true)
  await page.signOut()
  await vi.waitFor(() => expect(reported.at(-1)).toBeNull())
  for (const record of logOutRecords) expect(await read(record)).toEqual(record.empty)
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
