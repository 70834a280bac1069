import type { Locator, Page } from '@playwright/test'
import { type Element, isTag } from 'domhandler'
import { parseDocument } from 'htmlparser2'
import { storedValue } from '../base/phone.ts'
import { addToCart, expectCartCount, fillCheckout, person, placeButton } from '../base/shopper.ts'
import { expect, holdScripts, open, test, withoutWorker } from '../base/test.ts'

test.use(withoutWorker)

const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true })
const empty = (page: Page) => page.getByText('Nothing to check out yet.')

const caret = (input: Locator) =>
  input.evaluate((element: HTMLInputElement) => [element.selectionStart, document.activeElement === element])

/** The form follows its fields, and knows the sum. */
const started = (page: Page) =>
  expect(placeButton(page).filter({ hasText: /\$\d/ }).and(page.locator(':not([data-busy])'))).toBeVisible()

async function withCart(page: Page) {
  await addToCart(page, '/rosa')
  await expectCartCount(page, 1)
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('era-tap:'))))
    .toEqual([])
}

/** What reaches the shop's endpoint for orders. */
function placedOrders(page: Page) {
  const bodies: { id: string; contact: { email: string; name: string }; address: { line1: string } }[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/orders'))
      bodies.push(request.postDataJSON())
  })
  return bodies
}

test('the document has every field with its label', async ({ request }) => {
  const answer = await request.get('/checkout')
  const all = function* (nodes: ReturnType<typeof parseDocument>['childNodes']): Generator<Element> {
    for (const node of nodes) {
      if (!isTag(node)) continue
      yield node
      yield* all(node.childNodes)
    }
  }
  const elements = [...all(parseDocument(await answer.text()).childNodes)]
  const labelled = elements.flatMap(({ name, attribs }) =>
    name === 'label' && attribs.for ? [attribs.for] : [],
  )
  const fields = elements.filter(
    ({ name, attribs }) => /^(input|select|textarea)$/.test(name) && attribs.name,
  )
  const ids = fields.filter(({ attribs }) => attribs.type !== 'radio').map(({ attribs }) => attribs.id)
  expect(ids).toEqual([
    ...['email', 'name', 'gift.given', 'line1', 'line2', 'postcode', 'city', 'region'],
    ...['carrierNote', 'phone'],
  ])
  expect(labelled).toEqual(expect.arrayContaining(ids))
  const choices = fields.filter(({ attribs }) => attribs.type === 'radio')
  expect(choices.map(({ attribs }) => [attribs.name, attribs.value, 'checked' in attribs])).toEqual([
    ['delivery', 'standard', true],
    ['delivery', 'express', false],
  ])
  for (const { attribs } of choices) {
    expect(elements.some((one) => one.attribs.id === attribs['aria-labelledby'])).toBe(true)
  }
})

test('what is typed before the app runs is the order, and the caret stays where it is', async ({ page }) => {
  const orders = placedOrders(page)
  await withCart(page)
  const letGo = await holdScripts(page)
  await page.goto('/checkout')
  const who = await fillCheckout(page)
  const street = field(page, 'Street address')
  await street.focus()
  await street.press('Home')
  await street.press('ArrowRight')
  await street.press('0')
  letGo()
  await started(page)
  expect(await caret(street)).toEqual([2, true])
  await page.keyboard.type('0')
  await expect(street).toHaveValue('100 Main Street')
  await expect(field(page, 'Email')).toHaveValue(who.email)
  await expect(field(page, 'State')).toHaveValue(who.state)
  await placeButton(page).click()
  await expect(page).toHaveURL(/\/thankyou/)
  expect(orders).toEqual([
    expect.objectContaining({
      contact: { email: who.email, name: who.name },
      address: expect.objectContaining({ line1: '100 Main Street', region: 'CA', postcode: '94607' }),
    }),
  ])
})

