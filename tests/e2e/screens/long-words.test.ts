import { env } from 'node:process'
import type { APIRequestContext, Locator } from '@playwright/test'
import { logIn, person } from '../base/shopper.ts'
import { expect, open, test, withoutWorker } from '../base/test.ts'

/** Names, streets and addresses for mail without a place to break: nothing beside them is pushed out of view. */

const WIDTH = 360
const LONG = 'Wolfeschlegelsteinhausenbergerdorffstrasse'
const PASSWORD = 'a long enough sentence'

test.use({ ...withoutWorker, viewport: { width: WIDTH, height: 740 } })

const expectNothingCut = async (part: Locator) => {
  await expect(part).toBeVisible()
  const [content, room] = await part.evaluate((one) => [one.scrollWidth, one.clientWidth])
  expect(content).toBeLessThanOrEqual(room ?? 0)
}

/** An order of one Rosa by a person like that. */
async function ordered(request: APIRequestContext) {
  const items = [{ id: 'ROSA-100', units: 1 }]
  const { total } = await (await request.post('/api/quote', { data: { items, delivery: 'standard' } })).json()
  const { email, name, city, state, zip } = person()
  const key = crypto.randomUUID().replaceAll('-', '')
  const answer = await request.post('/api/orders', {
    data: {
      id: crypto.randomUUID(),
      key,
      items,
      contact: { name, email: email.replace('@', `@dermatology.universityhospitalofoakland.`) },
      address: { line1: `12 ${LONG}${LONG}`, city, region: state, postcode: zip, country: 'US' },
      delivery: 'standard',
      payment: 'on_delivery',
      expectedTotal: total,
    },
  })
  const { id, number } = await answer.json()
  return { id, number, key }
}

test('the thank-you page is as wide as a phone with a long address for mail', async ({ page, request }) => {
  const { id, key } = await ordered(request)
  await open(page, `/thankyou?order=${id}#key=${key}`)
  await expect(page.getByText('universityhospitalofoakland').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your order' })).toBeVisible()
  await expectNothingCut(page.getByRole('main'))
})

test('the profile is as wide as a phone with a long name', async ({ page, request }) => {
  const email = person().email
  const url = `http://127.0.0.1:${env.E2E_AUTH_PORT}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=demo`
  const account = { email, password: PASSWORD, displayName: `${LONG} Rao`, returnSecureToken: true }
  const { idToken } = await (await request.post(url, { data: account })).json()
  const { city, state, zip } = person()
  const address = { line1: `12 ${LONG}`, city, region: state, postcode: zip, country: 'US' }
  const saved = { ...address, id: crypto.randomUUID(), name: LONG, isDefault: true }
  const change = { headers: { authorization: `Bearer ${idToken}` }, data: { address: { save: saved } } }
  expect((await request.put('/api/me', change)).status()).toBe(200)
  await open(page, '/login')
  await logIn(page, email, PASSWORD)
  await expect(page).not.toHaveURL(/login/)
  await open(page, '/profilepage?tab=addresses')
  await expect(page.getByText('Oakland, CA')).toBeVisible()
  await expectNothingCut(page.getByRole('main'))
})

test('an order’s panel and its slip are as wide as they may be with a long street', async ({
  page,
  request,
}) => {
  const { number } = await ordered(request)
  await page.addInitScript(() => {
    window.print = () => undefined
  })
  await open(page, `/neworders?search=${number}&order=${number}`)
  await logIn(page, 'manager@era.test')
  const order = page.getByRole('dialog', { name: `Order ${number}` })
  await expectNothingCut(order.getByText(LONG).first())
  await order.getByRole('button', { name: 'Print packing slip' }).click()
  const slip = page.locator('[data-slips] section')
  await expect(slip).toBeAttached()
  await page.emulateMedia({ media: 'print' })
  await expectNothingCut(slip)
})
