import { expect, type Locator, type Page } from '@playwright/test'

/** Drives the list of orders as a manager does, by mouse or by touch. Controls are found by the names on the screen. */
export interface StaffDriver {
  page: Page
  touch: boolean
}

/** How long a step of two hundred orders may take before it counts as broken. */
const LONG = { timeout: 90_000 }

export const press = ({ touch }: StaffDriver, what: Locator) => (touch ? what.tap(LONG) : what.click(LONG))

const seen = (page: Page, text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible(LONG)

/** Opens a list by its tab, which may have a count; the filters stay. */
async function openTab(driver: StaffDriver, name: string) {
  const { page, touch } = driver
  if (touch) await page.getByLabel('Which orders').selectOption(name.toLowerCase())
  else await press(driver, page.getByRole('button', { name: new RegExp(`^${name}(,|$)`) }))
}

/** The orders to pack that were placed on these days, all of them, without loading another page. */
export async function chooseMatching(
  driver: StaffDriver,
  days: { from?: string; to: string },
  count: number,
) {
  const { page } = driver
  await press(driver, page.getByRole('button', { name: /^More filters/ }))
  if (days.from !== undefined) await page.getByLabel('From', { exact: true }).fill(days.from)
  await page.getByLabel('To', { exact: true }).fill(days.to)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${count} to pack`, LONG)
  await press(driver, page.getByRole('button', { name: /^More filters/ }))
  await press(driver, page.getByRole('checkbox', { name: 'Select all orders' }))
  await press(driver, page.getByRole('button', { name: `Select all ${count} matching` }))
  await seen(page, `All ${count} matching are selected.`)
}

/** On a phone all buttons but the first are behind one, and without a selection there is no bar. */
async function pressInBar(driver: StaffDriver, name: string) {
  const button = driver.page.getByRole('button', { name, exact: true })
  if (!(await button.isVisible()))
    await press(driver, driver.page.getByRole('button', { name: 'More', exact: true }))
  await press(driver, button)
}

const dialogOf = ({ page }: StaffDriver) => page.getByRole('alertdialog')

const confirm = (driver: StaffDriver, name: string) =>
  press(driver, dialogOf(driver).getByRole('button', { name, exact: true }))

export async function pack(driver: StaffDriver, count: number) {
  await pressInBar(driver, 'Mark packed')
  await seen(driver.page, `Mark ${count} orders as packed?`)
  await confirm(driver, 'Mark packed')
  await seen(driver.page, `${count} orders packed.`)
}

/** Takes what was just done on to the list it is in now. */
export async function selectDone(driver: StaffDriver, count: number, tab: string) {
  await press(driver, driver.page.getByRole('button', { name: `Select the ${count} in ${tab}` }))
  await seen(driver.page, `These ${count} orders are selected.`)
}

/** Prints the slips of what is selected, as the browser would to a file. */
export async function printSlips(driver: StaffDriver): Promise<Buffer> {
  const { page } = driver
  const printing = page.waitForEvent('console', { predicate: (line) => line.text() === 'printing', ...LONG })
  await pressInBar(driver, 'Print slips')
  await confirm(driver, 'Print slips')
  await printing
  const file = await page.pdf({ preferCSSPageSize: true })
  // A window's own printing says so when it is over.
  await page.evaluate(() => void dispatchEvent(new Event('afterprint')))
  return file
}

/** A headless browser has no printer: what would print is recorded. */
export const recordPrinting = (page: Page) =>
  page.addInitScript(() => {
    window.print = () => console.log('printing')
  })

/** Opens the dialog and pastes the columns, as from a sheet. */
export async function pasteTracking(driver: StaffDriver, columns: string, count: number) {
  const { page, touch } = driver
  await pressInBar(driver, 'Mark shipped')
  const field = dialogOf(driver).getByLabel('Tracking numbers')
  if (touch) await field.fill(columns)
  else {
    await page.evaluate((text) => navigator.clipboard.writeText(text), columns)
    await field.click()
    await page.keyboard.press('Control+V')
  }
  await seen(page, `${count} orders matched`)
}

export const ship = (driver: StaffDriver) => confirm(driver, 'Mark shipped')

/** The orders that a result lists as not done. */
export async function refusedIn(driver: StaffDriver): Promise<string[]> {
  const items = driver.page.getByRole('list', { name: 'What happened' }).getByRole('listitem')
  await expect(items.first()).toBeVisible(LONG)
  return items.allTextContents()
}

export async function tryAgain(driver: StaffDriver, count: number) {
  await press(driver, driver.page.getByRole('button', { name: 'Try the rest again' }))
  await seen(driver.page, count === 1 ? '1 order shipped.' : `${count} orders shipped.`)
}

/** Takes back the last step of an order in view, which leaves the list with that. */
export async function undoOne(driver: StaffDriver, number: string) {
  const { page } = driver
  await press(driver, page.getByRole('button', { name: `Open ${number}`, exact: true }))
  const view = page.getByRole('dialog', { name: `Order ${number}` })
  await press(driver, view.getByRole('button', { name: 'Take back the last step' }))
  await seen(page, '1 order taken back a step.')
  await expect(view).toBeHidden(LONG)
}

/** Finds one order among those on their way. */
export async function findOne(driver: StaffDriver, number: string) {
  await openTab(driver, 'Shipped')
  await driver.page.getByRole('searchbox', { name: 'Search orders' }).fill(number)
  // The order is in the list before it as well, which goes when typing pauses.
  await expect(driver.page).toHaveURL(new RegExp(`search=${number}`), LONG)
  await expect(driver.page.locator('[data-index="0"]')).toContainText(number, LONG)
}

/** Those that were just worked on, in whatever state they are. */
export async function viewAll(driver: StaffDriver) {
  const { page } = driver
  await page.getByRole('searchbox', { name: 'Search orders' }).fill('')
  await expect(page).not.toHaveURL(/search=/, LONG)
  await openTab(driver, 'All')
  await seen(page, 'Only the orders you just worked on are in view.')
}

/** Exports what is selected or in view, and answers the file's path. */
export async function exportOrders(driver: StaffDriver, button: string, path: string) {
  const { page } = driver
  const download = page.waitForEvent('download', LONG)
  await pressInBar(driver, button)
  await press(driver, page.getByRole('dialog').getByRole('button', { name: 'Export', exact: true }))
  await (await download).saveAs(path)
}
