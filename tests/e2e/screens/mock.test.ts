import { spawn } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { env, execPath } from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import readXlsxFile from 'read-excel-file/node'
import { freePort } from '../../free-port.ts'
import { addToCart, expectCartCount, fillCheckout, goToCheckout, logIn, placeOrder } from '../base/shopper.ts'
import { test as base, expect, open } from '../base/test.ts'

/** `npm run dev:mock`: the app in a browser, and no server but Vite's. */

const root = fileURLToPath(new URL('../../..', import.meta.url))

const test = base.extend<object, { mock: string }>({
  baseURL: async ({ mock }, use) => use(mock),
  mock: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern.
    async ({}, use) => {
      const url = `http://localhost:${await freePort()}`
      const args = ['--config', 'tests/mocks/vite.config.ts', '--strictPort', '--port', new URL(url).port]
      const vite = spawn(execPath, ['node_modules/vite/bin/vite.js', ...args], { cwd: root, stdio: 'ignore' })
      while (!(await fetch(url).catch(() => null))?.ok) {
        if (vite.exitCode !== null) throw new Error(`Vite did not start: exit code ${vite.exitCode}`)
        await sleep(200)
      }
      await compile(new URL('/tests/mocks/main.ts', url))
      await use(url)
      vite.kill()
    },
    { scope: 'worker', timeout: 600_000 },
  ],
})

/** Vite compiles a module when it is first asked for: asks for all of them, so that no click waits for that. */
async function compile(module: URL, compiled = new Set<string>()) {
  if (compiled.has(module.href)) return
  compiled.add(module.href)
  const code = await (await fetch(module)).text()
  for (const [, path] of code.matchAll(/\b(?:from|import)\b\s*\(?\s*["'](\/[^"']+|\.[^"']+)["']/g)) {
    if (path !== undefined) await compile(new URL(path, module), compiled)
  }
}

test.describe.configure({ mode: 'serial', timeout: 180_000 })

// React's development build asks that `use` be called on every render; ClientOnly calls it until its sheets have come.
test.beforeEach(({ quiet }) => quiet.allow(/did not call use\(\)/))

const switcher = (page: Page) => page.locator('era-mock-switcher')
const statusOfQuote = (page: Page) =>
  page.evaluate(async () => {
    const body = JSON.stringify({ items: [{ id: 'ROSA-100', units: 1 }] })
    return (await fetch('/api/quote', { method: 'POST', body })).status
  })

test('a shopper adds to the cart and places an order', async ({ page }) => {
  await open(page, '/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/skin care/i)
  await addToCart(page, '/rosa', 2)
  await expectCartCount(page, 2)
  await goToCheckout(page)
  await fillCheckout(page)
  expect(await placeOrder(page)).toBe('ERA-10001')
})

test('a manager exports the orders of a busy shop as a spreadsheet', async ({ page }) => {
  await open(page, '/managerportal?scenario=busy')
  await logIn(page, 'manager@era.test')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export spreadsheet' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Export', exact: true }).click()
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/^era-orders-.*\.xlsx$/)
  const [sheet] = await readXlsxFile(await readFile(await file.path()))
  const [titles, ...rows] = sheet?.data ?? []
  expect(titles?.[0]).toBe('Order')
  const sums = rows.pop()
  expect(sums?.[0]).toBe('Total')
  expect(rows).toHaveLength(60)
})

test('a scenario that does not exist leads to the list of those that do', async ({ page }) => {
  await page.goto('/shopall?scenario=sold-up')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no scenario “sold-up”')
  await page.getByRole('link', { name: 'sold-out' }).click()
  await expect(page).toHaveURL(/\/shopall\?scenario=sold-out$/)
  await expect(switcher(page).getByText('Mock shop: sold-out')).toBeVisible()
})

test('scenario, latency and failures are chosen by keyboard and stay in the address', async ({
  page,
  quiet,
}) => {
  quiet.allow(/503/)
  await open(page, '/')
  await switcher(page).getByText('Mock shop: open').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(switcher(page).getByLabel('Scenario')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page).toHaveURL(/\/\?scenario=sold-out$/)

  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
  await switcher(page).getByText('Mock shop: sold-out').click()
  await switcher(page).getByLabel('Latency').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  await expect(switcher(page).getByLabel('Failed calls')).toBeFocused()
  expect(await statusOfQuote(page)).toBe(200)
  await page.keyboard.press('End')
  await expect(page).toHaveURL(/\/\?scenario=sold-out&latency=200&failures=100$/)
  expect(await statusOfQuote(page)).toBe(503)

  await page.getByRole('main').getByRole('link', { name: /Rosa/ }).first().click()
  await expect(page).toHaveURL(/\/rosa\?scenario=sold-out&latency=200&failures=100$/)
})

test('the production build contains no part of the mock', async () => {
  test.skip(env.E2E_URL !== undefined, 'A shop that is open elsewhere was built elsewhere.')
  const built = join(root, 'dist/client')
  const files = (await readdir(built, { recursive: true })).filter((file) => /\.(js|html)$/.test(file))
  expect(files.length).toBeGreaterThan(0)
  for (const file of files) {
    expect(await readFile(join(built, file), 'utf8'), file).not.toMatch(/era-mock-switcher|mockServiceWorker/)
  }
})
