import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import type { Catalogue } from '#domain/catalogue/product.ts'
import { aNoisyPhoto } from '../../chaos/noisy-photo.ts'
import { aPhoto } from '../../server/picture/photo.ts'
import { cutProxy } from '../base/cut-proxy.ts'
import { storedValue, test, workerReady } from '../base/phone.ts'
import { addToCart, fillCheckout, goToCheckout, logIn, submitOrder } from '../base/shopper.ts'
import { runApp } from '../base/test.ts'

/**
 * A brand’s Sunday evening: a product with three pictures and two sizes over a bad network, its preview on a phone, sold
 * to a phone without a network, a word changed and taken back, and a set of it.
 */

test.use({ story: 'new-goods' })
test.describe.configure({ mode: 'serial', timeout: 300_000 })

const SLUG = 'night-cream'
const PATH = `/newpage?product=${SLUG}`
const LIVE = { timeout: 5_000 }
let manager: BrowserContext
let portal: Page

const press = (name: string) => portal.getByRole('button', { name, exact: true }).click()
const type = (name: RegExp | string, text: string, within: Page | Locator = portal) =>
  within.getByRole('textbox', { name }).last().fill(text)

test.beforeAll(async ({ shop, phone, browser }) => {
  test.setTimeout(300_000)
  const page = await phone.newPage()
  await page.goto(shop.url)
  await workerReady(page)
  await runApp(page)
  manager = await browser.newContext({ viewport: { width: 1440, height: 900 } })
})
test.afterAll(() => manager.close())

test('three pictures and two sizes: a lost connection and a killed shop cost no byte that arrived', async ({
  shop,
}) => {
  const network = await cutProxy(shop.url)
  portal = await manager.newPage()
  await portal.goto(`${network.url}/managerportal?view=products`)
  await runApp(portal)
  await logIn(portal, 'manager@era.test')
  await press('New product')
  await type('Name', 'Night Cream')
  await portal.getByRole('radio', { name: 'Lilac' }).check()
  await press('Add a size')
  for (const [at, size] of ['50 ml', '100 ml'].entries()) {
    const row = portal.getByRole('group', { name: `Size ${at + 1}` })
    const cells = { Size: size, SKU: `NIGHT-${at}`, Price: at === 0 ? '34.00' : '52', 'In stock': '20' }
    for (const [name, text] of Object.entries({ ...cells, Weight: '120' })) {
      await type(new RegExp(`^${name}`), text, row)
    }
  }
  await press('Create, and write its page')
  await expect(portal.getByRole('heading', { name: 'Page of Night Cream' })).toBeVisible()

  const photos = [await aNoisyPhoto(3_500_000), await aNoisyPhoto(3_600_000), await aPhoto(960, 1200)]
  const input = portal.locator('input[type=file][multiple]')
  for (const [at, buffer] of photos.entries()) {
    const picture = { name: `${at}.png`, mimeType: at === 2 ? 'image/jpeg' : 'image/png', buffer }
    const before = network.seen.length
    const killed = async () => {
      await shop.close('SIGKILL')
      await shop.open()
    }
    const cut = at === 2 ? undefined : network.cutAfter(2_000_000, at === 1 ? killed : undefined)
    await input.setInputFiles(picture)
    await cut
    await expect(portal.getByRole('listitem', { name: `Picture ${at + 1}` })).toBeVisible({
      timeout: 120_000,
    })
    const parts = network.seen.slice(before)
    const sent = parts.reduce((sum, { bytes }) => sum + bytes, 0)
    console.log(
      `Picture ${at + 1}: ${buffer.length} bytes, ${sent} sent, in parts from ${parts.map(({ from }) => from)}`,
    )
    // Twice goes what was on its way: little of a connection that is cut, all since the last piece of a shop that is killed.
    expect(sent).toBeLessThan(buffer.length + (at === 1 ? 2_000_000 : 400_000))
    expect(parts.filter(({ from }) => from === 0)).toHaveLength(1)
  }
  await expect(portal.getByText(/^Draft saved/).first()).toBeVisible()
  network.close()
})

