import type { Page } from '@playwright/test'
import { expect, open, test } from '../base/test.ts'

test.use({ serviceWorkers: 'block' })

async function openAll(page: Page, path: string) {
  await open(page, path)
  await page.waitForLoadState('networkidle')
}

test('a screen that loads slowly shows a pending state, then a skeleton', async ({ page }) => {
  test.slow()
  let come = () => {}
  const released = new Promise<void>((resolve) => {
    come = resolve
  })
  await openAll(page, '/therapyera')
  await page.evaluate(() => scrollTo(0, 900))
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.getByRole('contentinfo').getByRole('link', { name: 'The seven, in order' }).click()
  await expect(page.getByText('The page is on its way…')).toBeAttached()
  const skeleton = page.locator('main [data-skeleton=list]')
  await expect(skeleton).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Therapy Era' }), 'the old screen is gone').toBeHidden()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  come()
  const heading = page.getByRole('heading', { level: 1, name: 'All products' })
  await expect(heading).toBeFocused()
  await expect(skeleton).toHaveCount(0)
})

test('going back meanwhile shows the old screen as it was', async ({ page }) => {
  await openAll(page, '/shopall?q=rosa')
  await page.route('**/assets/*.js', () => {})
  await page.getByRole('link', { name: 'Log in' }).click()
  await expect(page.locator('main [data-skeleton=page]')).toBeVisible()
  await page.goBack()
  await expect(page.locator('main [data-skeleton]')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'Shop everything' })).toBeVisible()
})

test('a screen that loads quickly shows no skeleton', async ({ page }) => {
  await openAll(page, '/all')
  // The code is there: it was fetched when the way to it was shown.
  await page.getByRole('banner').getByRole('link', { name: 'Shop everything' }).hover()
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => {
    const seen = new MutationObserver((changes) => {
      for (const { addedNodes } of changes) {
        for (const node of addedNodes) {
          if (node instanceof Element && node.matches('[data-skeleton]')) document.title = 'A skeleton'
        }
      }
    })
    seen.observe(document.body, { childList: true, subtree: true })
  })
  await page.getByRole('banner').getByRole('link', { name: 'Shop everything' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Shop everything' })).toBeFocused()
  await expect(page).not.toHaveTitle('A skeleton')
})

test('a menu that loads slowly does not open over the next screen', async ({ page }) => {
  let come = () => {}
  const released = new Promise<void>((resolve) => {
    come = resolve
  })
  await page.route('**/assets/menu-*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await openAll(page, '/rosa')
  const asked = page.waitForRequest('**/assets/menu-*.js')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await asked
  await page.getByRole('banner').getByRole('link', { name: 'Era' }).click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Rosa')
  const loaded = page.waitForResponse('**/assets/menu-*.js')
  come()
  await (await loaded).finished()
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden()
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
})