test('the draft of an earlier visit fills only what was not touched', async ({ page }) => {
  await withCart(page)
  await open(page, '/checkout')
  await fillCheckout(page)
  await page.getByRole('radio', { name: 'Express' }).check({ force: true })
  await field(page, 'Phone').fill('555-555-0123')
  await started(page)
  // Leaves nothing for the browser to restore.
  await page.goto('/comingsoon')
  const letGo = await holdScripts(page)
  await page.goto('/checkout')
  await field(page, 'Email').fill('grace@example.com')
  await page.getByRole('radio', { name: 'Express' }).check({ force: true })
  await page.getByRole('radio', { name: 'Standard' }).check({ force: true })
  letGo()
  await started(page)
  await expect(field(page, 'Full name')).toHaveValue('Ada Shopper')
  await expect(field(page, 'State')).toHaveValue('CA')
  await expect(field(page, 'Email')).toHaveValue('grace@example.com')
  await expect(page.getByRole('radio', { name: 'Standard' })).toBeChecked()
  // And it is the draft from now on.
  await page.reload()
  await started(page)
  await expect(field(page, 'Email')).toHaveValue('grace@example.com')
  await expect(page.getByRole('radio', { name: 'Standard' })).toBeChecked()
})

test('an order submitted before the app runs has what was typed, not the draft of an earlier visit', async ({
  page,
}) => {
  const orders = placedOrders(page)
  await withCart(page)
  await open(page, '/checkout')
  await fillCheckout(page)
  await started(page)
  await page.goto('/comingsoon')
  const letGo = await holdScripts(page)
  await page.goto('/checkout')
  const who = await fillCheckout(page)
  await page.locator('button[form=checkout]').click()
  letGo()
  await expect(page).toHaveURL(/\/thankyou/)
  expect(orders.map(({ contact }) => contact.email)).toEqual([who.email])
})

test('what the browser fills in without an event is taken over, and stored', async ({ page }) => {
  await withCart(page)
  const letGo = await holdScripts(page)
  await page.goto('/checkout')
  for (const [label, value] of [
    ['Full name', 'Ada Shopper'],
    ['City', 'Oakland'],
    ['State', 'CA'],
  ] as const) {
    await field(page, label).evaluate((input: HTMLInputElement, filled) => {
      input.value = filled
    }, value)
  }
  letGo()
  await started(page)
  await expect(field(page, 'Full name')).toHaveValue('Ada Shopper')
  // A page that closes while it writes may lose what no event told of.
  await expect.poll(() => storedValue(page, 'draft')).toMatchObject({ city: 'Oakland' })
  await page.goto('/comingsoon')
  await open(page, '/checkout')
  await expect(field(page, 'City')).toHaveValue('Oakland')
  await expect(field(page, 'State')).toHaveValue('CA')
})

for (const how of ['the button', 'Enter'] as const) {
  test(`an order submitted before the app runs, with ${how}, waits for it and is placed once`, async ({
    page,
  }) => {
    const orders = placedOrders(page)
    await withCart(page)
    const letGo = await holdScripts(page)
    await page.goto('/checkout')
    const who = await fillCheckout(page, person())
    const press = () =>
      how === 'Enter'
        ? field(page, 'Full name').press('Enter')
        : page.locator('button[form=checkout]').click()
    await press()
    await expect(page.locator('button[form=checkout][aria-busy=true]')).toBeVisible()
    await press()
    letGo()
    await expect(page).toHaveURL(/\/thankyou/)
    expect(new Set(orders.map(({ id }) => id)).size).toBe(1)
    expect(orders[0]?.contact.email).toBe(who.email)
  })
}

test('an empty cart has no form to fill in, before the app and after', async ({ page }) => {
  const letGo = await holdScripts(page)
  await page.goto('/checkout')
  await expect(empty(page)).toBeVisible()
  await expect(field(page, 'Email')).toBeHidden()
  expect(await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).toEqual([])
  letGo()
  await expect(page.locator('html[data-hydrated]')).toHaveCount(1)
  await expect(page.locator('html[data-cart]')).toHaveCount(0)
  await expect(empty(page)).toBeVisible()
  await expect(field(page, 'Email')).toHaveCount(0)
})

test('a cart that was emptied has none either', async ({ page }) => {
  await withCart(page)
  await page.getByRole('button', { name: /^Cart, / }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Remove|One less)/ })
    .first()
    .click()
  await page.keyboard.press('Escape')
  await expectCartCount(page, 0)
  await holdScripts(page)
  await page.goto('/checkout')
  await expect(empty(page)).toBeVisible()
  await expect(field(page, 'Email')).toBeHidden()
})

test('without script it says what to do', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  await page.goto('/checkout')
  await expect(page.locator('main noscript b')).toHaveText('Ordering here needs JavaScript.')
  await expect(page.locator('main noscript b')).toBeVisible()
  await expect(field(page, 'Email')).toBeHidden()
  await expect(page.locator('button[form=checkout]')).toBeHidden()
  await context.close()
})
