import { expect, type Page, test } from '@playwright/test'
import { publicRoutes, widths } from '../base/routes.ts'

/**
 * A page carries the rules its own elements use: those of its first view in the head, all of them after it. Neither
 * what comes later nor where it stands changes how anything looks.
 */

// Movements have no one style to compare.
test.use({ serviceWorkers: 'block', contextOptions: { reducedMotion: 'reduce' } })

const routes = [...publicRoutes, '/shopall?concern=dryness']

declare global {
  interface Window {
    before?: string[][]
  }
}

/** Answers which elements, or parts before and after them, have changed a computed property since the last call. */
const changedStyles = (page: Page, selector = 'body *:not(main > style)') =>
  page.evaluate(async (selected) => {
    // A font that comes between two readings changes where lines break. Layout asks for the fonts.
    document.body.getBoundingClientRect()
    await document.fonts.ready
    const names = Array.from(getComputedStyle(document.body)).filter((name) => !name.startsWith('--'))
    const now = [...document.querySelectorAll(selected)].flatMap((element, at) =>
      [null, '::before', '::after'].map((part) => {
        const style = getComputedStyle(element, part)
        const shown = !part || style.content !== 'none'
        const name = `${at} ${element.nodeName}.${element.getAttribute('class')} ${part ?? ''}`
        return [
          name,
          ...(shown ? names.map((property) => `${property}: ${style.getPropertyValue(property)}`) : []),
        ]
      }),
    )
    const { before = now } = window
    window.before = now
    return now.flatMap((lines, at) => {
      const changed = lines.filter((line, index) => line !== before[at]?.[index])
      return changed.length > 0 ? [`${lines[0]}: ${changed.slice(0, 3).join('; ')}`] : []
    })
  }, selector)

for (const width of widths) {
  test(`the full style sheets change nothing on a page at ${width} px`, async ({ page, request }) => {
    test.slow()
    await page.setViewportSize({ width, height: 844 })
    // Neither the sheets nor the app come by themselves.
    await page.route('**/assets/*', (route) => route.abort())
    for (const route of routes) {
      await page.goto(route)
      // The checkout finds out whether the cart is empty, and shows that, at a moment of its own.
      await expect(page.locator('html:is([data-cart=unread], [data-cart=slow])')).toHaveCount(0)
      // What is below the screen is laid out when a frame comes, which may be between two readings.
      await page.addStyleTag({ content: '* { content-visibility: visible !important }' })
      await changedStyles(page)
      const facts: { styles: string[] } = JSON.parse((await page.locator('#era-page').textContent()) ?? '{}')
      for (const href of facts.styles) {
        await page.addStyleTag({ content: await (await request.get(href)).text() })
      }
      const changed = await changedStyles(page)
      await page.evaluate(() => {
        const styles = document.querySelector('main > style')
        if (styles) document.querySelector('head > style')?.replaceWith(styles)
      })
      const changedByMove = await changedStyles(page)
      expect.soft(changedByMove.slice(0, 10), `${route}, as it is hydrated`).toEqual([])
      expect.soft(facts.styles.length, route).toBeGreaterThan(0)
      expect.soft(changed.slice(0, 10), route).toEqual([])
    }
  })
}

test('the first view needs no rule that follows it', async ({ page }) => {
  await page.route('**/assets/*', (route) => route.abort())
  let split = 0
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 })
    for (const route of routes) {
      await page.goto(route)
      if ((await page.locator('main > style').count()) === 0) continue
      split += 1
      await changedStyles(page, 'header *, main > section:first-child *')
      await page.locator('main > style').evaluate((styles) => {
        if (styles instanceof HTMLStyleElement) styles.media = 'not all'
      })
      const changed = await changedStyles(page, 'header *, main > section:first-child *')
      expect.soft(changed.slice(0, 10), `${route} at ${width} px`).toEqual([])
    }
  }
  expect(split).toBeGreaterThan(20)
})
