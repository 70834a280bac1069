import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { openPglite } from '#server/base/db/pglite.ts'
import { asManager } from '../base/manager.ts'
import { aPhone, aProfile, type OwnShop, ownShop } from '../base/own-shop.ts'
import { runApp } from '../base/test.ts'

/** A place on a list asked for with no network waits on the device, and is asked for once there is one. */

test.describe.configure({ mode: 'serial', timeout: 180_000 })

let shop: OwnShop
let profile: string
let phone: BrowserContext

test.beforeAll(async () => {
  test.setTimeout(300_000)
  shop = await ownShop()
  profile = await aProfile()
  await shop.open()
  await asManager(shop, { sku: 'ROSA-100', stock: 0 })
  await asManager(shop, { sku: 'ROSA-30', stock: 0 })
  phone = await aPhone(profile)
  await visit(await phone.newPage(), '/rosa')
  await shop.close()
})
test.afterAll(async () => {
  await phone.close()
  await shop.remove()
  await rm(profile, { recursive: true, force: true })
})

async function visit(page: Page, path: string) {
  await page.goto(shop.url + path)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await runApp(page)
  // What lies under the first screen wakes when somebody is there.
  await page.mouse.wheel(0, 10)
  return page
}

async function lists() {
  const database = await openPglite(join(shop.data, 'db'))
  const statement = { name: 'lists', text: 'select list, email from launch_list order by list' }
  return database.run(statement, []).finally(() => database.close())
}

async function waitOffline(page: Page, form: RegExp, email: string) {
  const main = page.locator('form').filter({ has: page.getByRole('button', { name: form }) })
  await main.getByRole('textbox').fill(email)
  await main.getByRole('button', { name: form }).click()
  await expect(page.getByText(`Saved on this device. We’ll`).filter({ hasText: email })).toBeVisible()
}

test('the launch list, letters and a note wait on the device, also after a reload', async () => {
  const page = await visit(await phone.newPage(), '/comingsoon')
  await waitOffline(page, /Put me on the list/, 'launch@example.com')
  await visit(page, '/rosa')
  await waitOffline(page, /Tell me when it’s back/, 'back@example.com')
  await waitOffline(page, /Sign me up/, 'letters@example.com')
  await visit(page, '/rosa')
  for (const email of ['back@example.com', 'letters@example.com']) {
    await expect(page.getByText('Saved on this device').filter({ hasText: email })).toBeVisible()
  }
  await page.close()
})

test('one is taken back, and its form is there again', async () => {
  const page = await visit(await phone.newPage(), '/comingsoon')
  await page.getByRole('button', { name: 'Take it back' }).click()
  await expect(page.getByRole('button', { name: 'Put me on the list' })).toBeVisible()
  await page.close()
})

test('reached again, the shop has the other two and not the one taken back', async () => {
  const page = await visit(await phone.newPage(), '/rosa')
  await expect(page.getByText('back@example.com')).toBeVisible()
  await shop.open()
  await expect(page.getByRole('button', { name: 'Sign me up' })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('button', { name: 'Tell me when it’s back' })).toBeVisible()
  await page.close()
  await shop.close()
  expect(await lists()).toEqual([
    { list: 'back:ROSA-100', email: 'back@example.com' },
    { list: 'letters', email: 'letters@example.com' },
  ])
})
