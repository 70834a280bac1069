import type { CDPSession, Page } from '@playwright/test'
import { expect, open, test } from '../base/test.ts'

/** A page that was left is not kept: not by the app, not by the browser. */

interface Counts {
  nodes: number
  listeners: number
}

/** What the page's process still holds once everything unreachable is gone. */
async function countsOf(page: Page, session: CDPSession): Promise<Counts> {
  // A chunk's own link stays in the head; there are as many as the shop has chunks, however many products it has.
  const links = await page.locator('link[rel=modulepreload]').count()
  await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
  return { nodes: of('Nodes') - links, listeners: of('JSEventListeners') }
}

test('products visited one after the other leave nothing behind', async ({ page }) => {
  test.setTimeout(180_000)
  await open(page, '/shopall')
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const headline = page.getByRole('main').getByRole('heading', { level: 1 })
  const listed = await headline.textContent()
  const links = page.getByRole('article').getByRole('link')
  const count = await links.count()
  expect(count).toBeGreaterThan(10)

  const visit = async (index: number) => {
    await links.nth(index % count).click()
    await expect(headline).not.toHaveText(listed ?? '')
    await page.goBack()
    await expect(headline).toHaveText(listed ?? '')
  }
  for (const index of [0, 1]) await visit(index)
  const before = await countsOf(page, session)
  for (let index = 2; index < 40; index += 1) await visit(index)
  // A single product page has a thousand nodes. What a timer or an observer still holds goes a moment later.
  const after = async () => {
    const { nodes, listeners } = await countsOf(page, session)
    return { nodes: nodes - before.nodes < 100, listeners: listeners - before.listeners < 20 }
  }
  await expect.poll(after, { timeout: 30_000 }).toEqual({ nodes: true, listeners: true })
})
