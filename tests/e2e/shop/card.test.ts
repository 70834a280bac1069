import type { Page } from '@playwright/test'
import { type CardShop, cardShop } from '../base/card-shop.ts'
import { addToCart, expectCartCount, fillCheckout, logIn, placeButton } from '../base/shopper.ts'
import { expect as expectSoon, open, test, withoutWorker } from '../base/test.ts'

/** Paying by card, from the button to Stripe and back, whatever comes first or never. */

// One after the other in one shop: a second one would be opened for the other half of them.
test.use(withoutWorker)
test.describe.configure({ mode: 'default', timeout: 180_000 })

// There and back, with a shop of its own beside the others.
const expect = expectSoon.configure({ timeout: 30_000 })

let shop: CardShop

test.beforeAll(async () => {
  test.setTimeout(300_000)
  shop = await cardShop()
  await shop.open()
})
test.afterAll(async () => {
  await shop.close()
  await shop.remove()
})
test.beforeEach(({ context }) => shop.showPage(context))

async function fillCard(page: Page) {
  await addToCart(page, `${shop.url}/rosa`)
  await expectCartCount(page, 1)
  await open(page, `${shop.url}/checkout`)
  const who = await fillCheckout(page)
  await page.getByRole('radio', { name: /^Card/ }).check({ force: true })
  return who
}

