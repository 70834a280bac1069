import type { Page } from '@playwright/test'
import { type CardShop, cardShop } from '../base/card-shop.ts'
import { addToCart, expectCartCount, fillCheckout, placeButton } from '../base/shopper.ts'
import { showStripe } from '../base/stripe-script.ts'
import { expect as expectSoon, open, test } from '../base/test.ts'

/** Paying by card and by wallet on the checkout itself. Stripe's script is a stand-in: base/stripe-script.ts. */

test.use({ serviceWorkers: 'block' })
test.describe.configure({ mode: 'default', timeout: 180_000 })

const expect = expectSoon.configure({ timeout: 30_000 })

const GOOD = '4242424242424242'
const DECLINED = '4000000000000002'
const ASKS = '4000002500003155'

let shop: CardShop

test.beforeAll(async () => {
  test.setTimeout(300_000)
  shop = await cardShop({ onPage: true })
  await shop.open()
})
test.afterAll(async () => {
  await shop.close()
  await shop.remove()
})

/** At the checkout, reached by a link as shoppers do. */
async function reachCheckout(page: Page) {
  await addToCart(page, `${shop.url}/rosa`)
  await expectCartCount(page, 1)
  await open(page, `${shop.url}/checkout`)
  return fillCheckout(page)
}
const chooseCard = (page: Page) => page.getByRole('radio', { name: /^Card/ }).check({ force: true })
const cardField = (page: Page) =>
  page.frameLocator('iframe[title="Secure payment input frame"]').getByLabel('Card number')
const title = (page: Page) => page.getByRole('heading', { level: 1 })
const intents = () => [...shop.stripe.intents.all.values()]
const latest = () => intents().at(-1)

async function expectThanks(page: Page) {
  await expect(page).toHaveURL(/\/thankyou/)
  await expect(title(page)).toBeVisible()
}

test('Stripe’s script comes when the card is chosen, and the order is paid without leaving the page', async ({
  page,
  context,
}) => {
  const asked = await showStripe(context, shop.stripe)
  const who = await reachCheckout(page)
  expect(asked).toEqual([])
  await chooseCard(page)
  await cardField(page).fill(GOOD)
  await placeButton(page).click()
  await expectThanks(page)
  expect(latest()).toMatchObject({ status: 'succeeded' })
  await expect(page.getByRole('main')).toContainText(who.email)
  // The event that comes later changes nothing.
  await shop.sendIntentEvent('payment_intent.succeeded', latest()?.id ?? '')
  await open(page, `${shop.url}/rosa`)
  await expectCartCount(page, 0)
})

test('a decline keeps the cart and says what to do, and another card pays the same order', async ({
  page,
  context,
  quiet,
}) => {
  quiet.allow(/status of 402/)
  await showStripe(context, shop.stripe)
  await reachCheckout(page)
  await chooseCard(page)
  const before = intents().length
  await placeButton(page).click()
  // Nothing typed yet: no order, no intent.
  await expect(placeButton(page)).toBeEnabled()
  expect(intents()).toHaveLength(before)
  await cardField(page).fill(DECLINED)
  await placeButton(page).click()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Your card was declined.')
  await expect(alert).toContainText('Nothing was charged, and your cart is as it was.')
  // The button that was pressed is below.
  await expect(alert).toBeInViewport()
  await expect(alert).toBeFocused()
  const declined = latest()
  await cardField(page).fill(GOOD)
  await placeButton(page).click()
  await expectThanks(page)
  expect(latest()).toBe(declined)
  expect(intents()).toHaveLength(before + 1)
  await open(page, `${shop.url}/rosa`)
  await expectCartCount(page, 0)
})

test('after a decline the cart is still there on the next page', async ({ page, context, quiet }) => {
  quiet.allow(/status of 402/)
  await showStripe(context, shop.stripe)
  await reachCheckout(page)
  await chooseCard(page)
  await cardField(page).fill(DECLINED)
  await placeButton(page).click()
  await expect(page.getByRole('alert')).toContainText('Your card was declined.')
  await open(page, `${shop.url}/rosa`)
  await expectCartCount(page, 1)
  // Paid at the door instead it is another order, and the one by card is over.
  await open(page, `${shop.url}/checkout`)
  await page.getByRole('radio', { name: /Pay on delivery/ }).check({ force: true })
  await placeButton(page).click()
  await expectThanks(page)
})

test('a bank that asks does so on the page; a no keeps the cart, a yes pays', async ({
  page,
  context,
  quiet,
}) => {
  quiet.allow(/status of 400/)
  await showStripe(context, shop.stripe)
  await reachCheckout(page)
  await chooseCard(page)
  await cardField(page).fill(ASKS)
  await placeButton(page).click()
  const bank = page.frameLocator('iframe[title="Your bank asks"]')
  await bank.getByRole('button', { name: 'No' }).click()
  await expect(page.getByRole('alert')).toContainText('We are unable to authenticate')
  await placeButton(page).click()
  await bank.getByRole('button', { name: 'Yes' }).click()
  await expectThanks(page)
  expect(latest()).toMatchObject({ status: 'succeeded' })
})

test('a wallet pays the order of a complete form, and waits for an incomplete one', async ({
  page,
  context,
}) => {
  await showStripe(context, shop.stripe, { wallets: true })
  await reachCheckout(page)
  await page.getByLabel('Full name').fill('')
  await chooseCard(page)
  const wallet = page
    .frameLocator('iframe[title="Secure wallet frame"]')
    .getByRole('button', { name: 'Apple Pay' })
  await expect(page.getByText('or pay by card')).toBeVisible()
  const before = intents().length
  await wallet.click()
  await expect(page.getByRole('alert')).toContainText('One thing needs a fix')
  expect(intents()).toHaveLength(before)
  await page.getByLabel('Full name').fill('Ada Shopper')
  await wallet.click()
  await expectThanks(page)
  expect(intents()).toHaveLength(before + 1)
  expect(latest()).toMatchObject({ status: 'succeeded' })
})

for (const script of ['blocked', 'never'] as const) {
  test(`with Stripe’s script ${script} the order is paid on Stripe’s page, as before`, async ({
    page,
    context,
    quiet,
  }) => {
    quiet.allow(/ERR_FAILED|Failed to load/)
    await showStripe(context, shop.stripe, { script })
    await shop.showPage(context)
    await reachCheckout(page)
    await chooseCard(page)
    await expect(page.getByText('You’ll pay on our payment provider’s page instead.')).toBeVisible()
    await placeButton(page).click()
    await expect(page).toHaveURL(/^https:\/\/checkout\.stripe\.com\//)
  })
}

test('the checkout reached inside the app gets a document that lets Stripe in', async ({ page, context }) => {
  await showStripe(context, shop.stripe)
  await addToCart(page, `${shop.url}/rosa`)
  await expectCartCount(page, 1)
  await page.getByRole('banner').getByRole('button', { name: /^Cart/ }).click()
  await page.getByRole('dialog', { name: 'Your cart' }).getByRole('link', { name: 'Checkout' }).click()
  await expect(page).toHaveURL(/\/checkout$/)
  await expect(page.getByRole('radio', { name: /^Card/ })).toBeAttached()
  await fillCheckout(page)
  await chooseCard(page)
  await expect(cardField(page)).toBeVisible()
})
