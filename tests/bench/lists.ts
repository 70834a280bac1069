import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { CDPSession, Page } from '@playwright/test'
import { runApp } from '../e2e/base/test.ts'
import { atEnd, startShop } from './shop.ts'
import { spreadOf } from './table.ts'
import { launchBrowser } from './visit.ts'

/**
 * `npm run bench:lists`: the list of a shop with 2,000 products on a processor four times slower. For every key and
 * every tap on a filter: its own work and the time to the next frame (Event Timing), the longest task until the list was there, and
 * the time to the list.
 */
const { values } = parseArgs({
  options: {
    products: { type: 'string', default: '2000' },
    rounds: { type: 'string', default: '3' },
    slower: { type: 'string', default: '4' },
  },
})

const WORDS = ['amber dew', 'rose water', 'serum', 'dry']

declare global {
  interface Window {
    seen: { events: number[]; work: number[]; tasks: number[] }
  }
}

function observe() {
  window.seen = { events: [], work: [], tasks: [] }
  new PerformanceObserver((list) => {
    for (const {
      duration,
      processingStart,
      processingEnd,
    } of list.getEntries() as PerformanceEventTiming[]) {
      window.seen.events.push(duration)
      window.seen.work.push(processingEnd - processingStart)
    }
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.seen.tasks.push(duration)
  }).observe({ type: 'longtask' })
}

/** What happened since the last look: the slowest event, the longest task. Events below a frame are not reported: 0. */
const look = (page: Page) =>
  page.evaluate(() => {
    const { events, work, tasks } = window.seen
    window.seen = { events: [], work: [], tasks: [] }
    return { event: Math.max(0, ...events), work: Math.max(0, ...work), task: Math.max(0, ...tasks) }
  })

const count = (page: Page) => page.locator('[role=status]').filter({ hasText: /result|match/ })

async function typed(page: Page, figures: Map<string, number[]>) {
  const field = page.getByRole('searchbox')
  await field.click()
  for (const words of WORDS) {
    await field.fill('')
    await page.waitForTimeout(600)
    await look(page)
    for (const key of words) {
      await page.keyboard.press(key === ' ' ? 'Space' : key)
      await page.waitForTimeout(120)
    }
    const begun = performance.now()
    await count(page)
      .filter({ hasText: `“${words}”` })
      .waitFor()
    add(figures, 'last key to list, ms', performance.now() - begun)
    await page.waitForTimeout(500)
    const { event, work, task } = await look(page)
    add(figures, 'slowest key to frame, ms', event)
    add(figures, 'of that its own work, ms', work)
    add(figures, 'longest task while typing, ms', task)
  }
  await field.fill('')
  await page.waitForTimeout(800)
}

async function filtered(page: Page, figures: Map<string, number[]>) {
  await page.getByRole('button', { name: /^Filter/ }).click()
  const sheet = page.getByRole('dialog')
  await page.waitForTimeout(500)
  for (const label of [/Dryness|Dry skin|dry/i, /Sets/, /Under/]) {
    await look(page)
    await sheet.getByRole('checkbox', { name: label }).first().tap()
    await page.waitForTimeout(900)
    const { event, task } = await look(page)
    add(figures, 'slowest tap on a filter to frame, ms', event)
    add(figures, 'longest task of a filter, ms', task)
  }
}

function add(figures: Map<string, number[]>, name: string, value: number) {
  figures.set(name, [...(figures.get(name) ?? []), value])
}

async function heapOf(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage')
  return (await cdp.send('Runtime.getHeapUsage')).usedSize / 1e6
}

async function visit(url: string, figures: Map<string, number[]>) {
  const browser = await launchBrowser()
  try {
    const context = await browser.newContext({
      viewport: { width: 412, height: 823 },
      isMobile: true,
      hasTouch: true,
    })
    await context.addInitScript(observe)
    const page = await context.newPage()
    const cdp = await context.newCDPSession(page)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: Number(values.slower) })
    const catalogue = page.waitForResponse((answer) => answer.url().includes('/api/catalogue'))
    await page.goto(`${url}/shopall`)
    await runApp(page)
    await catalogue
    await page.waitForTimeout(6_000)
    add(figures, 'longest task of the first visit, ms', (await look(page)).task)
    await typed(page, figures)
    await filtered(page, figures)
    add(figures, 'heap, MB', await heapOf(cdp))
    await page.goto(`${url}/shopall`)
    await runApp(page)
    await page.waitForTimeout(4_000)
    add(figures, 'longest task of the next visit, ms', (await look(page)).task)
  } finally {
    await browser.close()
  }
}

const dir = mkdtempSync(join(tmpdir(), 'era-lists-'))
const clear = atEnd(async () => rmSync(dir, { recursive: true, force: true }))
const env = { DATA_DIR: dir }
execFileSync(process.execPath, ['src/server/seed-orders/main.ts', '--products', values.products], {
  env: { ...process.env, ...env },
  stdio: ['ignore', 'inherit', 'inherit'],
})
const shop = await startShop(env)
const figures = new Map<string, number[]>()
try {
  for (let round = 0; round < Number(values.rounds); round += 1) await visit(shop.url, figures)
} finally {
  await shop.stop()
}
console.log('| metric | median | range |\n|---|---|---|')
for (const [name, all] of figures) {
  const { median, least, most } = spreadOf(all)
  console.log(`| ${name} | ${median.toFixed(0)} | ${least.toFixed(0)}…${most.toFixed(0)} |`)
}
await clear()
process.exit(0)
