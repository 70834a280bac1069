import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  createUserWithEmailAndPassword,
  signInWithEmailAndPassword,
  updatePassword,
  verifyBeforeUpdateEmail,
} from 'firebase/auth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_PROJECT } from '#server/base/emulator/emulator.ts'
import { createAuth } from '#server/base/http/auth.ts'
import { createApi } from '#server/main/api.ts'
import { createDrainingServer } from '#server/main/listen.ts'
import { aBrowser, anEmulator, type TestEmulator } from '../base/emulator.ts'
import { freshDatabase } from '../base/engines.ts'
import type { Fixture } from '../base/place-order.ts'
import { aShop } from '../base/shop.ts'

/** Logging out everywhere, over HTTP: two processes of one shop, real logins at the real emulator. */

const PASSWORD = 'a long enough sentence'

let emulator: TestEmulator
let fixture: Fixture
let later = 0
const now = () => Date.now() + later
const closing: (() => unknown)[] = []

/** A process of the shop, on a port of its own. */
async function aProcess() {
  const auth = createAuth({ projectId: DEMO_PROJECT, emulator, now })
  const api = createApi({ ...fixture.services, auth })
  const { server } = createDrainingServer((request, bindings) => api.fetch(request, bindings))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(
    () => server.closeAllConnections(),
    () => server.close(),
    auth.close,
  )
  // A server that listens on a port has an address with a port.
  const { port } = server.address() as AddressInfo
  return async (method: string, path: string, token: string) => {
    const headers = { authorization: `Bearer ${token}` }
    const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, { method, headers })
    return { status: answer.status, body: await answer.json() }
  }
}

beforeAll(async () => {
  emulator = await anEmulator()
  fixture = await aShop({ database: await freshDatabase('pglite') })
}, 120_000)
afterAll(async () => {
  for (const close of closing.toReversed()) await close()
  await fixture.close()
  await emulator.end()
})

test('every login of the account ends: here at once, in another process within a minute; other accounts stay logged in', async () => {
  const [here, there] = [await aProcess(), await aProcess()]
  const [phone, laptop, stranger] = [aBrowser(emulator), aBrowser(emulator), aBrowser(emulator)]
  const { user } = await createUserWithEmailAndPassword(phone, 'two-devices@era.test', PASSWORD)
  const other = await signInWithEmailAndPassword(laptop, 'two-devices@era.test', PASSWORD)
  const { user: another } = await createUserWithEmailAndPassword(stranger, 'stranger@era.test', PASSWORD)
  const [onPhone, onLaptop] = [await user.getIdToken(), await other.user.getIdToken()]
  for (const call of [here, there]) {
    for (const token of [onPhone, onLaptop])
      expect(await call('GET', '/me', token)).toMatchObject({ status: 200 })
  }
  // Firebase counts in seconds: a login of the same second would hold.
  await sleep(1_100)

  expect(await here('DELETE', '/me/sessions', onPhone)).toEqual({ status: 200, body: { ended: true } })

  for (const token of [onPhone, onLaptop]) {
    expect(await here('GET', '/me', token)).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
  }
  later = 59_000
  expect(await there('GET', '/me', onLaptop)).toMatchObject({ status: 401 })
  // Firebase refuses to renew it, the emulator does not: a renewed token is still of the login that ended.
  expect(await there('GET', '/me', await other.user.getIdToken(true))).toMatchObject({ status: 401 })
  expect(await there('GET', '/me', await another.getIdToken())).toMatchObject({ status: 200 })

  const again = await signInWithEmailAndPassword(laptop, 'two-devices@era.test', PASSWORD)
  expect(await here('GET', '/me', await again.user.getIdToken())).toMatchObject({ status: 200 })
}, 60_000)

test('a new password ends every earlier login within a minute, also one that is renewed', async () => {
  later = 0
  const call = await aProcess()
  const [phone, laptop] = [aBrowser(emulator), aBrowser(emulator)]
  const { user } = await createUserWithEmailAndPassword(phone, 'new-password@era.test', PASSWORD)
  const other = await signInWithEmailAndPassword(laptop, 'new-password@era.test', PASSWORD)
  const onLaptop = await other.user.getIdToken()
  expect(await call('GET', '/me', onLaptop)).toMatchObject({ status: 200 })
  await sleep(1_100)
  await updatePassword(user, `${PASSWORD}, and another`)
  later = 59_000
  expect(await call('GET', '/me', onLaptop)).toMatchObject({ status: 401 })
  expect(await call('GET', '/me', await other.user.getIdToken(true))).toMatchObject({ status: 401 })
  const again = await signInWithEmailAndPassword(laptop, 'new-password@era.test', `${PASSWORD}, and another`)
  expect(await call('GET', '/me', await again.user.getIdToken())).toMatchObject({ status: 200 })
}, 60_000)

test('another e-mail counts once the link sent to it was opened', async () => {
  later = 0
  const call = await aProcess()
  const phone = aBrowser(emulator)
  const [old, next] = ['old-address@era.test', 'new-address@era.test']
  const { user } = await createUserWithEmailAndPassword(phone, old, PASSWORD)
  await verifyBeforeUpdateEmail(user, next)
  expect(await call('GET', '/me', await user.getIdToken(true))).toMatchObject({ body: { email: old } })
  await expect
    .poll(() => emulator.links, { timeout: 10_000 })
    .toMatchObject([{ about: 'VERIFY_AND_CHANGE_EMAIL' }])
  await fetch(emulator.links[0]?.url ?? '')
  // The account is looked up again for a login of a later second.
  await sleep(1_100)
  const again = await signInWithEmailAndPassword(phone, next, PASSWORD)
  expect(await call('GET', '/me', await again.user.getIdToken())).toMatchObject({ body: { email: next } })
  await expect(signInWithEmailAndPassword(phone, old, PASSWORD)).rejects.toMatchObject({
    code: 'auth/invalid-credential',
  })
}, 60_000)
