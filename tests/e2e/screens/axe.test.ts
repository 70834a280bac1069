import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { portalViews } from '#app/ui/manager/search.ts'
import { privateRoutes, publicRoutes, widths } from '../base/routes.ts'
import { addToCart, goToCheckout, logIn, openCart } from '../base/shopper.ts'
import { expect, open, test, visitTest } from '../base/test.ts'

test.use({ reducedMotion: 'reduce', serviceWorkers: 'block' })
visitTest.use({ options: { reducedMotion: 'reduce', serviceWorkers: 'block' } })

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What axe finds on the page as it is. No screen has a frame in it, and what is right need not be listed. */
async function faultsOn(page: Page): Promise<string[]> {
  // Once per document, and not in a script element, which the page's policy forbids.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async (values) => {
    const { violations } = await window.axe.run(document, {
      runOnly: { type: 'tag', values },
      resultTypes: ['violations'],
      iframes: false,
    })
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`,
    )
  }, tags)
}

declare global {
  interface Window {
    axe: typeof axe
  }
}

/**
 * At both widths: what axe finds, and whether the screen scrolls sideways; that nothing on it moves, and what is left in
 * forced colours.
 */
async function expectNoFaults(page: Page) {
  // Sections far below are laid out when they come near: colours are computed once everything is laid out.
  await page.addStyleTag({ content: 'main section, footer { content-visibility: visible !important }' })
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    expect(await faultsOn(page), `at ${width} px`).toEqual([])
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(over, `sideways at ${width} px`).toBeLessThanOrEqual(0)
  }
  // These tests ask for less motion, and a rule for every element is easily outranked by a class.
  const moving = await page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((element) => {
        const { animationName, transitionDuration } = getComputedStyle(element)
        return animationName !== 'none' || /[1-9]/.test(transitionDuration)
      })
      .map((element) => `${element.localName}.${element.className}`),
  )
  expect(moving, 'moves').toEqual([])
  await page.emulateMedia({ forcedColors: 'active' })
  // A colour of its own is all that many buttons have, and here it is taken away.
  const bare = await page.evaluate(() =>
    [...document.querySelectorAll('button')]
      .filter((button) => button.checkVisibility() && getComputedStyle(button).borderTopWidth === '0px')
      .map((button) => button.getAttribute('aria-label') ?? button.textContent),
  )
  expect(bare, 'buttons without an edge').toEqual([])
  await page.emulateMedia({ forcedColors: 'none' })
}

for (const route of [...publicRoutes, '/no-such-era']) {
  visitTest(`axe finds nothing on ${route}`, async ({ page, quiet }) => {
    if (route === '/no-such-era') quiet.allow(/404/)
    await open(page, route)
    await expectNoFaults(page)
  })
}

for (const width of widths) {
  test(`axe finds nothing in the cart and the filled checkout at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await addToCart(page, '/healingera')
    await openCart(page)
    await expectNoFaults(page)
    await page.setViewportSize({ width, height: 900 })
    await goToCheckout(page)
    await expect(page.getByRole('main').getByLabel('Full name')).toBeVisible()
    await expectNoFaults(page)
  })
}

test('axe finds nothing on the screens behind the log-in', async ({ page }) => {
  await open(page, '/login?redirect=/profilepage')
  await logIn(page, 'manager@era.test')
  await expect(page).toHaveURL(/\/profilepage$/, { timeout: 20_000 })
  for (const route of privateRoutes) {
    await open(page, route)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNoFaults(page)
  }
})

test('axe finds nothing on the views of the portal', async ({ page }) => {
  test.slow()
  await open(page, '/managerportal')
  await logIn(page, 'owner@era.test')
  await expect(page.getByRole('navigation', { name: 'Manager' })).toBeVisible({ timeout: 20_000 })
  for (const view of portalViews) {
    await open(page, `/managerportal?view=${view}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await expectNoFaults(page)
  }
  await open(page, '/managerportal?view=products&page=rosa')
  await expect(page.getByRole('heading', { name: 'Page of Rosa' })).toBeVisible()
  await expectNoFaults(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Menu: Products' }).click()
  await expectNoFaults(page)
})
