import { expect } from '@playwright/test'
import { queryDatabase } from '../base/own-shop.ts'
import { test } from '../base/phone.ts'
import { logIn } from '../base/shopper.ts'
import { runApp } from '../base/test.ts'

// A shop of its own: no other test has so many products.
test.use({ story: 'bulk-import' })
test.describe.configure({ timeout: 300_000 })

test('a spreadsheet of 200 products in 5 sizes with 100 faults: each is named by its line', async ({
  shop,
  page: portal,
}) => {
  const press = (name: string) => portal.getByRole('button', { name, exact: true }).click()
  await shop.close()
  await queryDatabase(
    shop,
    `insert into products (slug, kind, name, copy, position)
       select 'bulk-' || n, kind, 'Bulk ' || n, copy, 1000 + n from products, generate_series(0, 199) n where slug = 'rosa';`,
  )
  await queryDatabase(
    shop,
    `insert into variants (sku, product, name, options, price, stock, details, position)
       select 'BULK-' || lpad(n::text, 3, '0') || '-' || s, 'bulk-' || n, s || ' ml', jsonb_build_object('size', s || ' ml'),
         1000, 10, '{}', s from generate_series(0, 199) n, generate_series(0, 4) s`,
  )
  await shop.open()
  await portal.goto(`${shop.url}/managerportal?view=products`)
  await runApp(portal)
  await logIn(portal, 'manager@era.test')
  const saving = portal.waitForEvent('download')
  await portal.getByLabel('File', { exact: true }).selectOption('csv')
  await press('Export products')
  const chunks = await (await (await saving).createReadStream()).toArray()
  const [head = '', ...lines] = Buffer.concat(chunks).toString('utf8').trim().split('\r\n')
  const faults = new Set(Array.from({ length: 100 }, (_, at) => at * 10 + 3))
  const own = lines.filter((line) => line.startsWith('BULK-'))
  expect(own).toHaveLength(1_000)
  const broken = [',ten,10,Live,', ',-1,10,Live,', ',11.00,many,Live,', ',11.00,12,Maybe,']
  const sheet = own.map((line, at) =>
    line.replace(',10.00,10,Live,', (faults.has(at) && broken[Math.floor(at / 10) % 4]) || ',11.00,12,Live,'),
  )
  await press('Import')
  await portal
    .locator('input[type=file]')
    .last()
    .setInputFiles({
      name: 'products.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from([head, ...sheet].join('\r\n')),
    })
  await expect(portal.getByText('Nothing is saved yet')).toBeVisible({ timeout: 60_000 })
  await portal.getByRole('button', { name: 'Faults 100' }).click()
  const named = portal.getByText(/^BULK-\d{3}-\d, line \d+$/)
  await expect(named).toHaveText([...faults].map((at) => `${own[at]?.split(',')[0]}, line ${at + 2}`))
  await portal.screenshot({ path: test.info().outputPath('faults-1440.png') })
  await portal.setViewportSize({ width: 390, height: 844 })
  expect(await portal.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await portal.screenshot({ path: test.info().outputPath('faults-390.png') })
  await press('Apply 900 changes')
  await expect(portal.getByText('900 products changed.')).toBeVisible({ timeout: 120_000 })
  await press('Undo import')
  await expect(portal.getByText('900 products are as before.')).toBeVisible({ timeout: 120_000 })
})
