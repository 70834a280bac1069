import type { CDPSession, Locator, Page } from '@playwright/test'

/** Measures in the page itself, by its own clock, what a person would see. */

interface Vitals {
  lcp: number
  fcp: number
  cls: number
  blocked: number
  /** From the first touch to the end of the frame after it, in ms. */
  answered: number
}

/** What a tap should lead to: `selector` shows `text`, or something else than `was`. */
interface Sought {
  selector: string
  text?: string
  was?: string
}

declare global {
  interface Window {
    vitals: Vitals
    lookFor(): void
  }
}

/**
 * Runs in each document before its own scripts. The clock of a tap is in the session's storage and in epoch time, so
 * that it also measures a tap which leads to another document.
 */
export function observe() {
  window.vitals = { lcp: 0, fcp: 0, cls: 0, blocked: 0, answered: 0 }
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
  const passive = { capture: true, passive: true }
  const firstTouch = ({ timeStamp }: Event) =>
    requestAnimationFrame(() =>
      setTimeout(() => {
        window.vitals.answered = performance.now() - timeStamp
      }),
    )
  addEventListener('pointerdown', firstTouch, { ...passive, once: true })
  const released = ({ timeStamp }: Event) =>
    sessionStorage.setItem('released', String(performance.timeOrigin + timeStamp))
  addEventListener('touchend', released, passive)
  window.lookFor = () => {
    const { sought, released } = sessionStorage
    if (!sought) return
    const { selector, text, was }: Sought = JSON.parse(sought)
    const shown = document.querySelector(selector)
    const there = text === undefined ? shown?.outerHTML !== was : shown?.textContent?.trim() === text
    if (!there || !released) return void requestAnimationFrame(window.lookFor)
    sessionStorage.removeItem('sought')
    requestAnimationFrame(() =>
      setTimeout(() => {
        const now = performance.timeOrigin + performance.now()
        sessionStorage.setItem('took', String(now - Number(released)))
      }),
    )
  }
  window.lookFor()
}

/** A tap takes about this long. */
const PRESS_MS = 80

/** From the end of a tap on `target` to the end of the frame that shows what is sought, in ms. */
export async function timedTap(
  page: Page,
  cdp: CDPSession,
  target: Locator,
  selector: string,
  text?: string,
): Promise<number> {
  await target.scrollIntoViewIfNeeded()
  await page.waitForTimeout(400)
  const box = await target.boundingBox()
  if (!box) throw new Error(`${target} is not there.`)
  await page.evaluate(
    ([selector, text]) => {
      for (const name of ['released', 'took']) sessionStorage.removeItem(name)
      const was = document.querySelector(selector)?.outerHTML
      const sought: Sought = {
        selector,
        ...(text === undefined ? { ...(was !== undefined && { was }) } : { text }),
      }
      sessionStorage.setItem('sought', JSON.stringify(sought))
      window.lookFor()
    },
    [selector, text] as const,
  )
  const point = { x: box.x + box.width / 2, y: box.y + Math.min(box.height / 2, 60) }
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] })
  await page.waitForTimeout(PRESS_MS)
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  for (const until = Date.now() + 15_000; Date.now() < until; await page.waitForTimeout(50)) {
    // While the document changes it cannot be asked.
    const took = await page.evaluate(() => sessionStorage.getItem('took')).catch(() => null)
    if (took !== null) return Number(took)
  }
  throw new Error(`The tap on ${target} did not lead to ${text ?? 'a change'} in ${selector} within 15 s.`)
}

/** Bytes of the site's script that ran, unpacked: in the page, by V8's own coverage of blocks. */
export async function scriptRun(cdp: CDPSession, url: string): Promise<number> {
  const { result } = await cdp.send('Profiler.takePreciseCoverage')
  let all = 0
  for (const script of result.filter((script) => script.url.startsWith(url))) {
    const ranges = script.functions
      .flatMap(({ ranges }) => ranges)
      .toSorted((a, b) => a.startOffset - b.startOffset || b.endOffset - a.endOffset)
    const ran = new Uint8Array(Math.max(0, ...ranges.map(({ endOffset }) => endOffset)))
    // An outer range comes before those in it.
    for (const { startOffset, endOffset, count } of ranges)
      ran.fill(count > 0 ? 1 : 0, startOffset, endOffset)
    all += ran.reduce((sum, one) => sum + one, 0)
  }
  return all
}
