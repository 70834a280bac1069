import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, expect } from '@playwright/test'
import { logIn } from '../../e2e/base/shopper.ts'
import { open } from '../../e2e/base/test.ts'
import { atEnd } from '../shop.ts'
import { check, compare, delay } from './check.ts'
import { chooseFirst, correctAddresses, tryToOverwrite, watch } from './colleague.ts'
import { type MorningShop, oldestPlaced } from './shop.ts'
import {
  chooseMatching,
  exportOrders,
  findOne,
  pack,
  pasteTracking,
  printSlips,
  recordPrinting,
  refusedIn,
  type StaffDriver,
  selectDone,
  ship,
  tryAgain,
  undoOne,
  viewAll,
} from './staff-driver.ts'
import { trackingFor } from './tracking.ts'

export interface Story {
  name: string
  touch: boolean
  /** The server is away between packing and shipping. */
  away: boolean
}

/** Seconds by what took them, in the order of the morning. */
export type Took = Map<string, number>

interface Options {
  shop: MorningShop
  browser: Browser
  wanted: number
  /** Where slips and screens are left to be looked at. */
  keep?: string | undefined
}

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 }
const desk = { viewport: { width: 1440, height: 900 } }
const zone = { locale: 'en-US', timezoneId: 'America/New_York' }

/** The morning of one manager beside another, from the list's first page to the file that equals the database. */
export async function runStory(
  { name, touch, away }: Story,
  { shop, browser, wanted, keep }: Options,
): Promise<Took> {
  const { days, orders: batch } = await oldestPlaced(shop.db, wanted)
  const [count, ids] = [batch.length, batch.map(({ id }) => id)]
  const tracking = trackingFor(batch)
  const took: Took = new Map()
  const timed = async <T>(what: string, step: () => Promise<T>): Promise<T> => {
    const begun = performance.now()
    const result = await step()
    took.set(what, (performance.now() - begun) / 1000)
    return result
  }
  const context = await browser.newContext({
    ...(touch ? phone : desk),
    ...zone,
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const others = await browser.newContext({ ...desk, ...zone })
  const dir = mkdtempSync(join(tmpdir(), 'era-morning-file-'))
  atEnd(async () => rmSync(dir, { recursive: true, force: true }))
  const look = async (what: string) => {
    if (keep) await driver.page.screenshot({ path: join(keep, `${name}-${what}.png`) })
  }
  const driver: StaffDriver = { page: await context.newPage(), touch }
  const [second, third] = [await others.newPage(), await others.newPage()]
  try {
    await recordPrinting(driver.page)
    await open(driver.page, `${shop.url}/neworders`)
    await logIn(driver.page, 'manager@era.test')
    await expect(driver.page.getByRole('navigation', { name: 'Manager' })).toBeVisible({ timeout: 60_000 })
    await open(second, `${shop.url}/neworders`)
    await logIn(second, 'owner@era.test')
    await expect(second.getByRole('navigation', { name: 'Manager' })).toBeVisible({ timeout: 60_000 })
    const [newest, next] = batch
    if (newest === undefined || next === undefined) throw new Error('There is nothing to pack.')
    const watched = batch.at(-1) ?? newest
    await watch(second, shop.url, watched.number)
    await chooseFirst(third, shop.url, days, next.number)

    await timed('opened', async () => {
      await open(driver.page, `${shop.url}/neworders`)
      await expect(driver.page.getByRole('checkbox', { name: 'Select all orders' })).toBeVisible({
        timeout: 60_000,
      })
    })
    await look('opened')
    await timed('chosen', () => chooseMatching(driver, { to: days.to }, count))
    await look('chosen')
    await timed('packed', () => pack(driver, count))
    await look('packed')
    took.set('second manager sees packed', await delay(shop, second, watched.id, 'packed'))
    await expectThat(
      'the second is refused',
      await tryToOverwrite(third),
      /changed meanwhile: it is packed now \(/,
    )
    await selectDone(driver, count, 'Packed')
    await look('selected again')
    const slips = await timed('slips printed', () => printSlips(driver))
    const pages = (slips.toString('latin1').match(/\/Type\s*\/Page\b/g) ?? []).length
    if (pages <= count) throw new Error(`${pages} pages are no pick list and ${count} slips.`)
    if (keep) writeFileSync(join(keep, `${name}.pdf`), slips)
    const three = ids.slice(3, 6)
    if (away) {
      await correctAddresses(shop, three)
      await shop.close()
      await timed('offline noticed', () =>
        expect(driver.page.getByText('You’re offline.')).toBeVisible({ timeout: 60_000 }),
      )
      await look('offline')
    }
    await timed('numbers pasted', () => pasteTracking(driver, tracking.columns, count))
    await look('pasted')
    // Between the preview and the step: nobody could have been notified.
    if (!away) await correctAddresses(shop, three)
    if (away) await sendLater({ driver, shop, count, timed, look })
    else {
      await timed('shipped', async () => {
        await ship(driver)
        await refusedIn(driver)
      })
      await look('shipped')
      const refused = await refusedIn(driver)
      if (refused.length !== three.length) throw new Error(`Not done: ${refused.join('; ')}`)
      await timed('three tried again', () => tryAgain(driver, three.length))
      await look('tried again')
      await timed('selected again', () => selectDone(driver, count, 'Shipped'))
    }
    took.set('second manager sees shipped', await delay(shop, second, watched.id, 'shipped'))
    const file = join(dir, 'orders.xlsx')
    if (away) await findOne(driver, newest.number)
    await timed('one undone', () => undoOne(driver, newest.number))
    await look('undone')
    if (away) await viewAll(driver)
    await timed('exported', () => exportOrders(driver, away ? 'Export view' : 'Export selected', file))
    await timed('opened in LibreOffice, equal', () => compare(shop, file, ids))
    await check(shop, batch, tracking.numbers, newest.id)
    return took
  } catch (error) {
    if (keep) await second.screenshot({ path: join(keep, `${name}-second.png`) })
    await look('failed')
    throw error
  } finally {
    await context.close()
    await others.close()
  }
}

interface Away {
  driver: StaffDriver
  shop: MorningShop
  count: number
  timed: <T>(what: string, step: () => Promise<T>) => Promise<T>
  look: (what: string) => Promise<void>
}

/** What is marked without the server is sent when it is back; what changed meanwhile is listed and sent again. */
async function sendLater({ driver, shop, count, timed, look }: Away) {
  const { page } = driver
  await timed('shipped on the device', async () => {
    await ship(driver)
    await expect(page.getByText(`${count} changes wait here.`)).toBeVisible({ timeout: 60_000 })
  })
  await look('waiting')
  await shop.open()
  await timed('sent when the server is back', () =>
    expect(page.getByText('3 changes from this device were not done.')).toBeVisible({ timeout: 120_000 }),
  )
  await look('sent')
  await timed('three tried again', async () => {
    await (driver.touch
      ? page.getByRole('button', { name: 'Try 3 again' }).tap()
      : page.getByRole('button', { name: 'Try 3 again' }).click())
    await expect(page.getByText('were not done.')).toBeHidden({ timeout: 60_000 })
    await expect(page.getByText('changes wait here.')).toBeHidden({ timeout: 60_000 })
  })
}

function expectThat(what: string, text: string, pattern: RegExp) {
  if (!pattern.test(text)) throw new Error(`Not so: ${what}. The screen says “${text}”.`)
}
