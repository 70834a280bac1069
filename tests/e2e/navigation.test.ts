import { publicRoutes } from './routes.ts'
import { expect, open, test } from './test.ts'

test('an address the shop does not have is answered with 404', async ({ page, quiet }) => {
  quiet.allow(/Failed to load resource.*404/)
  const answer = await page.goto('/no-such-era')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('link').first()).toBeVisible()
})

for (const route of publicRoutes) {
  test(`${route} wakes up with one heading and an empty console`, async ({ page }) => {
    const answer = await open(page, route)
    expect(answer?.status()).toBe(200)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expect(page).toHaveTitle(/\w/)
    await expect(page.getByRole('main')).toHaveCount(1)
  })
}

test('every navigation goes to the top, Back included', async ({ page }) => {
  await open(page, '/')
  await page.evaluate(() => window.scrollTo(0, 1_500))
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: 'Rosa', exact: true })
    .or(page.getByRole('link', { name: /Rosa/ }))
    .first()
    .click()
  await expect(page).toHaveURL(/\/rosa/)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await page.evaluate(() => window.scrollTo(0, 800))
  await page.goBack()
  await expect(page).toHaveURL(/\/$/)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
})

test('a product page is whole before any script', async ({ request }) => {
  const html = await (await request.get('/rosa')).text()
  expect(html).toContain('<title>')
  expect(html).toMatch(/<meta[^>]+name="description"/)
  expect(html).toMatch(/<link[^>]+rel="canonical"/)
  expect(html).toMatch(/property="og:image"/)
  expect(html).toMatch(/<h1[^>]*>[^<]*Rosa/)
  expect(html).toContain('$22')
})
