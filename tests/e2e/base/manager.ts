import { expect } from '@playwright/test'
import type { OwnShop } from './own-shop.ts'
import { DEMO_PASSWORD } from './shopper.ts'

/** The headers of the demo's manager. */
async function managerHeaders(shop: OwnShop) {
  const signIn = `${shop.auth}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=demo`
  const body = { email: 'manager@era.test', password: DEMO_PASSWORD, returnSecureToken: true }
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
