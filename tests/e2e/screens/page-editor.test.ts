import { logIn } from '../base/shopper.ts'
import { expect, open, test, withoutWorker } from '../base/test.ts'

test.use(withoutWorker)

test('a manager edits a headline, publishes it, sees it in the shop, and takes it back', async ({
  page,
  browser,
  baseURL,
  quiet,
}) => {
  // The saves that this test lets fail.
  quiet.allow(/ERR_FAILED/)
  // A person's screen and a visitor's, over five renderings of a page.
  test.slow()
  const headline = `Eyes open, ${Date.now()} times.`
  await open(page, '/managerportal?view=products')
  await logIn(page, 'manager@era.test')
  await page.getByRole('link', { name: 'Edit page of ReSparkle' }).first().click()
  const field = page.getByRole('textbox', { name: 'Headline' })
  const before = await field.inputValue()

  await field.fill('')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(field).toBeFocused()
  await expect(field).toHaveAccessibleDescription('Write the headline.')

  // Typed words that the server does not have yet survive a reload.
  await expect(page.getByText(/^Draft saved/)).toBeVisible()
  await page.route('**/draft', (route) => route.abort())
  await field.fill(headline)
  await expect(page.getByText(/kept on this device/)).toBeVisible()
  await page.unroute('**/draft')
  await page.reload()
  await expect(field).toHaveValue(headline, { timeout: 20_000 })
  await expect(page.getByText(/^Draft saved/)).toBeVisible()

  const visitor = await browser.newContext({ ...(baseURL && { baseURL }) })
  const shown = async () => {
    const answer = await visitor.request.get('/resparkle')
    return (await answer.text()).replace(/<\/?em>|<!-- -->/g, '')
  }
  const html = await shown()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Published. It’s in the shop now.')).toBeVisible()
  await expect.poll(shown, { timeout: 5_000 }).toContain(`${headline.slice(0, -1)}`)

  await page.getByRole('link', { name: 'Versions' }).click()
  await page.getByText('1 change').first().click()
  await expect(page.getByText(headline).first()).toBeVisible()
  await page
    .getByRole('button', { name: /^Take back to version/ })
    .first()
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take back' }).click()
  await expect(page.getByText(/^Taken back/)).toBeVisible()
  await expect.poll(shown, { timeout: 5_000 }).not.toContain(headline.slice(0, -1))
  const main = (text: string) => text.slice(text.indexOf('<main'), text.indexOf('</main>'))
  expect(main(await shown())).toBe(main(html))
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await expect(field).toHaveValue(before)
  await visitor.close()
})
