import { expect, type Locator, type Page } from '@playwright/test'

/** A manager at the list of orders, with a mouse or with a thumb, by the names on the screen. */
export interface Hands {
  page: Page
  touch: boolean
}

/** How long a step of two hundred orders may take before it counts as broken. */
const LONG = { timeout: 90_000 }

export const press = ({ touch }: Hands, what: Locator) => (touch ? what.tap(LONG) : what.click(LONG))

const seen = (page: Page, text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible(LONG)

/** Opens a list by its tab, which may have a count; the filters stay. */
async function openTab(hands: Hands, name: string) {
  const { page, touch } = hands
  if (touch) await page.getByLabel('Which orders').selectOption(name.toLowerCase())
  else await press(hands, page.getByRole('button', { name: new RegExp(`^${name}(,|$)`) }))
}

/** The orders to pack that were placed on these days, all of them, without loading another page. */
export async function chooseMatching(hands: Hands, days: { from?: string; to: string }, count: number) {
  const { page } = hands
  await press(hands, page.getByRole('button', { name: /^More filters/ }))
  if (days.from !== undefined) await page.getByLabel('From', { exact: true }).fill(days.from)
  await page.getByLabel('To', { exact: true }).fill(days.to)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${count} to pack`, LONG)
  await press(hands, page.getByRole('button', { name: /^More filters/ }))
  await press(hands, page.getByRole('checkbox', { name: 'Select all orders' }))
  await press(hands, page.getByRole('button', { name: `Select all ${count} matching` }))
  await seen(page, `All ${count} matching are selected.`)
}

/** On a phone all buttons but the first are behind one, and without a selection there is no bar. */
async function pressInBar(hands: Hands, name: string) {
  const button = hands.page.getByRole('button', { name, exact: true })
  if (!(await button.isVisible()))
    await press(hands, hands.page.getByRole('button', { name: 'More', exact: true }))
  await press(hands, button)
}

const dialogOf = ({ page }: Hands) => page.getByRole('alertdialog')

const confirm = (hands: Hands, name: string) =>
  press(hands, dialogOf(hands).getByRole('button', { name, exact: true }))

export async function pack(hands: Hands, count: number) {
  await pressInBar(hands, 'Mark packed')
  await seen(hands.page, `${count} orders will change.`)
  await confirm(hands, 'Mark packed')
  await seen(hands.page, `${count} orders packed.`)
}

/** Takes what was just done on to the list it is in now. */
export async function selectDone(hands: Hands, count: number, tab: string) {
  await press(hands, hands.page.getByRole('button', { name: `Select the ${count} in ${tab}` }))
  await seen(hands.page, `These ${count} orders are selected.`)
}

/** Prints the slips of what is selected, as the browser would to a file. */
export async function printSlips(hands: Hands): Promise<Buffer> {
  const { page } = hands
  const printing = page.waitForEvent('console', { predicate: (line) => line.text() === 'printing', ...LONG })
  await pressInBar(hands, 'Print slips')
  await confirm(hands, 'Print slips')
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
export async function pasteTracking(hands: Hands, columns: string, count: number) {
  const { page, touch } = hands
  await pressInBar(hands, 'Mark shipped')
  const field = dialogOf(hands).getByLabel('Tracking numbers')
  if (touch) await field.fill(columns)
  else {
    await page.evaluate((text) => navigator.clipboard.writeText(text), columns)
    await field.click()
    await page.keyboard.press('Control+V')
  }
  await seen(page, `${count} orders matched`)
}

export const ship = (hands: Hands) => confirm(hands, 'Mark shipped')

/** The orders that a result lists as not done. */
export async function refusedIn(hands: Hands): Promise<string[]> {
  const items = hands.page.getByRole('list', { name: 'What happened' }).getByRole('listitem')
  await expect(items.first()).toBeVisible(LONG)
  return items.allTextContents()
}

export async function tryAgain(hands: Hands, count: number) {
  await press(hands, hands.page.getByRole('button', { name: 'Try the rest again' }))
  await seen(hands.page, count === 1 ? '1 order on their way.' : `${count} orders on their way.`)
}

/** Takes back the last step of an order in view, which leaves the list with that. */
export async function undoOne(hands: Hands, number: string) {
  const { page } = hands
  await press(hands, page.getByRole('button', { name: `Open ${number}`, exact: true }))
  const view = page.getByRole('dialog', { name: `Order ${number}` })
  await press(hands, view.getByRole('button', { name: 'Take back the last step' }))
  await seen(page, '1 order taken back a step.')
  await expect(view).toBeHidden(LONG)
}

/** Finds one order among those on their way. */
export async function findOne(hands: Hands, number: string) {
  await openTab(hands, 'Shipped')
  await hands.page.getByRole('searchbox', { name: 'Search orders' }).fill(number)
  // The order is in the list before it as well, which goes when typing pauses.
  await expect(hands.page).toHaveURL(new RegExp(`search=${number}`), LONG)
  await expect(hands.page.locator('[data-index="0"]')).toContainText(number, LONG)
}

/** Those that were just worked on, in whatever state they are. */
export async function viewAll(hands: Hands) {
  const { page } = hands
  await page.getByRole('searchbox', { name: 'Search orders' }).fill('')
  await expect(page).not.toHaveURL(/search=/, LONG)
  await openTab(hands, 'All')
  await seen(page, 'Only the orders you just worked on are in view.')
}

/** Exports what is selected or in view, and answers the file's path. */
export async function exportOrders(hands: Hands, button: string, path: string) {
  const { page } = hands
  const download = page.waitForEvent('download', LONG)
  await pressInBar(hands, button)
  await press(hands, page.getByRole('dialog').getByRole('button', { name: 'Export', exact: true }))
  await (await download).saveAs(path)
}
