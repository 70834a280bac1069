import type { Page } from '@playwright/test'
import { addToCart, goToCheckout, openCart } from '../base/shopper.ts'
import { expect, open, test } from '../base/test.ts'

/**
 * Pictures of the ten main screens, at a phone's width and at a desk's (at half size). Up to 3 % of the
 * pixels may differ: browsers smooth letters differently, a moved or missing part is more than that.
 * `npm run e2e -- tests/e2e/shop/pictures.test.ts --update-snapshots` takes them again; look at them then.
 */
const tolerance = { maxDiffPixelRatio: 0.03 }

/** With its gallery, which comes with the app: that runs without a touch where prices have changed since the start. */
async function openGoods(page: Page, path: string) {
  await open(page, path)
  await page.getByRole('heading', { level: 1 }).click()
  await expect(page.getByRole('group', { name: /^Pictures of/ })).toBeVisible()
}

const screens: Record<string, (page: Page) => Promise<unknown>> = {
  home: (page) => open(page, '/'),
  rosa: (page) => openGoods(page, '/rosa'),
  'healing-era': (page) => openGoods(page, '/healingera'),
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
    // Not those that a row hides until it is turned: they are not even loaded.
    const seen = await new Promise<Element[]>((resolve) => {
      const observer = new IntersectionObserver((entries) => {
        observer.disconnect()
        resolve(entries.flatMap(({ isIntersecting, target }) => (isIntersecting ? target : [])))
      })
      observer.observe(document.body)
      for (const image of document.images) observer.observe(image)
    })
    const images = seen.filter((one) => one instanceof HTMLImageElement)
    await Promise.all(images.map((image) => image.decode().catch(() => undefined)))
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
