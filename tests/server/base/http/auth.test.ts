import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  createUserWithEmailAndPassword,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
} from 'firebase/auth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { giveRole, main as roleTool } from '#server/account/role.ts'
import { DEMO_PROJECT, startEmulator } from '#server/base/emulator/emulator.ts'
import { createAuth } from '#server/base/http/auth.ts'
import { DEMO_PASSWORD, ensureDemoAccounts } from '#server/main/demo-accounts.ts'
import { freePort } from '../../../free-port.ts'
import { aBrowser, anEmulator, silent, type TestEmulator } from '../emulator.ts'

let emulator: TestEmulator
beforeAll(async () => {
  emulator = await anEmulator()
}, 120_000)
afterAll(() => emulator.end())

const open = (now?: () => number) => createAuth({ projectId: DEMO_PROJECT, emulator, ...(now && { now }) })

let people = 0
async function aPerson() {
  people += 1
  const email = `person-${people}@era.test`
  const { user } = await createUserWithEmailAndPassword(aBrowser(emulator), email, 'long enough')
  return { email, user, token: await user.getIdToken() }
}

describe('a token', () => {
  test('of a signed-in person identifies the account', async () => {
    const { email, user, token } = await aPerson()
    expect(await open().verify(token)).toEqual({
      uid: user.uid,
      email,
      emailVerified: false,
      loggedInAt: expect.any(Number),
    })
  })

  test.each([
    ['nonsense', 'nonsense'],
    ['empty', ''],
    ['three dots', 'a.b.c'],
    ['of another project', unsigned({ aud: 'demo-other', iss: 'https://securetoken.google.com/demo-other' })],
    ['that has ended', unsigned({ exp: 1_000 })],
    ['of nobody', unsigned({ sub: 'nobody' })],
  ])('that is %s is refused', async (_, token) => {
    expect(await open().verify(token)).toBeNull()
  })

  test('of the emulator is refused by a shop with a real project', async () => {
    const { token } = await aPerson()
    const auth = createAuth({ projectId: 'era-production' })
    expect(auth.mode).toBe('firebase')
    expect(await auth.verify(token)).toBeNull()
    const claims = { aud: 'era-production', iss: 'https://securetoken.google.com/era-production' }
    expect(await auth.verify(unsigned(claims))).toBeNull()
  })

  test('is accepted unsigned only for a demo project on this machine', () => {
    expect(() => createAuth({ projectId: 'era-production', emulator })).toThrow(/demo-/)
    expect(() =>
      createAuth({ projectId: DEMO_PROJECT, emulator: { ...emulator, host: '10.0.0.7:9099' } }),
    ).toThrow(/this machine/)
    expect(process.env.FIREBASE_AUTH_EMULATOR_HOST).toBeUndefined()
  })

  test('that cannot be checked while Firebase is unavailable is answered with 503, not 401', async () => {
    const { token } = await aPerson()
    const gone = createAuth({
      projectId: DEMO_PROJECT,
      emulator: { ...emulator, host: `127.0.0.1:${await freePort()}` },
    })
    await expect(gone.verify(token)).rejects.toMatchObject({ code: 'unavailable' })
  })
})

describe('a role', () => {
  test('that is given or removed takes effect within a minute, without a new token', async () => {
    let now = Date.now()
    const auth = open(() => now)
    const { email, user, token } = await aPerson()
    expect(await auth.verify(token)).not.toHaveProperty('role')
    // As another process does it.
    expect(await giveRole(open(), email, 'manager')).toBe(`${email} is manager now.`)
    now += 59_000
    expect(await auth.verify(token)).toMatchObject({ uid: user.uid, role: 'manager' })
    await giveRole(open(), email, null)
    now += 59_000
    expect(await auth.verify(token)).not.toHaveProperty('role')
  })

  test('that does not exist is ignored', async () => {
    const { user, token } = await aPerson()
    // A claim that somebody may have set manually.
    await open().setRole(user.uid, 'king' as 'manager')
    expect(await open().verify(token)).not.toHaveProperty('role')
  })

  test('is added to an account without one, and never replaces another', async () => {
    const auth = open()
    const [applicant, boss] = [await aPerson(), await aPerson()]
    await auth.setRole(boss.user.uid, 'manager')
    await auth.addRole(applicant.user.uid, 'influencer')
    await auth.addRole(boss.user.uid, 'influencer')
    expect(await auth.verify(applicant.token)).toMatchObject({ role: 'influencer' })
    expect(await auth.verify(boss.token)).toMatchObject({ role: 'manager' })
    await expect(auth.addRole('gone', 'influencer')).resolves.toBeUndefined()
  })

  test('is given by the command while the shop runs', async () => {
    const { email, token } = await aPerson()
    const source = { DATA_DIR: emulator.dataDir, AUTH_EMULATOR_PORT: String(emulator.port) }
    await roleTool([email, 'influencer'], source)
    expect(await open().verify(token)).toMatchObject({ role: 'influencer' })
    await expect(roleTool(['nobody@era.test', 'manager'], source)).rejects.toThrow(/no account/)
    await expect(roleTool([email, 'king'], source)).rejects.toThrow(/Usage/)
  })
})