/** At Stripe's page, with the id of the session. */
async function atStripe(page: Page) {
  await expect(page).toHaveURL(/^https:\/\/checkout\.stripe\.com\//)
  await expect(page.getByRole('heading', { name: 'Pay Era' })).toBeVisible()
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

async function goToStripe(page: Page) {
  const who = await fillCard(page)
  await placeButton(page).click()
  return { who, session: await atStripe(page) }
}

const title = (page: Page) => page.getByRole('heading', { level: 1 })

const receiptOf = (session: string) =>
  `${shop.url}/orderconfirmation?order=${shop.stripe.sessions.get(session)?.client_reference_id}`

/** The order of this address as the API returns it to the browser that placed it. */
async function expectReceipt(page: Page, state: string) {
  const order = new URL(page.url()).searchParams.get('order')
  await open(page, `${shop.url}/orderconfirmation?order=${order}`)
  await expect(page.getByTestId('order-status')).toContainText(state)
}

const payLink = (page: Page) => page.getByRole('link', { name: 'Pay' })

test('a shopper back before Stripe’s event sees the page poll until the payment is known', async ({
  page,
  quiet,
}) => {
  // It may ask for Stripe’s page at the moment the order is paid.
  quiet.allow(/status of 409/)
  const { who, session } = await goToStripe(page)
  await payLink(page).click()
  await expect(title(page)).toHaveText('Confirming your payment')
  shop.stripe.pay(session)
  await shop.sendEvent('checkout.session.completed', session)
  await expect(title(page)).toHaveText('Paid. It’s official')
  await expect(page.getByRole('main')).toContainText(who.email)
  await page.getByRole('link', { name: 'See your order' }).click()
  await expect(page.getByTestId('order-status')).toContainText('Order received')
  await expectCartCount(page, 0)
})

test('a shopper back after Stripe’s event sees a paid order, and a repeated event changes nothing', async ({
  page,
}) => {
  const { session } = await goToStripe(page)
  shop.stripe.pay(session)
  await shop.sendEvent('checkout.session.completed', session)
  await payLink(page).click()
  await expect(title(page)).toHaveText('Paid. It’s official')
  await shop.sendEvent('checkout.session.completed', session)
  await page.reload()
  await expect(title(page)).toHaveText('Paid. It’s official')
  await expectReceipt(page, 'Order received')
})

test('without an event the page makes the shop query Stripe', async ({ page }) => {
  const { session } = await goToStripe(page)
  shop.stripe.pay(session)
  await payLink(page).click()
  await expect(title(page)).toHaveText('Paid. It’s official')
})

test('an order left on the payment page waits, and is paid in the same session', async ({ page }) => {
  const { session } = await goToStripe(page)
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(title(page)).toHaveText('You stepped out of payment')
  await expect(page.getByRole('main')).toContainText(/ERA-\d+ is held for you until \d+:\d\d/)
  await page.getByRole('button', { name: 'Finish paying' }).click()
  expect(await atStripe(page)).toBe(session)
  shop.stripe.pay(session)
  await payLink(page).click()
  await expect(title(page)).toHaveText('Paid. It’s official')
})

test('the browser’s Back button leads from Stripe to the waiting order', async ({ page }) => {
  const { session } = await goToStripe(page)
  await page.goBack()
  await expect(title(page)).toHaveText('You stepped out of payment')
  await page.getByRole('button', { name: 'Finish paying' }).click()
  expect(await atStripe(page)).toBe(session)
})

test('a card order placed in two tabs at once is one order and one payment', async ({
  page,
  context,
  quiet,
}) => {
  // The later one gets the order that exists already.
  quiet.allow(/status of 409/)
  await fillCard(page)
  const other = await context.newPage()
  await open(other, `${shop.url}/checkout`)
  await fillCheckout(other)
  await other.getByRole('radio', { name: /^Card/ }).check({ force: true })
  // Neither is answered before both have asked.
  let requests = 0
  const both = Promise.withResolvers<void>()
  await context.route('**/api/orders', async (route) => {
    requests += 1
    if (requests === 2) both.resolve()
    await both.promise
    await route.continue()
  })
  await Promise.all([placeButton(page).click(), placeButton(other).click()])
  const session = await atStripe(page)
  expect(await atStripe(other)).toBe(session)
  shop.stripe.pay(session)
  await payLink(page).click()
  await expect(title(page)).toHaveText('Paid. It’s official')
  await other.getByRole('link', { name: 'Back' }).click()
  await expect(title(other)).toHaveText('Paid. It’s official')
})

test('while Stripe cannot be reached the order waits, and can be paid later', async ({ page, quiet }) => {
  quiet.allow(/status of 503/)
  await fillCard(page)
  shop.stripe.setDown(true)
  await placeButton(page).click()
  await expect(page.getByTestId('order-status')).toContainText('Waiting for payment')
  shop.stripe.setDown(false)
  await page.getByRole('button', { name: /^Pay / }).click()
  const session = await atStripe(page)
  shop.stripe.pay(session)
  await payLink(page).click()
  await expect(title(page)).toHaveText('Paid. It’s official')
})

test('a payment after the cancellation is refunded and shown to a manager', async ({ page, context }) => {
  const { session } = await goToStripe(page)
  const other = await context.newPage()
  await open(other, receiptOf(session))
  await expect(title(other)).toContainText(/ERA-\d+/)
  const number = /ERA-\d+/.exec((await title(other).textContent()) ?? '')?.[0] ?? 'no number'
  await other.getByRole('button', { name: 'Cancel order' }).click()
  await other.getByRole('alertdialog').getByRole('button', { name: 'Cancel the order' }).click()
  await expect(other.getByTestId('order-status')).toContainText('Cancelled')
  shop.stripe.pay(session)
  await shop.sendEvent('checkout.session.completed', session)
  await expect.poll(() => shop.stripe.refunds.map((one) => one.payment_intent)).toEqual([`pi_${session}`])
  await payLink(page).click()
  await expect(title(page)).toHaveText('Your money is on its way back')
  await expect(page.getByRole('main')).toContainText(`Order ${number} was closed before the payment arrived`)
  await open(other, `${shop.url}/neworders?tab=attention`)
  await logIn(other, 'manager@era.test')
  const row = other.getByRole('row').filter({ hasText: number })
  await expect(row).toContainText('Paid after cancelling: money goes back')
})

test('a shop killed before Stripe’s event finds the payment when it starts again', async ({ page }) => {
  const { session } = await goToStripe(page)
  shop.stripe.pay(session)
  await shop.close('SIGKILL')
  // A webhook that has not come in this time may never do so.
  await shop.open({ MINUTES_AHEAD: '3' })
  await expect(async () => {
    await open(page, receiptOf(session))
    await expectSoon(page.getByTestId('order-status')).toContainText('Order received', { timeout: 2_000 })
  }).toPass({ timeout: 60_000 })
})

test('an order unpaid for half an hour is cancelled, and its pages say so', async ({
  page,
  context,
  quiet,
}) => {
  // A payment is asked for that can no longer be made.
  quiet.allow(/status of 409/)
  const { session } = await goToStripe(page)
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(title(page)).toHaveText('You stepped out of payment')
  shop.signal('SIGUSR2')
  const other = await context.newPage()
  await expect(async () => {
    await open(other, receiptOf(session))
    await expectSoon(other.getByTestId('order-status')).toContainText('Cancelled', { timeout: 2_000 })
  }).toPass({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Finish paying' }).click()
  await expect(title(page)).toHaveText('That payment didn’t go through')
  await page.getByRole('link', { name: 'See your order' }).click()
  await expect(page.getByRole('main')).toContainText('Nothing more will be charged.')
})
