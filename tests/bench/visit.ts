import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test'
import { seedCatalogue } from '#server/catalogue/catalogue.ts'
import { chromiumArgs, headlessPath } from '../chromium.ts'
import { observe, scriptRun, timedTap } from './page-clock.ts'
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
  /** What shows how many units are in the cart. */
  count: string
}

export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: headlessPath(), args: chromiumArgs })

interface Bytes {
  all: number
  script: number
}

async function tab(
  context: BrowserContext,
  slow = true,
): Promise<{ page: Page; cdp: CDPSession; bytes: Bytes }> {
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  if (slow) {
    await cdp.send('Network.emulateNetworkConditions', network)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  }
  const bytes: Bytes = { all: 0, script: 0 }
  const scripts = new Set<string>()
  cdp.on('Network.responseReceived', ({ requestId, type }) => type === 'Script' && scripts.add(requestId))
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes.all += encodedDataLength
    if (scripts.has(requestId)) bytes.script += encodedDataLength
  })
  return { page, cdp, bytes }
}

const settle = (page: Page) =>
  page
    .waitForLoadState('networkidle', { timeout: 15_000 })
    .catch(() => undefined)
    .then(() => page.waitForTimeout(SETTLE_MS))

export async function visit(browser: Browser, site: Site): Promise<Round> {
  const context = await browser.newContext(phone)
  await context.addInitScript(observe)
  const round: Round = {}
  try {
    await firstVisit(context, site, round)
    await returnVisit(context, site, round)
    await insideTheShop(context, site, round)
    await manyNavigations(context, site, round)
    await withoutNetwork(context, site, round)
  } finally {
    await context.close()
  }
  await withoutTouch(browser, site, round)
  return round
}

async function firstVisit(context: BrowserContext, site: Site, round: Round) {
  const { page, cdp, bytes } = await tab(context)
  await page.goto(`${site.url}/rosa`, { waitUntil: 'load' })
  round['bytes before load, kB'] = bytes.all / 1000
  await settle(page)
  const { lcp, fcp, cls, blocked } = await page.evaluate(() => window.vitals)
  Object.assign(round, { 'FCP, ms': fcp, 'LCP, ms': lcp, 'layout shift': cls, 'blocking time, ms': blocked })
  round['script fetched before a touch, kB'] = bytes.script / 1000
  const button = page.getByRole('button', { name: /Add to cart/ }).first()
  round['tap on Add to cart to count, ms'] = await timedTap(page, cdp, button, site.count)
  round['first touch to its frame, ms'] = await page.evaluate(() => window.vitals.answered)
  await settle(page)
  round['script in all, kB'] = bytes.script / 1000
  await page.close()
}

/** What runs for a reader who touches nothing. In a profile of its own: coverage makes script slower. */
async function withoutTouch(browser: Browser, site: Site, round: Round) {
  const context = await browser.newContext(phone)
  const { page, cdp } = await tab(context, false)
  await cdp.send('Profiler.enable')
  await cdp.send('Profiler.startPreciseCoverage', { callCount: false, detailed: true })
  await page.goto(`${site.url}/rosa`, { waitUntil: 'load' })
  await settle(page)
  round['script run before a touch, kB unpacked'] = (await scriptRun(cdp, site.url)) / 1000
  await context.close()
}

async function returnVisit(context: BrowserContext, site: Site, round: Round) {
  const waiting = await context.newPage()
  await waiting.goto(`${site.url}/rosa`)
  await waiting.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await settle(waiting)
  await waiting.close()
  const { page } = await tab(context)
  await page.goto(`${site.url}/rosa`, { waitUntil: 'load' })
  await settle(page)
  const { lcp, fcp } = await page.evaluate(() => window.vitals)
  Object.assign(round, { 'return visit FCP, ms': fcp, 'return visit LCP, ms': lcp })
  await page.close()
}

/** The link of a list to a product, by its slug. */
const linkTo = (page: Page, slug: string) => page.locator(`main a[href="/${slug}"]`).first()

async function insideTheShop(context: BrowserContext, site: Site, round: Round) {
  const { page, cdp } = await tab(context)
  await page.goto(`${site.url}/shopall`, { waitUntil: 'load' })
  await settle(page)
  round['tap to title, first, ms'] = await timedTap(page, cdp, linkTo(page, 'rosa'), 'h1', 'Rosa')
  await page.goBack()
  await settle(page)
  round['tap to title, second, ms'] = await timedTap(page, cdp, linkTo(page, 'pretty'), 'h1', 'Pretty')
  await page.close()
}

/** Twenty times to one of eight products and back. What memory holds does not depend on the network's speed. */
async function manyNavigations(context: BrowserContext, site: Site, round: Round) {
  const { page, cdp } = await tab(context, false)
  await page.goto(`${site.url}/shopall`, { waitUntil: 'load' })
  const products = seedCatalogue().products.slice(0, 8)
  for (const { slug, name } of [...products, ...products, ...products].slice(0, 20)) {
    await timedTap(page, cdp, linkTo(page, slug), 'h1', name)
    await page.goBack()
    await linkTo(page, 'rosa').waitFor()
  }
  await cdp.send('HeapProfiler.collectGarbage')
  round['heap after 20 navigations, MB'] = (await cdp.send('Runtime.getHeapUsage')).usedSize / 1e6
  round['nodes after 20 navigations'] = (await cdp.send('Memory.getDOMCounters')).nodes
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
