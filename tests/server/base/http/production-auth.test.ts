import { generateKeyPairSync, sign } from 'node:crypto'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Auth, createAuth } from '#server/base/http/auth.ts'

/** A shop with a real Firebase project, where tokens are signed and verified with Google's keys. */

const PROJECT = 'era-production'
const pair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
const google = pair()
const other = pair()
const keys = 'https://www.googleapis.com/robot/v1/metadata/x509/securetoken@system.gserviceaccount.com'

let up = true
const network = setupServer(
  http.get(keys, () => (up ? HttpResponse.json({ today: google.publicKey }) : HttpResponse.error())),
  // There are no credentials on this machine.
  http.all('http://*', () => HttpResponse.error()),
)
let auth: Auth
beforeAll(() => {
  network.listen({ onUnhandledFrame: 'error' })
  auth = createAuth({ projectId: PROJECT })
})
afterAll(async () => {
  network.close()
  await auth.close()
})

interface Forged {
  claims?: Record<string, unknown>
  header?: Record<string, unknown>
  key?: string
}

function token({ claims, header, key = google.privateKey }: Forged = {}): string {
  const now = Math.floor(Date.now() / 1_000)
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const text = `${part({ alg: 'RS256', kid: 'today', typ: 'JWT', ...header })}.${part({
    iss: `https://securetoken.google.com/${PROJECT}`,
    aud: PROJECT,
    sub: 'ada',
    user_id: 'ada',
    email: 'ada@example.com',
    email_verified: true,
    role: 'manager',
    iat: now - 10,
    auth_time: now - 10,
    exp: now + 3_600,
    ...claims,
  })}`
  return `${text}.${sign('RSA-SHA256', Buffer.from(text), key).toString('base64url')}`
}

const past = Math.floor(Date.now() / 1_000) - 7_200

test.each<[string, Forged]>([
  ['signed by someone else', { key: other.privateKey }],
  ['of another project', { claims: { aud: 'era-other' } }],
  ['of another issuer', { claims: { iss: `https://securetoken.google.com/era-other` } }],
  ['that has ended', { claims: { iat: past, auth_time: past, exp: past + 3_600 } }],
  ['of a key Google does not have', { header: { kid: 'yesterday' } }],
  ['that calls itself unsigned', { header: { alg: 'none' } }],
  ['of nobody', { claims: { sub: '' } }],
  ['of an account without an address', { claims: { email: undefined } }],
])('a token %s is refused', async (_, forged) => {
  expect(await auth.verify(token(forged))).toBeNull()
})

test('without Google’s credentials an account may shop, and no claim makes it a manager', async () => {
  expect(await auth.verify(token())).toEqual({
    uid: 'ada',
    email: 'ada@example.com',
    emailVerified: true,
    loggedInAt: expect.any(Number),
  })
  expect(await auth.ready()).toBe(false)
}, 20_000)

test('while Google’s keys cannot be loaded, the answer is 503, not 401', async () => {
  const fresh = createAuth({ projectId: PROJECT })
  up = false
  await expect(fresh.verify(token())).rejects.toMatchObject({ code: 'unavailable' })
  up = true
  await fresh.close()
}, 20_000)
