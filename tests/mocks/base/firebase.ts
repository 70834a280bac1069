import { HttpResponse, http, type JsonBodyType } from 'msw'
import type { Role } from '#domain/account/account.ts'

/**
 * Firebase Auth as the SDK calls it: password accounts, in memory. Made from the REST calls it sends
 * (identitytoolkit v1, securetoken v1); tokens are readable and signed by nobody.
 */

export interface Account {
  uid: string
  email: string
  password: string
  name?: string
  role?: Role
}

const MOCK_PASSWORD = 'find-your-era'

/** Those that are there from the start. */
export const mockAccounts = (): Account[] =>
  [
    { uid: 'mock-shopper', email: 'shopper@era.test', name: 'Sam Shopper' },
    { uid: 'mock-owner', email: 'owner@era.test', name: 'Olive Owner', role: 'owner' as const },
    { uid: 'mock-manager', email: 'manager@era.test', role: 'manager' as const },
    { uid: 'mock-support', email: 'support@era.test', role: 'support' as const },
    { uid: 'mock-packer', email: 'packer@era.test', role: 'packer' as const },
    { uid: 'mock-influencer', email: 'influencer@era.test', role: 'influencer' as const },
  ].map((account) => ({ ...account, password: MOCK_PASSWORD }))

const encoded = (value: unknown) =>
  btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

const fault = (message: string, code = 400) =>
  HttpResponse.json({ error: { code, message, errors: [] } }, { status: code })

export function firebase(now: () => Date = () => new Date(), known: Account[] = mockAccounts()) {
  const accounts = new Map(known.map((account) => [account.email, account]))

  const tokenOf = ({ uid, email, role }: Account) => {
    const iat = Math.floor(now().getTime() / 1000)
    const claims = {
      sub: uid,
      user_id: uid,
      email,
      email_verified: true,
      iat,
      exp: iat + 3600,
      auth_time: iat,
    }
    return `${encoded({ alg: 'none', typ: 'JWT' })}.${encoded({ ...claims, ...(role && { role }) })}.`
  }
  const byToken = (token: unknown) => {
    const uid: unknown = JSON.parse(atob(String(token).split('.')[1] ?? '')).user_id
    return [...accounts.values()].find((account) => account.uid === uid)
  }
  const entered = (account: Account) =>
    HttpResponse.json({
      localId: account.uid,
      email: account.email,
      displayName: account.name ?? '',
      idToken: tokenOf(account),
      refreshToken: account.uid,
      expiresIn: '3600',
      registered: true,
    })
  const call = (name: string, respond: (body: Record<string, unknown>) => HttpResponse<JsonBodyType>) =>
    http.post(`https://identitytoolkit.googleapis.com/v1/accounts${name}`, async ({ request }) =>
      respond(Object(await request.json())),
    )

  return [
    call('\\:signInWithPassword', ({ email, password }) => {
      const account = accounts.get(String(email).toLowerCase())
      return account && account.password === password ? entered(account) : fault('INVALID_LOGIN_CREDENTIALS')
    }),
    call('\\:signUp', ({ email, password }) => {
      const address = String(email).toLowerCase()
      if (accounts.has(address)) return fault('EMAIL_EXISTS')
      if (String(password).length < 6)
        return fault('WEAK_PASSWORD : Password should be at least 6 characters')
      const account = { uid: `mock-${accounts.size + 1}`, email: address, password: String(password) }
      accounts.set(address, account)
      return entered(account)
    }),
    call('\\:lookup', ({ idToken }) => {
      const account = byToken(idToken)
      if (!account) return fault('USER_NOT_FOUND')
      const { uid, email, name } = account
      const users = [{ localId: uid, email, emailVerified: true, displayName: name, providerUserInfo: [] }]
      return HttpResponse.json({ users })
    }),
    call('\\:update', ({ idToken, displayName, password }) => {
      const account = byToken(idToken)
      if (!account) return fault('USER_NOT_FOUND')
      if (displayName !== undefined) account.name = String(displayName)
      if (password !== undefined) account.password = String(password)
      return entered(account)
    }),
    call('\\:sendOobCode', ({ email }) => HttpResponse.json({ email })),
    http.post('https://securetoken.googleapis.com/v1/token', async ({ request }) => {
      const uid = new URLSearchParams(await request.text()).get('refresh_token')
      const account = [...accounts.values()].find((one) => one.uid === uid)
      if (!account) return fault('TOKEN_EXPIRED')
      const token = tokenOf(account)
      return HttpResponse.json({
        id_token: token,
        access_token: token,
        refresh_token: account.uid,
        user_id: account.uid,
        expires_in: '3600',
        token_type: 'Bearer',
        project_id: 'demo-mock',
      })
    }),
  ]
}
