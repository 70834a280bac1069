import type { Page } from '@playwright/test'
import { addToCart, goToCheckout, openCart } from '../base/shopper.ts'
import { expect, open, test } from '../base/test.ts'

/**
 * Pictures of the ten main screens, at a phone's width and at a desk's (at half size). Up to 3 % of the
 * pixels may differ: browsers smooth letters differently, a moved or missing part is more than that.
 * `npm run e2e -- tests/e2e/shop/pictures.test.ts --update-snapshots` takes them again; look at them then.
 */
const tolerance = { maxDiffPixelRatio: 0.03 }

const screens: Record<string, (page: Page) => Promise<unknown>> = {
  home: (page) => open(page, '/'),
  rosa: (page) => open(page, '/rosa'),
  'healing-era': (page) => open(page, '/healingera'),
  'shop-all': (page) => open(page, '/shopall'),
  all: (page) => open(page, '/all'),
  login: async (page) => {
    await open(page, '/login')
    await expect(page.getByRole('main').getByLabel('Password', { exact: true })).toBeVisible()
  },
  influencer: (page) => open(page, '/influencer'),
  'coming-soon': (page) => open(page, '/comingsoon'),
  cart: async (page) => {
    await addToCart(page, '/rosa')
    await openCart(page)
  },
  checkout: async (page) => {
    await addToCart(page, '/rosa')
    await goToCheckout(page)
    await expect(page.getByRole('main').getByLabel('Full name')).toBeVisible()
  },
}

/** Fonts loaded, pictures in view loaded, no notice that disappears by itself. */
async function settled(page: Page) {
  await page.evaluate(async () => {
    await document.fonts.ready
    const seen = [...document.images].filter((image) => {
      const { top, bottom } = image.getBoundingClientRect()
      return bottom > 0 && top < innerHeight
    })
    await Promise.all(seen.map((image) => image.decode().catch(() => undefined)))
  })
  await expect(page.getByRole('status').filter({ hasText: /Added|Adding/ })).toHaveCount(0, {
    timeout: 15_000,
  })
}

for (const [width, height, deviceScaleFactor] of [
  [390, 844, 1],
  [1440, 900, 0.5],
] as const) {
  test.describe(`at ${width} px`, () => {
    test.use({
      viewport: { width, height },
      deviceScaleFactor,
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    })

    for (const [name, open] of Object.entries(screens)) {
      test(`${name} matches its reference picture`, async ({ page }) => {
        await open(page)
        await settled(page)
        await expect(page).toHaveScreenshot(`${name}-${width}.png`, { ...tolerance, scale: 'device' })
      })
    }
  })
}
