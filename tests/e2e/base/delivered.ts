import type { Browser, Page } from '@playwright/test'
import { logIn } from './shopper.ts'
import { expect, open } from './test.ts'

const TRACKING = '1Z999AA10123456784'

/** A bulk action on one order: its button, then the same in the dialog that says what it will do. */
async function act(page: Page, number: string, tab: string, action: string) {
  await open(page, `/neworders?tab=${tab}&search=${number}`)
  const order = page.getByRole('checkbox', { name: `Select order ${number}` })
  await order.check()
  await page.getByRole('button', { name: action }).click()
  const dialog = page.getByRole('alertdialog')
  if (action === 'Mark shipped') await dialog.getByLabel('Tracking number').fill(TRACKING)
  await dialog.getByRole('button', { name: action }).click()
  await expect(page.getByRole('alertdialog')).toBeHidden()
  // The dialog closes before the shop has answered, and a page that is left then takes its request with it.
  await expect(order).toBeHidden()
}

/** Packs, ships and delivers an order as the demo's manager, whose page is returned. */
export async function asDelivered(browser: Browser, number: string): Promise<Page> {
  const other = await browser.newContext({ serviceWorkers: 'block' })
  const manager = await other.newPage()
  await open(manager, '/neworders')
  await logIn(manager, 'manager@era.test')
  await expect(manager).toHaveURL(/\/neworders$/, { timeout: 20_000 })
  await act(manager, number, 'placed', 'Mark packed')
  await act(manager, number, 'packed', 'Mark shipped')
  await act(manager, number, 'shipped', 'Mark delivered')
  return manager
}
