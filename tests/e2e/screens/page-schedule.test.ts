import { logIn } from '../base/shopper.ts'
import { expect, open, test, withoutWorker } from '../base/test.ts'

test.use({ ...withoutWorker, timezoneId: 'America/New_York' })

test('a draft is looked at on a phone without a login, then published by itself at its time', async ({
  page,
  browser,
  baseURL,
  quiet,
}) => {
  // The preview that has ended.
  quiet.allow(/status of 404/)
  test.slow()
  const headline = `Rain, at ${Date.now()}.`
  await open(page, '/managerportal?view=products&page=rosa')
  await logIn(page, 'manager@era.test')
  await page.getByRole('textbox', { name: /^Headline/ }).fill(headline)
  await page.getByRole('button', { name: 'Preview' }).click()
  const dialog = page.getByRole('dialog', { name: 'Preview of this draft' })
  const link = await dialog.getByRole('textbox', { name: 'Address of the preview' }).inputValue()
  await expect(dialog.getByRole('img', { name: /^QR code/ })).toBeVisible()

  const phone = await browser.newContext({
    ...(baseURL && { baseURL }),
    viewport: { width: 390, height: 844 },
  })
  const look = await phone.newPage()
  const answer = await look.goto(link)
  expect(answer?.headers()).toMatchObject({ 'cache-control': 'private, no-store' })
  await expect(look.getByRole('note')).toContainText('This is a preview.')
  await expect(look.getByRole('heading', { name: 'Rosa', level: 1 })).toBeVisible()
  await expect(look.getByText(headline.slice(0, 8)).first()).toBeVisible()
  for (const button of await look.getByRole('button').all()) await expect(button).toBeDisabled()
  expect(await look.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await look.evaluate(() => document.scripts.length)).toBe(0)
  expect(await look.locator('meta[name=robots]').getAttribute('content')).toContain('noindex')
  await dialog.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('button', { name: 'Schedule', exact: true }).click()
  const times = page.getByRole('dialog', { name: 'Publish at a time' })
  const clock = times.getByLabel('Day and time, Eastern Time')
  await clock.fill('2020-01-01T09:00')
  await times.getByRole('button', { name: 'Schedule' }).click()
  await expect(clock).toHaveAccessibleDescription(/still to come/)
  // The screen sets a time by the minute; the shop takes any.
  await page.route('**/api/manager/products/rosa/schedule', (route) => {
    const soon = new Date(Date.now() + 4_000).toISOString()
    return route.continue({ postData: { ...route.request().postDataJSON(), at: soon } })
  })
  await clock.fill(await page.evaluate(() => `${new Date().getFullYear() + 1}-01-01T09:00`))
  await times.getByRole('button', { name: 'Schedule' }).click()
  await expect(page.getByRole('main')).toContainText('Will be published')
  await expect(page.getByRole('main')).toContainText('Scheduled by manager@era.test. 1 change.')

  const html = async (path: string) => (await phone.request.get(path)).text()
  expect(await html('/rosa')).not.toContain(headline.slice(0, 18))
  await expect.poll(() => html('/rosa'), { timeout: 30_000 }).toContain(headline.slice(0, 18))
  const ended = await look.reload()
  expect(ended?.status()).toBe(404)
  await expect(look.getByRole('note')).toContainText('This preview has ended.')
  await open(page, '/managerportal?view=products&page=rosa')
  await expect(page.getByRole('main')).toContainText('Live: published by manager@era.test')
  await expect(page.getByRole('main')).not.toContainText('Will be published')

  // As it was, for whoever comes next.
  await page.getByRole('link', { name: 'Versions' }).click()
  await page.getByRole('button', { name: 'Take back to version 1' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take back' }).click()
  await expect(page.getByText('Took back to version 1')).toBeVisible()
  await phone.close()
})
