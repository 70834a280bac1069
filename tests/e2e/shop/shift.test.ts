import type { BrowserContext, Page } from '@playwright/test'
import { publicRoutes, widths } from '../base/routes.ts'
import { slowProxy } from '../base/slow-proxy.ts'
import { expect, open, runApp, test } from '../base/test.ts'

/** What moved on a page without anybody having touched it: one line for each shift, with its score. */
const moves = (page: Page) =>
  page.evaluate(async () => {
    // Two frames later, every shift until now has been reported.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    return window.moves ?? []
  })

interface Move {
  score: number
  what: string
}

declare global {
  interface Window {
    moves?: Move[]
    crops?: Set<number>
  }
  // The library's DOM does not know it yet.
  interface PerformanceEntry {
    value: number
    hadRecentInput: boolean
    sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
  }
}

const watch = (context: BrowserContext) =>
  context.addInitScript(() => {
    const moved: Move[] = []
    window.moves = moved
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries()) {
        if (hadRecentInput) continue
        const moves = sources.map(({ node, previousRect: from, currentRect: to }) => {
          const name = node?.textContent?.trim().slice(0, 30) || node?.nodeName
          return `${name} (${from.x}, ${from.y}) to (${to.x}, ${to.y})`
        })
        moved.push({ score: value, what: moves.join(' | ') })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

const quietAgain = async (page: Page) => {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
}

/** Without a fallback font of the same metrics every late font shifts the page: the machine lacks one, and the error says so. */
test.beforeEach(async ({ page }) => {
  const found = await page.evaluate(() =>
    new FontFace('stand-in', "local('Arial'), local('Liberation Sans')").load().then(
      () => true,
      () => false,
    ),
  )
  expect(found, 'Arial or Liberation Sans (Debian: fonts-liberation) is installed').toBe(true)
})

for (const width of widths) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: width < 1000 ? 844 : 900 }, serviceWorkers: 'block' })

    test('no screen has a layout shift', async ({ page, context }) => {
      test.slow()
      // The fonts are in the browser's cache since the first visit.
      await open(page, '/')
      await quietAgain(page)
      await watch(context)
      for (const route of publicRoutes) {
        await open(page, route)
        await quietAgain(page)
        expect.soft(await moves(page), route).toEqual([])
      }
    })

    test('a document that arrives in pieces has no layout shift', async ({ page, context, baseURL }) => {
      test.slow()
      const line = await slowProxy(baseURL ?? '')
      await page.goto(`${line.url}/`)
      await quietAgain(page)
      await watch(context)
      for (const route of ['/', '/rekindle', '/pretty', '/healingera', '/login', '/influencer?code=MAYA']) {
        await open(page, line.url + route)
        expect.soft(await moves(page), route).toEqual([])
      }
      line.close()
    })

    test('a centred page does not shift while its document arrives in pieces', async ({
      page,
      context,
      baseURL,
      quiet,
    }) => {
      test.slow()
      quiet.allow(/status of 404/)
      // Small enough to part a heading from the paragraph below it.
      const line = await slowProxy(baseURL ?? '', 200)
      await page.goto(`${line.url}/comingsoon`)
      await quietAgain(page)
      await watch(context)
      for (const route of ['/comingsoon', '/thankyou', '/payment-success', '/nothing-here']) {
        await open(page, line.url + route)
        expect.soft(await moves(page), route).toEqual([])
      }
      line.close()
    })

    test('a navigation has no layout shift', async ({ page, context }) => {
      await watch(context)
      await open(page, '/')
      const routes = [
        ['/shopall', 'Shop everything'],
        ['/rosa', 'Rosa'],
        ['/login', 'Welcome back'],
        ['/healingera', 'Healing Era'],
        ['/all', 'All products'],
        ['/', 'Skin care for the era'],
        ['/therapyera', 'Therapy Era'],
      ] as const
      // Without a click: a shift within half a second of one is not counted.
      for (const [route, heading] of routes) {
        await page.evaluate((to) => {
          history.pushState({}, '', to)
          dispatchEvent(new PopStateEvent('popstate', { state: {} }))
        }, route)
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeFocused()
        await quietAgain(page)
        expect.soft(await moves(page), route).toEqual([])
      }
    })

    test('fonts that load late shift a word, never a line', async ({ page, context }) => {
      test.slow()
      await watch(context)
      for (const route of [
        '/',
        '/rosa',
        '/therapyera',
        '/travelbag',
        '/shopall',
        '/login',
        '/influencer',
        '/comingsoon',
      ]) {
        let come = () => {}
        const fontsReleased = new Promise<void>((resolve) => {
          come = resolve
        })
        await page.route('**/*.woff2', async (font) => {
          await fontsReleased
          await font.continue()
        })
        // The app starts after `load`, which waits for fonts and pictures.
        await page.goto(route, { waitUntil: 'commit' })
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        come()
        await runApp(page)
        await quietAgain(page)
        const total = (await moves(page)).reduce((sum, { score }) => sum + score, 0)
        expect.soft(total, route).toBeLessThan(0.005)
        await page.unroute('**/*.woff2')
      }
    })
  })
}

/** How much of the first picture is cut at its top, in whole pixels: each value it had, from the first paint on. */
const watchCrop = (context: BrowserContext) =>
  context.addInitScript(() => {
    const crops = new Set<number>()
    window.crops = crops
    const look = () => {
      requestAnimationFrame(look)
      const image = document.querySelector<HTMLImageElement>('main img[fetchpriority]')
      if (!image?.offsetHeight) return
      const { objectPosition } = getComputedStyle(image)
      const at = objectPosition.split(' ')[1] ?? ''
      const drawn = 1600 * Math.max(image.offsetWidth / 1280, image.offsetHeight / 1600)
      const share = Number.parseFloat(at) / 100
      crops.add(Math.round(at.endsWith('px') ? -100 * share : share * (drawn - image.offsetHeight)))
    }
    look()
  })

test.describe('beside a text that arrives later', () => {
  test.use({ serviceWorkers: 'block' })

  // At these sizes the text is longer than the least height of its screen.
  for (const [route, width, height] of [
    ['/justagirl', 1280, 720],
    ['/influencer?code=MAYA', 1024, 768],
  ] as const) {
    test(`nothing moves on ${route} at ${width} px`, async ({ page, context, baseURL }) => {
      await page.setViewportSize({ width, height })
      const line = await slowProxy(baseURL ?? '')
      await watch(context)
      await watchCrop(context)
      await open(page, `${line.url}/`)
      await quietAgain(page)
      await open(page, line.url + route)
      expect.soft(await moves(page)).toEqual([])
      const crops = await page.evaluate(() => [...(window.crops ?? [])])
      expect.soft(crops).toHaveLength(route.startsWith('/influencer') ? 0 : 1)
      line.close()
    })
  }
})
