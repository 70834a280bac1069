import { expect, type Page } from '@playwright/test'
import { inArray } from 'drizzle-orm'
import { orders } from '#server/base/db/schema.ts'
import type { MorningShop } from './shop.ts'
import { press, type StaffDriver } from './staff-driver.ts'

/** The second manager, who looks on and gets in the way. */

declare global {
  interface Window {
    firstSeen: Record<string, number>
  }
}

/** Watches one order in the list of all: when which of its states was first on the screen. */
export async function watch(page: Page, url: string, number: string) {
  await page.goto(`${url}/neworders?tab=all&search=${number}`)
  await expect(boxOf(page, number)).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('Live.')).toBeVisible({ timeout: 60_000 })
  await page.evaluate((name) => {
    window.firstSeen = {}
    const look = () => {
      const box = document.querySelector(`[aria-label="${name}"]`)
      const row = box?.closest('[data-index]')?.textContent ?? ''
      for (const state of ['Packed', 'Shipped', 'On its way']) {
        if (row.includes(state)) window.firstSeen[state] ??= Date.now()
      }
    }
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true })
  }, `Select order ${number}`)
}

const boxOf = (page: Page, number: string) =>
  page.getByRole('checkbox', { name: `Select order ${number}`, exact: true })

/** When the watched order was first seen in this state. */
export async function seenAt(page: Page, state: string): Promise<number> {
  const at = await page.waitForFunction((name) => window.firstSeen[name], state, { timeout: 60_000 })
  return Number(await at.jsonValue())
}

/** Chooses an order before the other one packs it. */
export async function chooseFirst(page: Page, url: string, days: { to: string }, number: string) {
  await page.goto(`${url}/neworders?to=${days.to}&sort=newest`)
  await boxOf(page, number).check({ timeout: 60_000 })
}

/** Tries to cancel what is packed by now, and answers what the screen says. */
export async function tryToOverwrite(page: Page): Promise<string> {
  const driver: StaffDriver = { page, touch: false }
  await press(driver, page.getByRole('button', { name: 'Mark packed', exact: true }))
  await press(driver, page.getByRole('alertdialog').getByRole('button', { name: 'Mark packed', exact: true }))
  const refused = page.getByRole('list', { name: 'What happened' }).getByRole('listitem')
  await expect(refused).toHaveCount(1, { timeout: 60_000 })
  return (await refused.textContent()) ?? ''
}

/** Corrects the address of three orders: the versions that the first manager has are old from then on. */
export async function correctAddresses({ url, db, headers }: MorningShop, ids: readonly string[]) {
  const rows = await db
    .select()
    .from(orders)
    .where(inArray(orders.id, [...ids]))
  for (const { id, version, address } of rows) {
    const answer = await fetch(`${url}/api/manager/orders/${id}`, {
      method: 'PATCH',
      headers,
      body: JSON.stringify({ version, address: { ...address, line2: 'Side door' } }),
    })
    if (!answer.ok) throw new Error(`The address stayed as it was: ${answer.status} ${await answer.text()}`)
  }
}
