import { expect } from '@playwright/test'
import type { OwnShop } from './own-shop.ts'
import { DEMO_PASSWORD } from './shopper.ts'

const managerHeaders = (shop: OwnShop) => headersOf(shop, 'manager@era.test')

/** The headers of one of the demo's accounts. */
async function headersOf(shop: OwnShop, email: string, password = DEMO_PASSWORD) {
  const signIn = `${shop.auth}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=demo`
  const body = { email, password, returnSecureToken: true }
  const answer = await fetch(signIn, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const { idToken }: { idToken: string } = await answer.json()
  return { authorization: `Bearer ${idToken}`, 'content-type': 'application/json' }
}

/** A token of the identity provider, which has the machine's clock, for a shop whose clock is so many days ahead. */
export function tokenAhead(token: string, days: number): string {
  const [head = '', claims = ''] = token.split('.')
  const { iat, exp, auth_time, ...rest } = JSON.parse(Buffer.from(claims, 'base64url').toString())
  const [later, until, since] = [iat, exp, auth_time].map((at: number) => at + days * 86_400)
  const moved = { ...rest, iat: later, exp: until, auth_time: since }
  return `${head}.${Buffer.from(JSON.stringify(moved)).toString('base64url')}.`
}

interface Asking {
  email: string
  password?: string
  /** How many days the shop's clock is ahead. */
  ahead?: number
}

/** Asks the API of a shop as one of its accounts; what is refused fails the test. */
export async function askAs<Answer>(
  shop: OwnShop,
  { email, password, ahead = 0 }: Asking,
  method: 'GET' | 'POST' | 'PATCH',
  path: string,
  body?: object,
): Promise<Answer> {
  const { authorization, ...headers } = await headersOf(shop, email, password)
  const token = tokenAhead(authorization.replace('Bearer ', ''), ahead)
  const answer = await fetch(`${shop.url}/api${path}`, {
    method,
    headers: { ...headers, authorization: `Bearer ${token}` },
    ...(body && { body: JSON.stringify(body) }),
  })
  expect(answer.ok, `${method} ${path}: ${answer.status} ${await answer.clone().text()}`).toBe(true)
  return answer.json()
}

/** Publishes words of the shop. */
export async function publishWords(shop: OwnShop, id: string, words: Record<string, unknown>) {
  const headers = await managerHeaders(shop)
  const address = `${shop.url}/api/manager/texts/${id}`
  const { version }: { version: number } = await (await fetch(address, { headers })).json()
  const answer = await fetch(address, {
    method: 'POST',
    headers,
    body: JSON.stringify({ version, words }),
  })
  expect(answer.status, await answer.text()).toBe(200)
}

/** Changes a price or a stock, as the demo's manager does in the portal. */
export async function asManager(shop: OwnShop, change: { sku: string; price?: number; stock?: number }) {
  const headers = await managerHeaders(shop)
  const products = await fetch(`${shop.url}/api/manager/products`, { headers })
  const { variants }: { variants: { sku: string; version: number }[] } = await products.json()
  const version = variants.find(({ sku }) => sku === change.sku)?.version
  const changed = await fetch(`${shop.url}/api/manager/products`, {
    method: 'PATCH',
    headers,
    body: JSON.stringify({ ...change, version }),
  })
  expect(changed.status, await changed.text()).toBe(200)
}

/** Changes the page of the demo's influencer, as they do on their dashboard. */
export async function asInfluencer(shop: OwnShop, method: 'PUT', path: string, body: object) {
  const headers = await headersOf(shop, 'influencer@era.test')
  const address = `${shop.url}/api/me/influencer${path}`
  const answer = await fetch(address, { method, headers, body: JSON.stringify(body) })
  expect(answer.status, await answer.text()).toBe(200)
}
