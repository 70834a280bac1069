import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test'
import { chromiumArgs, headlessPath } from '../chromium.ts'
import type { Round } from './table.ts'

/** One shopper on a mid-range phone: slow 4G and a processor four times slower, both applied, not simulated. */
const network = { offline: false, latency: 562.5, downloadThroughput: 184_320, uploadThroughput: 84_375 }
const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
}
const SETTLE_MS = 1_500
const SLOWER = 4

export interface Site {
  name: string
  url: string
  count: string
  /** Whether it has a service worker: then the return visit waits until the worker is active. */
  worker: boolean
}

interface Vitals {
  lcp: number
  fcp: number
  cls: number
  blocked: number
}

declare global {
  interface Window {
    vitals: Vitals
  }
}

function observe() {
  window.vitals = { lcp: 0, fcp: 0, cls: 0, blocked: 0 }
  const on = (
    type: string,
    see: (entry: PerformanceEntry & { hadRecentInput?: boolean; value?: number }) => void,
  ) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) see(entry)
    }).observe({ type, buffered: true })
  on('largest-contentful-paint', ({ startTime }) => {
    window.vitals.lcp = startTime
  })
  on('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') window.vitals.fcp = startTime
  })
  on('layout-shift', ({ hadRecentInput, value }) => {
    if (!hadRecentInput) window.vitals.cls += value ?? 0
  })
  on('longtask', ({ duration }) => {
    window.vitals.blocked += Math.max(0, duration - 50)
  })
}

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: headlessPath(), args: chromiumArgs })

async function tab(context: BrowserContext): Promise<{ page: Page; cdp: CDPSession; bytes: Bytes }> {
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', network)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  const bytes: Bytes = { all: 0, script: 0, parsed: 0 }
  const scripts = new Set<string>()
  cdp.on('Network.responseReceived', ({ requestId, type }) => type === 'Script' && scripts.add(requestId))
  cdp.on('Network.dataReceived', ({ requestId, dataLength }) => {
    if (scripts.has(requestId)) bytes.parsed += dataLength
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes.all += encodedDataLength
    if (scripts.has(requestId)) bytes.script += encodedDataLength
  })
  return { page, cdp, bytes }
}

interface Bytes {
  all: number
  script: number
  /** Script as it is when unpacked. */
  parsed: number
}

const settle = (page: Page) =>
  page
    .waitForLoadState('networkidle', { timeout: 15_000 })
    .catch(() => undefined)
    .then(() => page.waitForTimeout(SETTLE_MS))

/** From the click to the frame after `text` is what `selector` shows. */
const timed = async (_page: Page, act: () => Promise<void>, done: () => Promise<unknown>) => {
  const started = performance.now()
  await act()
  await done()
  return performance.now() - started
}

export async function visit(browser: Browser, site: Site): Promise<Round> {
  const context = await browser.newContext(phone)
  await context.addInitScript(observe)
  const round: Round = {}
  try {
    await coldLoad(context, site, round)
    await returnVisit(context, site, round)
    await insideTheShop(context, site, round)
    if (site.worker) await withoutNetwork(context, site, round)
  } finally {
    await context.close()
  }
  return round
}

/** From the moment the browser has the touch to the frame that shows another count, by the page's own clock. */
async function tapToCount(page: Page, selector: string): Promise<number> {
  const button = page.getByRole('button', { name: /Add to cart/ }).first()
  await button.scrollIntoViewIfNeeded()
  // Looked up before: finding a name among all the buttons of a page is not the page's work.
  const found = await button.elementHandle()
  const counted = page.evaluate(
    (count) =>
      new Promise<number>((resolve) => {
        const shown = () => document.querySelector(count)?.outerHTML
        const was = shown()
        let touched = 0
        addEventListener('pointerdown', ({ timeStamp }) => (touched = timeStamp), {
          capture: true,
          once: true,
        })
        const look = () => {
          if (shown() === was) requestAnimationFrame(look)
          else requestAnimationFrame(() => resolve(performance.now() - touched))
        }
        look()
      }),
    selector,
  )
  await found?.tap()
  return counted
}

async function coldLoad(context: BrowserContext, site: Site, round: Round) {
  const { page, bytes } = await tab(context)
  await page.goto(`${site.url}/rosa`, { waitUntil: 'load' })
  round['bytes before load, kB'] = bytes.all / 1000
  await settle(page)
  const { lcp, fcp, cls, blocked } = await page.evaluate(() => window.vitals)
  Object.assign(round, { 'FCP, ms': fcp, 'LCP, ms': lcp, 'layout shift': cls, 'blocking time, ms': blocked })
  round['script in all, kB'] = bytes.script / 1000
  round['script parsed, kB'] = bytes.parsed / 1000
  round['tap on Add to cart to count, ms'] = await tapToCount(page, site.count)
  await page.close()
}

async function returnVisit(context: BrowserContext, site: Site, round: Round) {
  if (site.worker) {
    const waiting = await context.newPage()
    await waiting.goto(`${site.url}/rosa`)
    await waiting.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await settle(waiting)
    await waiting.close()
  }
  const { page } = await tab(context)
  await page.goto(`${site.url}/rosa`, { waitUntil: 'load' })
  await settle(page)
  const { lcp, fcp } = await page.evaluate(() => window.vitals)
  Object.assign(round, { 'return visit FCP, ms': fcp, 'return visit LCP, ms': lcp })
  await page.close()
}

async function insideTheShop(context: BrowserContext, site: Site, round: Round) {
  const { page, cdp } = await tab(context)
  await page.goto(`${site.url}/shopall`, { waitUntil: 'load' })
  await settle(page)
  const go = async (name: string) => {
    const link = page.locator(`main a[href="/${name.toLowerCase()}"]`).first()
    await link.scrollIntoViewIfNeeded()
    await page.waitForTimeout(400)
    return timed(
      page,
      () => link.tap({ force: true, noWaitAfter: true }),
      () =>
        page.waitForFunction((title) => document.querySelector('h1')?.textContent === title, name, {
          polling: 'raf',
        }),
    )
  }
  round['tap to title, first, ms'] = await go('Rosa')
  await page.goBack()
  await settle(page)
  round['tap to title, second, ms'] = await go('Pretty')
  for (let turn = 0; turn < 9; turn += 1) {
    await page.goBack()
    await page.waitForFunction(() => document.querySelector('h1')?.textContent?.startsWith('Shop'), null)
    await go('Rosa')
  }
  await cdp.send('HeapProfiler.collectGarbage')
  round['heap after 20 navigations, MB'] = (await cdp.send('Runtime.getHeapUsage')).usedSize / 1e6
  await page.close()
}

async function withoutNetwork(context: BrowserContext, site: Site, round: Round) {
  await context.setOffline(true)
  const page = await context.newPage()
  let shown = 0
  for (const path of ['/rosa', '/shopall', '/', '/healingera', '/checkout']) {
    const answer = await page.goto(`${site.url}${path}`, { timeout: 10_000 }).catch(() => null)
    if (answer?.ok() && (await page.locator('h1').first().isVisible())) shown += 1
  }
  round['pages of 5 offline'] = shown
  await context.setOffline(false)
}
