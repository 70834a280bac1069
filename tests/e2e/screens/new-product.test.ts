import { aPhoto } from '../../server/picture/photo.ts'
import { logIn } from '../base/shopper.ts'
import { expect, open, runApp, test, withoutWorker } from '../base/test.ts'

test.use(withoutWorker)

test('a manager makes a product of two sizes, publishes it, and a shopper finds and buys it', async ({
  page,
  browser,
  baseURL,
  quiet,
}) => {
  // What the shop refuses.
  quiet.allow(/status of 422/)
  test.slow()
  const slug = `night-cream-${Date.now()}`
  const sku = `N-${Date.now()}`
  await open(page, '/managerportal?view=products')
  await logIn(page, 'manager@era.test')
  await page.getByRole('button', { name: 'New product' }).click()
  const create = page.getByRole('button', { name: 'Create, and write its page' })
  await create.click()
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
  const first = page.getByRole('group', { name: 'Size 1' })
  await expect(first.getByRole('textbox', { name: /^Size/ })).toHaveAccessibleDescription('Enter the size.')
  await expect(first.getByRole('textbox', { name: 'SKU' })).toHaveAccessibleDescription('Enter a SKU.')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Night Cream')
  const address = page.getByRole('textbox', { name: 'Page address' })
  await expect(address).toHaveValue('night-cream')
  await address.fill('rosa')
  await page.getByRole('radio', { name: 'Lilac' }).check()
  await page.getByRole('button', { name: 'Add a size' }).click()
  for (const [at, size] of ['50 ml', '100 ml'].entries()) {
    const row = page.getByRole('group', { name: `Size ${at + 1}` })
    await row.getByRole('textbox', { name: /^Size/ }).fill(size)
    await row.getByRole('textbox', { name: 'SKU' }).fill(`${sku}-${at}`)
    await row.getByRole('textbox', { name: 'Price' }).fill(at === 0 ? '34.00' : '52')
    await row.getByRole('textbox', { name: 'In stock' }).fill('20')
    await row.getByRole('textbox', { name: 'Weight' }).fill('120')
  }
  await create.click()
  await expect(address).toHaveAccessibleDescription('Rosa has this address.')
  await address.fill(slug)
  await create.click()

  await expect(page.getByRole('heading', { name: 'Page of Night Cream' })).toBeVisible()
  await expect(page.getByText('Not in the shop.').first()).toBeVisible()
  const visitor = await browser.newContext({ ...(baseURL && { baseURL }) })
  const html = async (path: string) => (await visitor.request.get(path)).text()
  expect(await html('/sitemap.xml')).not.toContain(slug)
  await page.locator('input[type=file][multiple]').setInputFiles({
    name: 'jar.jpg',
    mimeType: 'image/jpeg',
    buffer: await aPhoto(960, 1200),
  })
  const texts = {
    'What it shows': 'A jar, red above and blue below',
    'What it is': 'Rich night cream',
    Headline: 'Sleep in it, wake up new.',
    Lead: 'A cream for the night.',
    Texture: 'Rich',
    Scent: 'None',
    'All ingredients': 'Aqua, Glycerin',
    Title: 'Night Cream, for the night',
  }
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await press('Add a paragraph')
  await page.getByRole('textbox', { name: 'Paragraph 1' }).fill('It works while you sleep.')
  await press('Add a step')
  await page.getByRole('textbox', { name: 'Step 1' }).fill('Smooth it on.')
  await press('Add a benefit')
  const benefit = page.getByRole('listitem', { name: 'Benefit 1' })
  await benefit.getByRole('textbox', { name: 'Title' }).fill('Soft')
  await benefit.getByRole('textbox', { name: 'Text' }).fill('Skin feels soft.')
  await page.getByRole('checkbox', { name: 'Night' }).check()
  await page.getByRole('group', { name: 'Skin types' }).getByRole('checkbox').first().check()
  for (const [name, text] of Object.entries(texts)) {
    await page
      .getByRole('textbox', { name: new RegExp(`^${name}`) })
      .last()
      .fill(text)
  }
  await page.getByRole('button', { name: 'Publish and show in the shop' }).click()
  // Unlike the message, it stays; and where it does not come, the report shows the whole screen.
  await expect(page.getByRole('main')).toContainText('Live: published by manager@era.test')

  const path = `/newpage?product=${slug}`
  for (const list of ['/sitemap.xml', '/all', '/shopall']) {
    await expect.poll(() => html(list), { timeout: 15_000 }).toContain(slug)
  }
  const look = await visitor.newPage()
  await look.goto(path)
  await runApp(look)
  await expect(look.getByRole('heading', { name: 'Night Cream', level: 1 })).toBeVisible()
  await expect(look.getByRole('img', { name: texts['What it shows'] })).toBeVisible()
  // The choice is in the address, and checked once that has changed.
  await look.getByRole('radio', { name: /100 ml/ }).click({ force: true })
  await expect(look.getByRole('radio', { name: /100 ml/ })).toBeChecked()
  await look
    .getByRole('button', { name: /^Add to cart/ })
    .first()
    .click()
  await expect(look.getByRole('button', { name: /^Cart.*1/ })).toBeVisible()

  // Another address leads there.
  await page.getByRole('button', { name: 'Change address' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('textbox', { name: 'Page address' }).fill(`${slug}-2`)
  await dialog.getByRole('button', { name: 'Change address' }).click()
  await expect(page.getByText('The page has its new address.')).toBeVisible()
  await expect
    .poll(async () => (await visitor.request.get(path, { maxRedirects: 0 })).status(), { timeout: 15_000 })
    .toBe(301)
  // The page that is open follows, and the old link leads there.
  await expect(look).toHaveURL(new RegExp(`product=${slug}-2`), { timeout: 20_000 })
  await expect(look.getByRole('heading', { name: 'Night Cream', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Hide from the shop' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Hide from the shop' }).click()
  await expect.poll(() => html('/sitemap.xml'), { timeout: 5_000 }).not.toContain(slug)
  // No page of the campaign in its place.
  await expect(look.getByRole('heading', { level: 1 })).toHaveText('We don’t sell this one', {
    timeout: 20_000,
  })
  expect((await visitor.request.get(`${path}-2`)).status()).toBe(404)
  await visitor.close()
})
