import { expect, type Page, test } from '@playwright/test'

test.use({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' })

/** Keeps the app's modules back until they are let go: a slow phone, exactly as slow as the story needs. */
async function holdScripts(page: Page, which = '**/assets/*.js') {
  let held: (() => void)[] | null = []
  await page.route(which, async (route) => {
    await new Promise<void>((resolve) => (held ? held.push(resolve) : resolve()))
    await route.continue()
  })
  return () => {
    for (const go of held ?? []) go()
    held = null
  }
}

const cart = (page: Page) => page.getByRole('button', { name: /^Cart, / })

test('a choice, a unit more and “Add to cart”, all tapped before the app is there, are kept', async ({
  page,
}) => {
  const letGo = await holdScripts(page)
  await page.goto('/rosa')
  await page.locator('input[value=ROSA-30]').check()
  await page.getByRole('button', { name: 'One more' }).click()
  await page.getByRole('button', { name: 'Add to cart', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Adding…' })).toBeVisible()
  letGo()
  await expect(cart(page)).toHaveAccessibleName('Cart, 2 items')
  await cart(page).click()
  await expect(page.getByRole('dialog', { name: 'Your cart' })).toContainText('30 ml')
})

test('a tap on a page that was left before it woke reaches the cart on the next', async ({ page }) => {
  const letGo = await holdScripts(page)
  await page.goto('/rosa')
  await page.getByRole('button', { name: 'Add to cart', exact: true }).click()
  await page.goto('/healingera')
  letGo()
  await expect(cart(page)).toHaveAccessibleName('Cart, 1 item')
})

test('a tap on a page that was closed before it woke is in the cart of the next', async ({
  context,
  page,
}) => {
  await holdScripts(page)
  await page.goto('/rosa')
  await page.getByRole('button', { name: 'Add to cart', exact: true }).click()
  await page.close()
  const next = await context.newPage()
  await next.goto('/healingera')
  await expect(cart(next)).toHaveAccessibleName('Cart, 1 item')
  await next.reload()
  await expect(cart(next), 'and counts once').toHaveAccessibleName('Cart, 1 item')
})

test('a tap whose page is closed before the cart could be written is in the cart of the next', async ({
  context,
  page,
}) => {
  // A store that never answers: the page has no chance to write, however long it lives.
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest
  })
  await page.goto('/rosa')
  await page.locator('html[data-awake]').waitFor({ state: 'attached' })
  await page.evaluate(() => document.querySelector<HTMLElement>('main button[data-sku]')?.click())
  await page.close()
  const next = await context.newPage()
  await next.goto('/healingera')
  await expect(cart(next)).toHaveAccessibleName('Cart, 1 item')
  await next.goto('/checkout')
  await expect(cart(next), 'and counts once').toHaveAccessibleName('Cart, 1 item')
})

test('what lies under the first screen is fetched when somebody is there, and a tap on it is kept', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const under = () => asked.filter((url) => /under-[^/]+\.js$/.test(url))
  const letGo = await holdScripts(page, '**/assets/*under-*.js')
  await page.goto('/rosa')
  await page.locator('html[data-awake]').waitFor({ state: 'attached' })
  expect(under()).toEqual([])
  const add = page.locator('[data-asleep] [data-card] button[data-sku]').first()
  await add.click()
  await expect(add).toHaveAttribute('aria-busy', 'true')
  expect(under()).not.toEqual([])
  letGo()
  await expect(cart(page)).toHaveAccessibleName('Cart, 1 item')
  await expect(page.locator('[data-asleep]')).toHaveCount(0)
})

test('a page is dressed to its foot before any script', async ({ page }) => {
  await holdScripts(page)
  await page.goto('/rosa')
  await expect(page.getByRole('contentinfo')).toHaveCSS('background-color', 'rgb(46, 16, 35)')
})