test('its preview is a page on a phone without a login, and it is live within five seconds', async ({
  shop,
  phone,
  browser,
}) => {
  await portal.close()
  portal = await manager.newPage()
  await portal.goto(`${shop.url}/managerportal?view=products`)
  await runApp(portal)
  await logIn(portal, 'manager@era.test')
  await portal.getByRole('link', { name: 'Edit page of Night Cream' }).first().click()
  const alts = portal.getByRole('textbox', { name: /^What it shows/ })
  await expect(alts).toHaveCount(3)
  for (const at of [0, 1, 2]) await alts.nth(at).fill(`The jar, side ${at + 1}`)
  await press('Add a paragraph')
  await type('Paragraph 1', 'It works while you sleep.')
  await press('Add a step')
  await type('Step 1', 'Smooth it on.')
  await press('Add a benefit')
  const benefit = portal.getByRole('listitem', { name: 'Benefit 1' })
  await type('Title', 'Soft', benefit)
  await type('Text', 'Skin feels soft.', benefit)
  await portal.getByRole('checkbox', { name: 'Night' }).check()
  await portal.getByRole('combobox', { name: 'Place in a routine' }).selectOption('Treat')
  await portal.getByRole('group', { name: 'Skin types' }).getByRole('checkbox').first().check()
  for (const [name, text] of [
    ['What it is', 'Rich night cream'],
    ['Headline', 'Sleep in it, wake up new.'],
    ['Lead', 'A cream for the night.'],
    ['Texture', 'Rich'],
    ['Scent', 'None'],
    ['All ingredients', 'Aqua, Glycerin'],
    ['Title', 'Night Cream, for the night'],
    ['Description', 'The cream that works the night shift.'],
  ] as const) {
    await type(new RegExp(`^${name}`), text)
  }
  await expect(portal.getByText(/^Draft saved/).first()).toBeVisible()
  await press('Preview')
  const address = portal.getByRole('textbox', { name: 'Address of the preview' })
  await expect(address).toHaveValue(/^http/)
  const other = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const look = await other.newPage()
  await look.goto(await address.inputValue())
  await expect(look.getByRole('heading', { name: 'Night Cream', level: 1 })).toBeVisible()
  // The full stop of a headline is the brand’s dot, which is drawn.
  await expect(look.getByRole('heading', { name: 'Sleep in it, wake up new', exact: true })).toBeVisible()
  await expect(look.getByRole('img', { name: 'The jar, side 1' }).first()).toBeVisible()
  expect(await look.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await look.screenshot({ path: test.info().outputPath('preview-390.png'), fullPage: true })
  await portal.getByRole('button', { name: 'Close' }).last().click()
  const html = async (path: string) => (await other.request.get(`${shop.url}${path}`)).text()
  // Of a product that is not there, the address is the launch page’s.
  expect(await html(PATH)).toContain('<main')
  expect(await html(PATH)).not.toMatch(/Night Cream|Sleep in it/)
  for (const path of ['/all', '/shopall', '/sitemap.xml']) expect(await html(path)).not.toContain(SLUG)

  const open = await phone.newPage()
  await open.goto(`${shop.url}/all`)
  await runApp(open)
  await portal.screenshot({ path: test.info().outputPath('editor-1440.png') })
  await press('Publish and show in the shop')
  const began = Date.now()
  const live = async (name: string, isThere: () => Promise<boolean>) => {
    await expect.poll(isThere, { ...LIVE, message: name, intervals: [250] }).toBe(true)
    return `${name} ${((Date.now() - began) / 1_000).toFixed(1)} s`
  }
  const stored = async () =>
    (await storedValue<{ catalogue: Catalogue }>(open, 'catalogue'))?.catalogue.products.some(
      ({ slug }) => slug === SLUG,
    ) === true
  const pictureOf = (text: string) => /property="og:image" content="([^"]+)"/.exec(text)?.[1] ?? ''
  const page = async () => {
    const text = await html(PATH)
    return (
      text.includes('Sleep in it') && text.includes('"@type":"Product"') && pictureOf(text).includes(SLUG)
    )
  }
  console.log(
    'Live:',
    ...(await Promise.all([
      live('its page with JSON-LD', page),
      ...['/all', '/shopall', '/sitemap.xml'].map((path) =>
        live(path, async () => (await html(path)).includes(SLUG)),
      ),
      live('an open tab’s catalogue', stored),
    ])),
  )
  // Drawn when it is first asked for, which is no part of how soon the page is there.
  const picture = pictureOf(await html(PATH)).replaceAll('&amp;', '&')
  expect((await other.request.get(picture)).headers()['content-type']).toMatch(/^image\//)
  expect(await html(PATH)).toContain('The cream that works the night shift.')
  expect(await html(PATH)).toMatch(/aria-current="step"[^>]*><b>Night Cream/)
  await look.goto(`${shop.url}${PATH}`)
  await look.screenshot({ path: test.info().outputPath('page-390.png'), fullPage: true })
  await look.setViewportSize({ width: 1440, height: 900 })
  await look.screenshot({ path: test.info().outputPath('page-1440.png'), fullPage: true })
  await other.close()
  await open.close()
})

