import { expect, type Page } from '@playwright/test'
import { asManager } from '../base/manager.ts'
import { queryDatabase } from '../base/own-shop.ts'
import { test, workerReady } from '../base/phone.ts'
import { runApp } from '../base/test.ts'

/** A sign-up to a list made offline waits on the device and is sent when the shop can be reached. */

test.use({ story: 'lists' })
test.describe.configure({ mode: 'serial', timeout: 180_000 })

test.beforeAll(async ({ shop, phone }) => {
  test.setTimeout(300_000)
  await asManager(shop, { sku: 'ROSA-100', stock: 0 })
  await asManager(shop, { sku: 'ROSA-30', stock: 0 })
  await visit(await phone.newPage(), `${shop.url}/rosa`)
  await shop.close()
})

async function visit(page: Page, url: string) {
  await page.goto(url)
  await workerReady(page)
  await runApp(page)
  await page.mouse.wheel(0, 10)
  return page
}

async function signUpOffline(page: Page, form: RegExp, email: string) {
  const main = page.locator('form').filter({ has: page.getByRole('button', { name: form }) })
  await main.getByRole('textbox').fill(email)
  await main.getByRole('button', { name: form }).click()
  await expect(page.getByText(`Saved on this device. We’ll`).filter({ hasText: email })).toBeVisible()
}

test('sign-ups for the launch, the newsletter and a sold-out product wait on the device, also after a reload', async ({
  shop,
  phone,
}) => {
  const page = await visit(await phone.newPage(), `${shop.url}/comingsoon`)
  await signUpOffline(page, /Put me on the list/, 'launch@example.com')
  await visit(page, `${shop.url}/rosa`)
  await signUpOffline(page, /Tell me when it’s back/, 'back@example.com')
  await signUpOffline(page, /Sign me up/, 'news@example.com')
  await visit(page, `${shop.url}/rosa`)
  for (const email of ['back@example.com', 'news@example.com']) {
    await expect(page.getByText('Saved on this device').filter({ hasText: email })).toBeVisible()
  }
  await page.close()
})

test('a cancelled sign-up shows its form again', async ({ shop, phone }) => {
  const page = await visit(await phone.newPage(), `${shop.url}/comingsoon`)
  await page.getByRole('button', { name: 'Take it back' }).click()
  await expect(page.getByRole('button', { name: 'Put me on the list' })).toBeVisible()
  await page.close()
})

test('when the shop is back it gets the other two sign-ups, not the cancelled one', async ({
  shop,
  phone,
}) => {
  const page = await visit(await phone.newPage(), `${shop.url}/rosa`)
  await expect(page.getByText('back@example.com')).toBeVisible()
  await shop.open()
  await expect(page.getByRole('button', { name: 'Sign me up' })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('button', { name: 'Tell me when it’s back' })).toBeVisible()
  await page.close()
  await shop.close()
  expect(await queryDatabase(shop, 'select list, email from launch_list order by list')).toEqual([
    { list: 'back:ROSA-100', email: 'back@example.com' },
    { list: 'letters', email: 'news@example.com' },
  ])
})
