import type { Page } from '@playwright/test'
import { expect, open, test } from '../base/test.ts'

/** The target of a link is prefetched on hover or touch, and never with Save-Data. */

// The worker would answer from its cache: these tests look at the page's own requests.
test.use({ serviceWorkers: 'block' })

// Only what the link's target needs: the app goes on loading modules of its own long after it has hydrated.
const chunk = /\/assets\/(rosa|product)-[\w-]+\.js$/
const hero = /\/art\/rosa-(800|1280)\.avif$/

async function listed(page: Page) {
  await open(page, '/shopall?q=rosa')
  await page.waitForLoadState('networkidle')
  const seen: string[] = []
  page.on('request', (request) => seen.push(request.url()))
  return { seen, link: page.getByRole('link', { name: 'Rosa', exact: true }) }
}

test('hovering over a link fetches its chunk and its picture', async ({ page }) => {
  const { seen, link } = await listed(page)
  await link.hover()
  await expect.poll(() => seen.some((url) => chunk.test(url))).toBe(true)
  await expect.poll(() => seen.some((url) => hero.test(url))).toBe(true)
})

test('with Save-Data nothing is prefetched', async ({ context, page }) => {
  await context.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'connection', {
      get: () => Object.assign(new EventTarget(), { saveData: true, effectiveType: '4g' }),
    })
  })
  const { seen, link } = await listed(page)
  await link.hover()
  await page.evaluate(() => fetch('/api/health').then(() => undefined))
  expect(seen.filter((url) => chunk.test(url) || hero.test(url))).toEqual([])
})

test('the speculation rules of an untouched page allow prefetching documents, and exclude the API', async ({
  page,
}) => {
  await page.goto('/')
  const rules = page.locator('script[type=speculationrules]')
  const { prefetch } = JSON.parse((await rules.textContent()) ?? '{}')
  expect(prefetch).toMatchObject([{ eagerness: 'moderate' }])
  expect(JSON.stringify(prefetch)).toContain('/api/*')
})

test('a page that is rendered beforehand starts nothing until it is shown', async ({ page }) => {
  await page.addInitScript(() => {
    let hidden = true
    Object.defineProperty(Document.prototype, 'prerendering', { get: () => hidden })
    addEventListener('show', () => {
      hidden = false
      document.dispatchEvent(new Event('prerenderingchange'))
    })
  })
  await page.goto('/rosa', { waitUntil: 'load' })
  const later = page.locator('head > script[type=module][src]')
  // Later than anything that a page starts by itself once it is loaded.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => setTimeout(resolve)))),
  )
  await expect(later).toHaveCount(0)
  await page.evaluate(() => void dispatchEvent(new Event('show')))
  await expect(later).not.toHaveCount(0)
})