test('a phone that has not seen its page buys it without a network', async ({ shop, phone }) => {
  await shop.close()
  const page = await phone.newPage()
  await addToCart(page, shop.url + PATH)
  await goToCheckout(page)
  await fillCheckout(page)
  await submitOrder(page)
  await expect(page.getByTestId('sync-state')).toContainText('1 waiting', { timeout: 30_000 })
  await page.screenshot({ path: test.info().outputPath('bought-offline-390.png') })
  await shop.open()
  await expect(page.getByTestId('sync-state')).toHaveText('Saved', { timeout: 60_000 })
  await expect(page.getByRole('main')).toContainText('ERA-')
  await page.close()
})

test('a word is changed and taken back, and a set is made of it', async ({ shop, browser }) => {
  const visitor = await browser.newContext()
  const html = async (path: string) => (await visitor.request.get(shop.url + path)).text()
  const main = async () => {
    const text = await html(PATH)
    return text.slice(text.indexOf('<main'), text.indexOf('</main>'))
  }
  await portal.reload()
  await runApp(portal)
  const before = await main()
  const headline = portal.getByRole('textbox', { name: /^Headline/ })
  await headline.fill('Sleep in it, wake up bright.')
  await press('Publish')
  await expect.poll(main, LIVE).toContain('<em>up bright</em>')
  await portal.getByRole('link', { name: 'Versions' }).click()
  await portal
    .getByRole('button', { name: /^Take back to version/ })
    .first()
    .click()
  await portal.getByRole('alertdialog').getByRole('button', { name: 'Take back' }).click()
  await expect(portal.getByText(/^Taken back/)).toBeVisible()
  await expect.poll(main, LIVE).toBe(before)

  await portal.goto(`${shop.url}/managerportal?view=products`)
  await runApp(portal)
  await press('New set')
  await type('Name', 'Night Duo')
  await type('SKU', 'NIGHT-DUO')
  for (const [at, name] of ['Night Cream: the shopper chooses (2)', 'Reglow'].entries()) {
    const part = portal.getByRole('group', { name: `Part ${at + 1}` })
    const what = part.getByRole('combobox', { name: 'What' })
    const option = what.locator('option').filter({ hasText: name }).first()
    await what.selectOption((await option.getAttribute('value')) ?? '')
  }
  await type(/^Price of the set/, '60')
  await expect(portal.getByText(/At this price shoppers save/)).toBeVisible()
  await portal.screenshot({ path: test.info().outputPath('new-set-1440.png') })
  await press('Create, and write its page')
  await expect(portal.getByRole('heading', { name: 'Page of Night Duo' })).toBeVisible()
  await visitor.close()
})
