import { cp, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { aPhone, aProfile, type OwnShop, ownShop } from './own-shop.ts'
import { fillCheckout } from './shopper.ts'

/** A newer build is offered, never forced, and a tab of the older one finds its way. */

test.describe.configure({ mode: 'serial', timeout: 180_000 })

const root = fileURLToPath(new URL('../..', import.meta.url))
const parts = ['src', 'sw', 'public', 'dist', 'package.json', 'package-lock.json', 'vite.config.ts']

let house: string
let shop: OwnShop
let profile: string
let phone: BrowserContext

/** A copy of the shop, so that the build under everybody's feet stays as it is. */
async function aCopy() {
  const to = await mkdtemp(join(tmpdir(), 'era-copy-'))
  for (const part of parts) await cp(join(root, part), join(to, part), { recursive: true })
  await symlink(join(root, 'node_modules'), join(to, 'node_modules'))
  return to
}

const texts = new Set(['.js', '.css', '.html', '.json', '.webmanifest'])

/** The next build: every chunk has another name, and those of this one are gone. */
async function deployNext(dist: string) {
  const assets = join(dist, 'client/assets')
  const names = (await readdir(assets)).filter((name) => /-[\w-]{8}\.\w+$/.test(name))
  const { id }: { id: string } = JSON.parse(await readFile(join(dist, 'build.json'), 'utf8'))
  const next = (name: string) => name.replace(/-[\w-]{7}([\w-]\.\w+)$/, '-nextone$1')
  for (const entry of await readdir(dist, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name)
    if (!entry.isFile() || !texts.has(extname(file)) || entry.name === 'build.json') continue
    const whole = await readFile(file, 'utf8')
    // What the worker takes for unchanged it does not fetch again: in the next build every page is another.
    const text = entry.name === 'worker.js' ? whole.replace(/\b[0-9a-f](?=[0-9a-f]{31}\b)/g, 'x') : whole
    await writeFile(
      file,
      names.reduce((now, name) => now.replaceAll(name, next(name)), text).replaceAll(id, 'next-build'),
    )
  }
  for (const name of names) await rename(join(assets, name), join(assets, next(name)))
}

const awake = (page: Page) => page.locator('html[data-awake]').waitFor({ state: 'attached' })
const lookForUpdate = (page: Page) =>
  page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()))
const isNext = (page: Page) =>
  page
    .evaluate(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('-nextone')))
    // Asked in the very moment it reloads, it cannot tell.
    .catch(() => false)

test.beforeAll(async () => {
  test.setTimeout(300_000)
  house = await aCopy()
  shop = await ownShop({ cwd: house })
  profile = await aProfile()
  await shop.open()
  phone = await aPhone(profile)
})
test.afterAll(async () => {
  await phone.close()
  await shop.remove()
  await rm(profile, { recursive: true, force: true })
  await rm(house, { recursive: true, force: true })
})

test('a new build waits, is offered, and takes nothing that was typed', async () => {
  const [browsing, typing, older] = [await phone.newPage(), await phone.newPage(), await phone.newPage()]
  await browsing.goto(shop.url)
  await browsing.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  for (const [page, path] of [
    [typing, '/rosa'],
    [older, '/all'],
  ] as const) {
    await page.goto(shop.url + path)
    await awake(page)
  }
  await typing
    .getByRole('main')
    .getByRole('button', { name: /^Add to cart/ })
    .first()
    .click()
  await typing.goto(`${shop.url}/checkout`)
  await typing.getByRole('main').getByLabel('Full name').fill('Ada Shop')

  await shop.close()
  await deployNext(join(house, 'dist'))
  await shop.open()

  await older.evaluate(() => {
    window.addEventListener('preload-failure', ({ detail }) => {
      document.documentElement.dataset.failed = detail.url
    })
  })
  await browsing.bringToFront()
  await lookForUpdate(browsing)
  const offer = browsing.getByRole('button', { name: 'Update now' })
  await expect(offer).toBeVisible({ timeout: 60_000 })
  expect(await isNext(browsing), 'nothing is forced').toBe(false)
  await expect(typing.getByRole('button', { name: 'Update now' })).toBeHidden()

  await offer.click()
  await expect.poll(() => isNext(browsing), { timeout: 30_000 }).toBe(true)
  await expect(typing.getByRole('main').getByLabel('Full name')).toHaveValue('Ada Shop')
  expect(await isNext(typing), 'the half-typed form is not reloaded').toBe(false)

  // The browser's own cache would still have the older chunks; not every browser has room for it.
  const session = await phone.newCDPSession(older)
  await session.send('Network.clearBrowserCache')
  await older.bringToFront()
  await older.getByRole('banner').getByRole('link', { name: 'Log in' }).click()
  await expect(older.locator('html[data-failed]')).toHaveAttribute('data-failed', /\/assets\//)
  await older.getByRole('button', { name: /^Update (now|and retry)$/ }).click()
  await expect.poll(() => isNext(older), { timeout: 30_000 }).toBe(true)

  // Begun in a build whose files are gone, an order is still placed.
  await typing.bringToFront()
  await fillCheckout(typing)
  await typing
    .getByRole('button', { name: /^Place order/ })
    .filter({ visible: true })
    .first()
    .click()
  await expect(typing).toHaveURL(/\/(thankyou|orderconfirmation)/, { timeout: 30_000 })
  const { search, hash } = new URL(typing.url())
  await typing.goto(`${shop.url}/orderconfirmation${search}${hash}`)
  await expect(typing.getByRole('heading', { level: 1 })).toContainText(/ERA-\d+/, { timeout: 30_000 })
})
