import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
  type Request,
} from '@playwright/test'
import { say } from '../../logs/collect.ts'

/** What a browser sends of people: none of it may be in the shop's log. */
export const noteSaid = (context: BrowserContext) =>
  context.on('request', (request) => {
    if (!request.url().includes('/api/')) return
    const { authorization, 'x-order-key': key } = request.headers()
    say(bodyOf(request), authorization?.replace('Bearer ', ''), key)
  })

function bodyOf(request: Request): unknown {
  try {
    return request.postDataJSON()
  } catch {
    // A file.
    return null
  }
}

/** Errors and warnings of the console, violations of the content policy among them. A test that expects one allows it with `allow`. */
class Console {
  private readonly messages: string[] = []
  /** Printed in tests that block the worker. */
  private readonly allowed: RegExp[] = [/Service Worker registration blocked by Playwright/]

  allow(...patterns: RegExp[]) {
    this.allowed.push(...patterns)
  }

  listen(page: Page) {
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') {
        this.messages.push(`${message.type()} on ${new URL(page.url()).pathname}: ${message.text()}`)
      }
    })
    page.on('pageerror', (error) => this.messages.push(`thrown on ${new URL(page.url()).pathname}: ${error}`))
  }

  get unexpected() {
    return this.messages.filter((text) => !this.allowed.some((pattern) => pattern.test(text)))
  }
}

/** For tests of what needs no service worker: storing the whole shop for offline use takes seconds. */
export const withoutWorker = { serviceWorkers: 'block' } as const

export const test = base.extend<{ quiet: Console }>({
  quiet: [
    async ({ browser, context }, use) => {
      const browserConsole = new Console()
      const listen = (page: Page) => browserConsole.listen(page)
      // A second device too, which a test opens by itself.
      const others: BrowserContext[] = []
      const follow = (other: BrowserContext) => {
        others.push(other)
        other.on('page', listen)
        noteSaid(other)
      }
      for (const page of context.pages()) listen(page)
      follow(context)
      browser.on('context', follow)
      await use(browserConsole)
      browser.off('context', follow)
      for (const other of others) other.off('page', listen)
      expect(browserConsole.unexpected, 'the console stays empty').toEqual([])
    },
    { auto: true },
  ],
})

interface Visit {
  /** How the shared context differs from that of the other tests. */
  options: BrowserContextOptions
  shared: BrowserContext
}

/** Tests that only look at pages share one browser context: a new one takes as long as the look. */
export const visitTest = test.extend<object, Visit>({
  options: [{}, { scope: 'worker', option: true }],
  shared: [
    async ({ browser, options }, use, { project }) => {
      const { baseURL = '', viewport = null, locale = '', timezoneId = '' } = project.use
      const context = await browser.newContext({ baseURL, viewport, locale, timezoneId, ...options })
      await use(context)
      await context.close()
    },
    { scope: 'worker' },
  ],
  context: ({ shared }, use) => use(shared),
  page: async ({ context }, use) => {
    const page = await context.newPage()
    await use(page)
    await page.close()
  },
})

export { expect }

/** Starts the app, as a first touch does, and waits until it has hydrated. */
export async function runApp(page: Page, timeout = 60_000) {
  // Not a real touch: a layout shift right after one is not counted.
  await page.evaluate(() => void dispatchEvent(new Event('pointerup')))
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached', timeout })
}

/** Opens a page and starts its app. */
export async function open(page: Page, path: string) {
  const answer = await page.goto(path)
  await runApp(page)
  return answer
}

/** Holds the app's modules back until released: a slow phone, exactly as slow as the test needs. */
export async function holdScripts(page: Page, which = '**/assets/*.js') {
  let waiting: (() => void)[] | null = []
  await page.route(which, async (route) => {
    await new Promise<void>((resolve) => (waiting ? waiting.push(resolve) : resolve()))
    await route.continue()
  })
  return () => {
    for (const go of waiting ?? []) go()
    waiting = null
  }
}
