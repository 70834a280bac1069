import type { Locator, Page } from '@playwright/test'
import { products, sets } from '../base/routes.ts'
import { expect, open, runApp, test } from '../base/test.ts'

// What is asked for is what this is about, and the worker keeps pictures of its own accord.
test.use({ serviceWorkers: 'block', viewport: { width: 390, height: 844 } })

test('the pictures of a product come when they are turned to, and follow the shade', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const large = (name: string) =>
    asked.filter((path) => path.startsWith(`/art/${name}-`) && !path.includes('-168.'))
  await open(page, '/pretty')
  await page.getByRole('heading', { level: 1 }).click()
  const row = page.getByRole('group', { name: 'Pictures of Pretty' })
  await expect(row).toBeVisible()
  expect(large('pretty-back')).toEqual([])

  const berry = page.getByRole('radio', { name: /Berry/ })
  await berry.click({ force: true })
  await expect(berry).toBeChecked()
  const loaded = (alt: RegExp) =>
    expect
      .poll(() =>
        row.getByRole('img', { name: alt }).evaluate((image: HTMLImageElement) => image.naturalWidth),
      )
      .toBeGreaterThan(0)
  await loaded(/^Pretty in Berry/)

  await row.focus()
  await page.keyboard.press('End')
  await loaded(/^The back of the Pretty tube/)
  expect(large('pretty-back')).not.toEqual([])

  await page.getByRole('button', { name: 'Look closer' }).first().click()
  const picture = page.getByRole('dialog').getByRole('img', { name: /^The back of the Pretty tube/ })
  const width = async () => (await picture.boundingBox())?.width ?? 0
  await expect.poll(width).toBeGreaterThan(390)
  const before = await width()
  await page.getByRole('button', { name: 'Larger' }).click()
  await expect.poll(width).toBeGreaterThan(before * 1.4)
})

/** Opens HolyGlaze and turns to its close-up, which can move; what was asked for of its film. */
async function turnToCream(page: Page) {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/loops/')) asked.push(pathname)
  })
  await open(page, '/holyglaze')
  await page.getByRole('heading', { level: 1 }).click()
  const row = page.getByRole('group', { name: 'Pictures of HolyGlaze' })
  await expect(row).toBeVisible()
  expect(asked).toEqual([])
  await row.focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('button', { name: /^Picture 2 of/ })).toHaveAttribute('aria-current', 'true')
  return { asked, film: row.locator('video') }
}

const moves = (film: Locator) =>
  film.evaluate((video: HTMLVideoElement) => !video.paused && video.currentTime > 0)
const stands = (film: Locator) => film.evaluate((video: HTMLVideoElement) => video.paused)

test('a close-up moves when it is turned to, and stands still when motion is reduced', async ({ page }) => {
  const { film } = await turnToCream(page)
  await expect.poll(() => moves(film)).toBe(true)
  await page.getByRole('button', { name: 'Hold it still' }).click()
  await expect.poll(() => stands(film)).toBe(true)
  await page.getByRole('button', { name: 'Let it move' }).click()
  await expect.poll(() => moves(film)).toBe(true)
})

test('where motion is not welcome a close-up moves, and is loaded, only on demand', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const { asked, film } = await turnToCream(page)
  const button = page.getByRole('button', { name: 'Let it move' })
  await expect(button).toBeVisible()
  expect(asked).toEqual([])
  await button.click()
  await expect.poll(() => moves(film)).toBe(true)
})

test('with a data saver no close-up moves', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'connection', {
      configurable: true,
      get: () => Object.assign(new EventTarget(), { saveData: true, effectiveType: '4g' }),
    })
  })
  const { asked, film } = await turnToCream(page)
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('button', { name: /^Picture 3 of/ })).toHaveAttribute('aria-current', 'true')
  await expect(film).toHaveCount(0)
  await expect(page.getByRole('button', { name: /Let it move|Hold it still/ })).toHaveCount(0)
  expect(asked).toEqual([])
})

for (const [width, height] of [
  [390, 844],
  [768, 1024],
  [1440, 900],
] as const) {
  test(`the first picture stays where it is when the gallery takes its place, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    /** Where the picture in view is drawn, and which part of it. */
    const drawn = () =>
      page
        .getByRole('main')
        .getByRole('img')
        .filter({ visible: true })
        .first()
        .evaluate((image) => {
          const { x, y, width, height } = image.getBoundingClientRect()
          const { objectPosition } = getComputedStyle(image)
          return { x, y, width, height, objectPosition }
        })
    for (const path of [...products, ...sets]) {
      await page.goto(path)
      const before = await drawn()
      await runApp(page)
      await expect(page.getByRole('group', { name: /^Pictures of / })).toBeVisible()
      expect.soft(await drawn(), path).toEqual(before)
    }
  })
}