test('a removed account is logged out at once, and removing it twice is no error', async () => {
  const auth = open()
  const { user, token } = await aPerson()
  await auth.remove(user.uid)
  await auth.remove(user.uid)
  expect(await auth.verify(token)).toBeNull()
})

test('demo accounts can log in, with their roles, and are created once', async () => {
  const auth = open()
  await ensureDemoAccounts(auth)
  await ensureDemoAccounts(auth)
  const manager = await signInWithEmailAndPassword(aBrowser(emulator), 'manager@era.test', DEMO_PASSWORD)
  expect(await auth.verify(await manager.user.getIdToken())).toMatchObject({
    role: 'manager',
    emailVerified: true,
  })
  const shopper = await signInWithEmailAndPassword(aBrowser(emulator), 'shopper@era.test', DEMO_PASSWORD)
  expect(await auth.verify(await shopper.user.getIdToken())).not.toHaveProperty('role')
})

describe('the emulator', () => {
  test('does not reveal whether an email address is known', async () => {
    const { email } = await aPerson()
    const browser = aBrowser(emulator)
    const codes = await Promise.all(
      [email, 'stranger@era.test'].map((who) =>
        signInWithEmailAndPassword(browser, who, 'not the password').catch((error) => error.code),
      ),
    )
    expect(codes[0]).toBe(codes[1])
    await sendPasswordResetEmail(browser, 'stranger@era.test')
    await sendPasswordResetEmail(browser, email)
    await expect.poll(() => emulator.links.map((link) => link.email), { timeout: 10_000 }).toContain(email)
    expect(emulator.links.map((link) => link.email)).not.toContain('stranger@era.test')
  })

  test.each([
    ['another site', { origin: 'https://evil.example' }],
    ['a name that leads here', { host: 'evil.example' }],
  ])('does not answer %s', async (_, headers) => {
    const status = await statusOf(emulator.port, headers)
    expect(status).toBe(403)
  })

  test('stores accounts and sessions over a restart', async () => {
    const first = await anEmulator()
    const { user } = await createUserWithEmailAndPassword(aBrowser(first), 'kept@era.test', 'long enough')
    const token = await user.getIdToken()
    await first.stop()
    const second = await startEmulator({ port: first.port, dataDir: first.dataDir, log: silent })
    const auth = createAuth({ projectId: DEMO_PROJECT, emulator: second })
    expect(await auth.verify(token)).toMatchObject({ email: 'kept@era.test' })
    await signInWithEmailAndPassword(aBrowser(second), 'kept@era.test', 'long enough')
    await user.getIdToken(true)
    await second.stop()
    await first.end()
  }, 120_000)

  test('reports that its port is in use', async () => {
    const port = await freePort()
    const taken = createServer().listen(port, '127.0.0.1')
    await expect(startEmulator({ port, dataDir: emulator.dataDir, log: silent })).rejects.toThrow(
      `Port ${port} is in use`,
    )
    taken.close()
  }, 120_000)

  test('ends when its shop is killed, with its accounts stored', async () => {
    const first = await anEmulator()
    await first.stop()
    const shop = spawn(process.execPath, [
      '--input-type=module-typescript',
      '--eval',
      `import { startEmulator } from '#server/base/emulator/emulator.ts'
       await startEmulator({ port: ${first.port}, dataDir: ${JSON.stringify(first.dataDir)}, log: console })
       console.log('open')`,
    ])
    await said(shop, 'open')
    await createUserWithEmailAndPassword(aBrowser(first), 'saved@era.test', 'long enough')
    shop.kill('SIGKILL')
    const again = await startEmulator({ port: first.port, dataDir: first.dataDir, log: silent })
    await signInWithEmailAndPassword(aBrowser(again), 'saved@era.test', 'long enough')
    await again.stop()
    await first.end()
  }, 120_000)
})

function unsigned(claims: Record<string, unknown>): string {
  const now = Math.floor(Date.now() / 1_000)
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const body = {
    iss: `https://securetoken.google.com/${DEMO_PROJECT}`,
    aud: DEMO_PROJECT,
    sub: 'someone',
    email: 'someone@era.test',
    iat: now,
    auth_time: now,
    exp: now + 3_600,
    ...claims,
  }
  return `${part({ alg: 'none', typ: 'JWT' })}.${part(body)}.`
}

/** fetch does not send these headers unchanged. */
async function statusOf(port: number, headers: Record<string, string>): Promise<number> {
  const { request } = await import('node:http')
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path: '/', headers }, (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
      .on('error', reject)
      .end()
  })
}

async function said(child: ChildProcess, what: string) {
  let output = ''
  child.stdout?.on('data', (text) => {
    output += text
  })
  for (let tries = 0; tries < 1_200 && !output.includes(what); tries += 1) await sleep(50)
  expect(output).toContain(what)
}
