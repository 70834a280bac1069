import type { Page } from '@playwright/test'
import { products, sets } from '../base/routes.ts'
import { expect, test } from '../base/test.ts'

/**
 * What sells is in the first view: the name, the price and the button, without scrolling. On phones with and without
 * their browser's bars, upright and sideways, on tablets and on desks.
 */
const views = [
  [390, 664],
  [390, 844],
  [768, 1024],
  [844, 390],
  [1366, 768],
  [1440, 900],
  [1920, 1080],
] as const

test.use({ serviceWorkers: 'block', viewport: { width: 390, height: 664 } })

/** Those of the three that lie below the fold, or beside the screen. */
const belowTheFold = (page: Page, button: RegExp) =>
  page.evaluate((pattern) => {
    const main = document.querySelector('main')
    const buttons = [...(main?.querySelectorAll('button') ?? [])]
    const wanted = buttons.find((one) => new RegExp(pattern).test(one.textContent ?? ''))
    const parts = { name: main?.querySelector('h1'), button: wanted }
    return Object.entries(parts).flatMap(([name, part]) => {
      const box = part?.getBoundingClientRect()
      const inView = box && box.top >= 0 && box.bottom <= innerHeight && box.right <= innerWidth
      return inView ? [] : [`${name} ends at ${box?.bottom} of ${innerHeight}`]
    })
  }, button.source)

const look = async (page: Page, path: string, button: RegExp) => {
  await page.goto(path)
  await page.evaluate(() => document.fonts.ready)
  for (const [width, height] of views) {
    await page.setViewportSize({ width, height })
    expect.soft(await belowTheFold(page, button), `${path} at ${width}×${height}`).toEqual([])
  }
}

test('home’s headline and its button are in the first view', async ({ page }) => {
  await look(page, '/', /Find your routine/)
})

test('every product’s name, price and button are in the first view', async ({ page }) => {
  test.slow()
  // The button says the price too.
  for (const path of [...products, ...sets]) await look(page, path, /Add to cart.*\$\d/)
})
