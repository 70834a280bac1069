import { expect, type Page } from '@playwright/test'
import { wordMax } from '#domain/words/read-text.ts'
import { type TextId, textIds, texts } from '#domain/words/texts.ts'
import { publishWords } from '../base/manager.ts'
import { test, workerReady } from '../base/phone.ts'
import { logIn } from '../base/shopper.ts'
import { runApp } from '../base/test.ts'

/** The words of the shop, from the portal to a phone without a network and back. */

test.use({ story: 'words' })
test.describe.configure({ mode: 'serial', timeout: 300_000 })

const NEWS = 'Free shipping all week.'
const banner = (page: Page) => page.getByRole('complementary', { name: 'Announcement' })
const hero = (page: Page) => page.getByRole('heading', { level: 1 })

/** Opens the words of the shop on a new device, which asks who it is. */
async function openOffice(page: Page, url: string) {
  await page.goto(`${url}/login?redirect=/managerportal?view=words`)
  await runApp(page)
  await logIn(page, 'manager@era.test')
  await expect(page.getByRole('navigation', { name: 'Manager' })).toBeVisible({ timeout: 60_000 })
}

/** Opens the editor of a text. */
async function edit(page: Page, url: string, name: string) {
  await page.goto(`${url}/managerportal?view=words`)
  await runApp(page)
  await page.getByRole('link', { name, exact: true }).click({ timeout: 60_000 })
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible({ timeout: 60_000 })
}

async function publish(page: Page) {
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText(/^Published by manager@era\.test/)).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('No changes')).toBeVisible()
}

test('a manager announces something and changes the headline; shoppers see both, offline too, until taken back', async ({
  shop,
  phone,
  browser,
}) => {
  const visit = await phone.newPage()
  await visit.goto(shop.url)
  await workerReady(visit)
  await runApp(visit)
  await expect(banner(visit)).toHaveCount(0)
  const before = await hero(visit).textContent()

  const office = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const desk = await office.newPage()
  await openOffice(desk, shop.url)
  await edit(desk, shop.url, 'Announcement')
  await desk.getByRole('textbox', { name: 'Announcement', exact: true }).fill(NEWS)
  await desk.getByLabel('Link text').fill('Have a look')
  // A link without an address is named, and nothing is published.
  await desk.getByRole('button', { name: 'Publish' }).click()
  await expect(desk.getByLabel('Link address')).toBeFocused()
  await expect(desk.getByLabel('Link address')).toHaveAccessibleDescription(/Enter where the link leads/)
  await desk.getByLabel('Link address').fill('/shopall')
  await publish(desk)
  await edit(desk, shop.url, 'Home')
  await desk.getByLabel('Headline, in italics', { exact: true }).first().fill('season ahead')
  await publish(desk)

  // The server's own page has them, before any script runs.
  const html = async () => (await (await fetch(shop.url)).text()).replace(/<!-- -->/g, '')
  await expect.poll(html, { timeout: 20_000 }).toContain('season ahead')
  expect(await html()).toContain(NEWS)
  // A stored page is at most one visit old.
  await visit.reload()
  await runApp(visit)
  await expect(banner(visit)).toContainText(NEWS, { timeout: 30_000 })
  await expect(hero(visit)).toContainText('season ahead')

  await shop.close()
  const offline = await phone.newPage()
  await offline.goto(shop.url)
  await runApp(offline)
  await expect(banner(offline)).toContainText(NEWS, { timeout: 30_000 })
  await expect(hero(offline)).toContainText('season ahead')
  // Once put away it stays away, before and after the app runs.
  await banner(offline).getByRole('button', { name: 'Close announcement' }).click()
  await expect(banner(offline)).toBeHidden()
  await offline.goto(`${shop.url}/all`)
  await expect(banner(offline)).toBeHidden()
  await runApp(offline)
  await expect(banner(offline)).toBeHidden()
  await shop.open()

  await edit(desk, shop.url, 'Home')
  await desk.getByRole('link', { name: 'Versions' }).click()
  await desk.getByRole('button', { name: 'Take back to version 1' }).click()
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Take back' }).click()
  await expect(desk.getByRole('heading', { name: 'Version 3' })).toBeVisible({ timeout: 30_000 })
  await expect.poll(html, { timeout: 20_000 }).not.toContain('season ahead')
  await visit.reload()
  await runApp(visit)
  await expect.poll(() => hero(visit).textContent(), { timeout: 30_000 }).toBe(before)
  await office.close()
})

test('a policy shows since when it applies, and its earlier versions', async ({ shop, phone }) => {
  const part = (text: string) => ({ parts: [{ id: 'tax-text', title: '', text }] })
  await publishWords(shop, 'tax', part('Tax is added.\n\n- At checkout\n- Never twice'))
  await publishWords(shop, 'tax', part('Tax is included.'))
  const page = await phone.newPage()
  await page.goto(`${shop.url}/termsandconditions`)
  await runApp(page)
  const section = page.getByRole('region', { name: 'Sales tax' })
  await expect(section).toContainText('Tax is included.', { timeout: 30_000 })
  await expect(section).toContainText(/Last changed [A-Z][a-z]{2} \d/)
  await section.getByText('What it said before').click()
  await section.getByText(/^[A-Z][a-z]{2} \d.* – /).click()
  await expect(section.getByRole('listitem').filter({ hasText: 'Never twice' })).toBeVisible()
  await section.getByText(/^Until /).click()
  await expect(section.getByText(/Prices exclude sales tax/)).toBeVisible()
})

/** As long as a text may be, of words as long as they may be. */
const longest = (max: number) =>
  `${'Moisturizingly'.repeat(2).slice(0, wordMax({ max }))} `.repeat(30).slice(0, max).trim()

test('the longest words that can be published leave the layout whole at every width', async ({
  shop,
  browser,
}) => {
  const changed: readonly TextId[] = textIds.filter((id) => id !== 'tax')
  for (const id of changed) {
    const words = texts[id].map(({ path, max }): [string, unknown] => {
      const text = path === 'to' ? '/shopall' : longest(max)
      return [path, path === 'parts' ? [{ id: `${id}-1`, title: longest(60), text: longest(400) }] : text]
    })
    await publishWords(shop, id, Object.fromEntries(words))
  }
  const context = await browser.newContext({ javaScriptEnabled: true, serviceWorkers: 'block' })
  const page = await context.newPage()
  for (const path of ['/', '/all', '/newpage', '/comingsoon', '/termsandconditions', '/rosa']) {
    await expect
      .poll(async () => await (await fetch(shop.url + path)).text(), { timeout: 60_000 })
      .toContain('Moisturizingly')
    await page.goto(shop.url + path)
    await runApp(page)
    for (const width of [320, 390, 768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      // The body clips what is too wide: each element is asked.
      const wide = await page.evaluate(() =>
        [...document.querySelectorAll('h1, h2, h3, h4, p, a, button, li, dt, dd, aside')]
          .filter((one) => one.checkVisibility() && one.closest('dialog, .sr') === null)
          // What scrolls within its own frame is not too wide.
          .filter((one) => {
            for (let box = one.parentElement; box && box !== document.body; box = box.parentElement) {
              if (/auto|scroll/.test(getComputedStyle(box).overflowX)) return false
            }
            return true
          })
          .filter((one) => {
            const { left, right, width } = one.getBoundingClientRect()
            return width > 1 && (right > innerWidth + 1 || left < -1)
          })
          .map((one) => `${one.tagName} ${one.textContent?.slice(0, 40)}`),
      )
      expect(wide, `${path} at ${width} px`).toEqual([])
    }
  }
  await context.close()
})
