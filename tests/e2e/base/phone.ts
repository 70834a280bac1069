import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page, test as playwright } from '@playwright/test'
import { chromiumArgs, headlessPath } from '../../chromium.ts'
import { type OwnShop, ownShop, root } from './own-shop.ts'
import { noteSaid } from './test.ts'

/** A browser with a profile that survives being closed, as on a phone. */
export interface Phone {
  /** The running browser: another one after each start. */
  readonly context: BrowserContext
  newPage(): Promise<Page>
  /** Closes the browser and every page; what it stored stays. */
  stop(): Promise<void>
  start(): Promise<void>
  /** Closes the browser and deletes its profile. */
  remove(): Promise<void>
}

/** @param userAgent another browser than the one of tests, whose visits count for nobody. */
export async function startPhone(userAgent?: string): Promise<Phone> {
  const profile = await mkdtemp(join(tmpdir(), 'era-phone-'))
  const launch = async () => {
    const launched = await chromium.launchPersistentContext(profile, {
      executablePath: headlessPath(),
      args: chromiumArgs,
      headless: true,
      viewport: { width: 390, height: 844 },
      locale: 'en-US',
      ...(userAgent !== undefined && { userAgent }),
    })
    noteSaid(launched)
    return launched
  }
  let context = await launch()
  return {
    get context() {
      return context
    },
    newPage: () => context.newPage(),
    stop: () => context.close(),
    async start() {
      context = await launch()
    },
    async remove() {
      await context.close()
      await rm(profile, { recursive: true, force: true })
    },
  }
}

interface Setup {
  /** The file's name: files with different names never share a worker, so each has its own shop and phone. */
  story: string
  /** The project, with its build, that the shop is started from. */
  directory: string
  /** A module that the shop's process loads before anything else. */
  preload: URL | undefined
  /** A running shop that the file's tests close and open. */
  shop: OwnShop
  phone: Phone
}

const START_MS = 300_000

/** Tests of one phone and one shop, both shared by the tests of a file, which run in order. */
export const test = playwright.extend<object, Setup>({
  story: ['', { scope: 'worker', option: true }],
  directory: [root, { scope: 'worker', option: true }],
  preload: [undefined, { scope: 'worker', option: true }],
  shop: [
    async ({ story, directory, preload }, use) => {
      if (story === '') throw new Error('Name the file with test.use({ story }): its shop is its own.')
      const shop = await ownShop({ cwd: directory, ...(preload && { preload }) })
      await shop.open()
      await use(shop)
      await shop.remove()
    },
    { scope: 'worker', timeout: START_MS },
  ],
  phone: [
    async ({ story }, use) => {
      if (story === '') throw new Error('Name the file with test.use({ story }): its phone is its own.')
      const phone = await startPhone()
      await use(phone)
      await phone.remove()
    },
    { scope: 'worker', timeout: START_MS },
  ],
})

/** Waits until the page's service worker is active. */
export const workerReady = (page: Page) =>
  page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))

/** As the browser does to a worker that nobody has asked for half a minute. */
export async function stopWorkers(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.stopAllWorkers')
  await session.detach()
}

/** The value that the device stores under a key, read past the app. */
export const storedValue = <T>(page: Page, key: string): Promise<T | undefined> =>
  page.evaluate(
    (name) =>
      new Promise<T | undefined>((resolve, reject) => {
        const opening = indexedDB.open('era', 1)
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const reading = opening.result.transaction('values').objectStore('values').get(name)
          reading.onsuccess = () => {
            opening.result.close()
            resolve(reading.result)
          }
        }
      }),
    key,
  )

/** An order older than a week needs the shopper's consent, so it stays in the outbox throughout. */
export const makeOutboxOld = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('era', 1)
        opening.onsuccess = () => {
          const writing = opening.result.transaction('values', 'readwrite')
          const values = writing.objectStore('values')
          const stored = values.get('outbox')
          stored.onsuccess = () => {
            const weekAgo = Date.now() - 8 * 86_400_000
            values.put(
              stored.result.map((entry: object) => ({ ...entry, createdAt: weekAgo })),
              'outbox',
            )
          }
          writing.onerror = () => reject(writing.error)
          writing.oncomplete = () => {
            opening.result.close()
            resolve()
          }
        }
      }),
  )
