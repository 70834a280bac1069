import { expect } from '@playwright/test'
import type { OwnShop } from './own-shop.ts'
import { DEMO_PASSWORD } from './shopper.ts'

const managerHeaders = (shop: OwnShop) => headersOf(shop, 'manager@era.test')

/** The headers of one of the demo's accounts. */
async function headersOf(shop: OwnShop, email: string) {
  const signIn = `${shop.auth}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=demo`
  const body = { email, password: DEMO_PASSWORD, returnSecureToken: true }
  const answer = await fetch(signIn, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const { idToken }: { idToken: string } = await answer.json()
  return { authorization: `Bearer ${idToken}`, 'content-type': 'application/json' }
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
