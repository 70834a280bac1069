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
    const said = (tag: string, text: RegExp) =>
      [...(main?.querySelectorAll(tag) ?? [])].find((one) => text.test(one.textContent ?? ''))
    const wanted = said('button', new RegExp(pattern))
    const price = pattern.includes('$') ? wanted : said('p', /^From \$\d/)
    const parts = { name: main?.querySelector('h1'), button: wanted, price }
    return Object.entries(parts).flatMap(([name, part]) => {
      const box = part?.getBoundingClientRect()
      const inView = box && box.top >= 0 && box.bottom <= innerHeight && box.right <= innerWidth
      return inView ? [] : [`${name} ends at ${box?.bottom} of ${innerHeight}`]
    })
  }, button.source)

/** Where the goods of a set stand in its picture, from its top, in percent of its height. */
const goods: Record<string, [top: number, bottom: number]> = {
  '/healingera': [21, 78],
  '/justagirl': [18, 81],
  '/myturn': [21, 82],
  '/therapyera': [27, 79],
  '/travelbag': [24, 76],
}

/** What of the picture is in view, from its top, in percent of its height, and whether it is as wide as its frame. */
const inView = (page: Page) =>
  page.evaluate(() => {
    const image = document.querySelector('main img')
    if (!image) throw new Error('No picture.')
    const box = image.getBoundingClientRect()
    const { objectFit, objectPosition } = getComputedStyle(image)
    const at = objectPosition.split(' ')[1] ?? ''
    // As `cover` draws it.
    const scale = Math.max(box.width / 1280, box.height / 1600)
    const hidden = 1 - box.height / (1600 * scale)
    const from = at.endsWith('px')
      ? -Number.parseFloat(at) / (1600 * scale)
      : (hidden * Number.parseFloat(at)) / 100
    const sides = 1 - box.width / (1280 * scale)
    const end = Math.min(box.bottom, innerHeight)
    return { objectFit, sides, top: 100 * from, bottom: 100 * (from + (end - box.top) / (1600 * scale)) }
  })

const look = async (page: Page, path: string, button: RegExp) => {
  await page.goto(path)
  await page.evaluate(() => document.fonts.ready)
  for (const [width, height] of views) {
    await page.setViewportSize({ width, height })
    expect.soft(await belowTheFold(page, button), `${path} at ${width}×${height}`).toEqual([])
    const stand = goods[path]
    if (!stand) continue
    const view = await inView(page)
    const where = `the goods of ${path} at ${width}×${height}, in view ${view.top} to ${view.bottom}`
    expect.soft(view.objectFit).toBe('cover')
    expect.soft(view.sides, where).toBeLessThan(0.13)
    expect.soft(view.top, where).toBeLessThan(stand[0])
    expect.soft(view.bottom, where).toBeGreaterThan(stand[1])
  }
}

test('home’s headline, its button and what it costs are in the first view', async ({ page }) => {
  await look(page, '/', /Find your routine/)
})

test('every product’s name, price and button are in the first view, and so are the goods of a set', async ({
  page,
}) => {
  test.slow()
  // The button says the price too.
  for (const path of [...products, ...sets]) await look(page, path, /Add to cart.*\$\d/)
})
