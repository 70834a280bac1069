import { expect, type Page, test } from '@playwright/test'
import type { Handover } from '#app/handover.ts'
import { holdScripts, runApp } from '../base/test.ts'

test.use({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' })

/** The key of a cart action that is not in the stored cart yet. */
const journaled = expect.stringMatching(/^era-tap:/)

const cart = (page: Page) => page.getByRole('button', { name: /^Cart, / })

test('a size, one more unit and “Add to cart”, all clicked before the app runs, take effect', async ({
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

test('a click on a page that was left before the app ran is in the cart of the next page', async ({
  page,
}) => {
  const letGo = await holdScripts(page)
  await page.goto('/rosa')
  await page.getByRole('button', { name: 'Add to cart', exact: true }).click()
  await page.goto('/healingera')
  letGo()
  await expect(cart(page)).toHaveAccessibleName('Cart, 1 item')
})

test('a click on a page that was closed before the app ran is in the cart of the next page', async ({
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

test('a click whose page was closed before the cart was stored is in the cart of the next page', async ({
  context,
  page,
}) => {
  // A store that never answers: the page has no chance to write, however long it lives.
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest
  })
  await page.goto('/rosa')
  await runApp(page)
  await page.evaluate(() => document.querySelector<HTMLElement>('main button[data-sku]')?.click())
  await page.close()
  const next = await context.newPage()
  await next.goto('/healingera')
  await expect(cart(next)).toHaveAccessibleName('Cart, 1 item')
  await next.goto('/all')
  await expect(cart(next), 'and counts once').toHaveAccessibleName('Cart, 1 item')
})

test('a click on a page that shows a count is counted at once, and the count never goes back', async ({
  page,
}) => {
  await page.goto('/healingera')
  await page.getByRole('button', { name: 'Add to cart', exact: true }).click()
  await expect(cart(page)).toHaveAccessibleName('Cart, 1 item')
  // Until the cart is stored, the next page has work to do and runs its app by itself.
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).not.toContainEqual(journaled)
  await page.goto('/rosa')
  await expect(cart(page)).toHaveAccessibleName('Cart, 1 item')
  await expect(page.locator('html[data-hydrated]')).toHaveCount(0)
  const shown = await page.evaluateHandle(() => {
    const button = document.querySelector('[data-cart-count]')?.closest('button')
    document.querySelector<HTMLElement>('main form button[data-sku]')?.click()
    const labels = [button?.ariaLabel]
    new MutationObserver(() => labels.push(button?.ariaLabel)).observe(button ?? document, {
      attributes: true,
    })
    return labels
  })
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  expect(new Set(await shown.jsonValue())).toEqual(new Set(['Cart, 2 items']))
  await page.reload()
  await expect(cart(page), 'and counts once').toHaveAccessibleName('Cart, 2 items')
})

test('an untouched page runs only a few kilobytes, and the first touch runs the app', async ({ page }) => {
  const run = () =>
    page.evaluate(() => [...document.scripts].flatMap(({ src }) => (src ? [new URL(src).pathname] : [])))
  await page.goto('/rosa')
  await expect.poll(run).toContainEqual(expect.stringMatching(/\/idle-/))
  await page.waitForLoadState('networkidle')
  expect((await run()).filter((path) => /\/(vendor|app)-/.test(path))).toEqual([])
  await expect(page.locator('html[data-hydrated]')).toHaveCount(0)
  // A card far below the first screen answers with the rest: the page is hydrated whole.
  const add = page.locator('[data-card] button[data-sku]').first()
  await add.click()
  await expect(cart(page)).toHaveAccessibleName('Cart, 1 item')
  await expect(page.locator('html[data-hydrated]')).toHaveCount(1)
  await expect(add, 'the page stays where it was scrolled to').toBeInViewport()
})

for (const path of ['/rosa', '/rosa#does'])
  test(`${path} stays where it was scrolled to when its data is read again`, async ({ page }) => {
    let times = 0
    await page.route('**/api/catalogue/changes*', async (route) => {
      const response = await route.fetch()
      const text = await response.text()
      times += 1
      const body = text.replaceAll('"Rekindle"', `"Rekindle ${times}"`)
      // Another version than the shop's, so that the next answer is a change again.
      await route.fulfill({
        response,
        body: times === 1 ? body.replace('"version":"', '"version":"0') : body,
      })
    })
    const facts = page.locator('script[type="application/ld+json"]')
    await page.goto(path)
    await expect(facts).not.toHaveCount(0)
    await page.locator('[data-card] button[data-sku]').first().click()
    await expect(cart(page)).toHaveAccessibleName('Cart, 1 item')
    for (const name of ['Rekindle 1', 'Rekindle 2']) {
      const add = page.getByRole('button', { name: `Add ${name} to cart` }).first()
      await expect(add).toBeAttached()
      await expect(add).toBeInViewport()
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.getByRole('link', { name: 'Rekindle 2', exact: true }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Rekindle' })).toBeInViewport()
    await expect(facts, 'what was said about the other page is gone').toHaveCount(0)
  })

test.describe('with the worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a page with outdated prices runs the app without a touch', async ({ page }) => {
    await page.goto('/rosa')
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await page.addInitScript(() => {
      const real = window.fetch
      window.fetch = async (...args) => {
        if (args[1]?.method !== 'HEAD') return real(...args)
        return new Response(null, { headers: { 'x-era-shown': 'another price' } })
      }
    })
    await page.goto('/rosa')
    await expect(page.locator('html[data-hydrated]')).toHaveCount(1)
  })
})

test('a touch starts the app once its click has been answered, however long it took, or when none follows', async ({
  page,
}) => {
  // Installed alone, it goes on by itself.
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1_000)
  const touch = (type: string) => page.evaluate((name) => void dispatchEvent(new Event(name)), type)
  const appStarted = () => page.evaluate((): Handover['appStarted'] | undefined => window.era?.appStarted)
  for (const [end, wait] of [
    ['click', 40],
    ['pointerup', 100],
    ['pointercancel', 100],
  ] as const) {
    await page.goto('/rosa')
    await touch('pointerdown')
    await page.clock.runFor(1_000)
    expect(await appStarted(), 'while it is held').toBe(false)
    await touch(end === 'click' ? 'pointerup' : end)
    await page.clock.runFor(200)
    expect(await appStarted(), 'before the click').toBe(false)
    if (end === 'click') await touch(end)
    await page.clock.runFor(wait)
    expect(await appStarted(), end).toBe(true)
  }
})

test('a click on a link does not start the app of the page that is left', async ({ page }) => {
  // The link leads nowhere new, so the page that would have been left can be asked.
  await page.route('**/pretty', (route) => route.fulfill({ status: 204 }))
  await page.goto('/shopall')
  await page.waitForLoadState('networkidle')
  const appStarted = () => page.evaluate((): Handover['appStarted'] | undefined => window.era?.appStarted)
  const twoFrames = () =>
    page.evaluate(
      () =>
        new Promise<void>((done) =>
          requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))),
        ),
    )
  await page.locator('main a[href="/pretty"]').first().dispatchEvent('click')
  await twoFrames()
  expect(await appStarted()).toBe(false)
  await page.locator('h1').dispatchEvent('click')
  await twoFrames()
  expect(await appStarted(), 'the next touch starts it').toBe(true)
})

test('a page is styled to its end before any script', async ({ page }) => {
  await holdScripts(page)
  await page.goto('/rosa')
  await expect(page.getByRole('contentinfo')).toHaveCSS('background-color', 'rgb(46, 16, 35)')
})
