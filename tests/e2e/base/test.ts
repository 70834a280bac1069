import { test as base, expect, type Page } from '@playwright/test'

/** Errors and warnings of the console. A test that expects one allows it with `allow`. */
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

export const test = base.extend<{ quiet: Console }>({
  quiet: [
    async ({ context }, use) => {
      const browserConsole = new Console()
      context.on('page', (page) => browserConsole.listen(page))
      await use(browserConsole)
      expect(browserConsole.unexpected, 'the console stays empty').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** Starts the app, as a first touch does, and waits until it has hydrated. */
export async function runApp(page: Page, timeout = 60_000) {
  // Not a real touch: a layout shift right after one is not counted.
  await page.evaluate(() => void dispatchEvent(new Event('pointerdown')))
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached', timeout })
}

/** Opens a page and starts its app. */
export async function open(page: Page, path: string) {
  const answer = await page.goto(path)
  await runApp(page)
  return answer
}
