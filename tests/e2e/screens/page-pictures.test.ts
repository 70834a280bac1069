import { aPhoto } from '../../server/picture/photo.ts'
import { logIn } from '../base/shopper.ts'
import { expect, open, test, withoutWorker } from '../base/test.ts'

test.use(withoutWorker)

test('a manager adds pictures to a page, orders them, publishes them, and takes them back', async ({
  page,
  browser,
  baseURL,
  quiet,
}) => {
  // The upload that this test lets fail, and those that the shop refuses.
  quiet.allow(/ERR_FAILED/, /status of 422/)
  test.slow()
  await open(page, '/managerportal?view=products')
  await logIn(page, 'manager@era.test')
  await page.getByRole('link', { name: 'Edit page of Rekindle' }).first().click()
  const add = page.getByRole('button', { name: 'Add pictures' })
  await expect(add).toBeVisible()
  // What the page shows as long as nothing was added.
  await expect(page.getByText('On the page now: the 4 pictures it came with.')).toBeVisible()
  const file = async (name: string, width: number, height: number) => ({
    name,
    mimeType: 'image/jpeg',
    buffer: await aPhoto(width, height),
  })
  const input = page.locator('input[type=file][multiple]')

  // Lost on the way twice, it goes on by itself.
  await page.route(/\/pictures\/uploads\/[0-9a-f]+/, (route) => route.abort(), { times: 2 })
  await input.setInputFiles(await file('first.jpg', 960, 1200))
  await expect(page.getByRole('listitem', { name: 'Picture 1' })).toBeVisible()

  // Several at once, one of them no picture.
  const page2 = { name: 'page.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<!doctype html>') }
  await input.setInputFiles([await file('second.jpg', 840, 840), page2])
  await expect(page.getByText('This is a web page, not a picture.')).toBeVisible()
  await expect(page.getByRole('listitem', { name: 'Picture 2' })).toBeVisible()
  await expect(page.getByText(/^On the page now/)).toBeHidden()
  await page.getByRole('button', { name: 'Dismiss page.jpg' }).click()
  await expect(page.getByRole('listitem', { name: 'Picture 2' })).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

  // Why a picture was refused is not below the bar, whose height is that of a third of the screen.
  await page.evaluate(() => scrollTo(0, 0))
  await input.setInputFiles([page2])
  const refused = page.getByText('This is a web page, not a picture.')
  const seen = () =>
    refused.evaluate((text) => {
      const { left, top, height } = text.getBoundingClientRect()
      return text.contains(document.elementFromPoint(left + 2, top + height / 2))
    })
  await expect.poll(seen).toBe(true)
  await page.getByRole('button', { name: 'Dismiss page.jpg' }).click()

  // Without words they are not published, and the field without them is not below the bar.
  await page.getByRole('button', { name: 'Publish' }).click()
  const alts = page.getByRole('textbox', { name: 'What it shows' })
  await expect(alts.first()).toBeFocused()
  const inView = () =>
    page.evaluate(() => {
      const focused = document.activeElement
      const { left = 0, top = 0, width = 0, height = 0 } = focused?.getBoundingClientRect() ?? {}
      return focused?.contains(document.elementFromPoint(left + width / 2, top + height - 2))
    })
  await expect.poll(inView).toBe(true)
  // Nor is anything that the Tab key reaches below it.
  for (let step = 0; step < 20; step += 1) {
    await page.keyboard.press('Tab')
    await expect.poll(inView, `after ${step + 1} steps`).toBe(true)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await alts.first().fill('Red above, blue below')
  await alts.nth(1).fill('A square of red and blue')
  await page.getByRole('button', { name: 'Move earlier: Picture 2' }).click()
  await expect(alts.first()).toHaveValue('A square of red and blue')
  await page.getByRole('button', { name: 'Remove: Picture 1' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(alts.first()).toHaveValue('A square of red and blue')
  const focus = page.getByRole('button', { name: /^What stays in view of Picture 1/ })
  await focus.focus()
  await page.keyboard.press('ArrowUp')
  await expect(focus).toHaveAccessibleName(/50% across, 45% down/)

  const visitor = await browser.newContext({ ...(baseURL && { baseURL }) })
  const shown = async () => (await visitor.request.get('/rekindle')).text()
  const main = (text: string) => text.slice(text.indexOf('<main'), text.indexOf('</main>'))
  const before = main(await shown())
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Published. It’s in the shop now.')).toBeVisible()
  await expect.poll(shown, { timeout: 5_000 }).toContain('A square of red and blue')
  const html = await shown()
  expect(html).toContain('object-position:50% 45%')
  const path = /\/media\/[0-9a-f]{32}-800\.webp/.exec(html)?.[0] ?? ''
  const picture = await visitor.request.get(path)
  expect(picture.headers()).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'cache-control': expect.stringContaining('immutable'),
  })
  expect((await picture.body()).includes('Camera')).toBe(false)
  const look = await visitor.newPage()
  await look.goto('/rekindle')
  const hero = look.getByRole('img', { name: 'A square of red and blue' })
  await expect.poll(() => hero.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expect(look.getByRole('img', { name: 'Red above, blue below' })).toBeAttached()

  await page.getByRole('link', { name: 'Versions' }).click()
  await page
    .getByRole('button', { name: /^Take back to version/ })
    .first()
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take back' }).click()
  await expect(page.getByText(/^Taken back/)).toBeVisible()
  await expect.poll(async () => main(await shown()), { timeout: 5_000 }).toBe(before)
  await visitor.close()
})
