import { test as base, expect, type Page } from '@playwright/test'

/** What the console said that it should not have. A test that expects something names it with `allow`. */
class Console {
  readonly said: string[] = []
  /** A test that goes without the worker asked for this one. */
  private readonly allowed: RegExp[] = [/Service Worker registration blocked by Playwright/]

  allow(...patterns: RegExp[]) {
    this.allowed.push(...patterns)
  }

  listen(page: Page) {
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') {
        this.said.push(`${message.type()} on ${new URL(page.url()).pathname}: ${message.text()}`)
      }
    })
    page.on('pageerror', (error) => this.said.push(`thrown on ${new URL(page.url()).pathname}: ${error}`))
  }

  get unexpected() {
    return this.said.filter((text) => !this.allowed.some((pattern) => pattern.test(text)))
  }
}

export const test = base.extend<{ quiet: Console }>({
  quiet: [
    async ({ context }, use) => {
      const heard = new Console()
      context.on('page', (page) => heard.listen(page))
      await use(heard)
      expect(heard.unexpected, 'the console stays empty').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** Has the app run, as at a visitor's first touch, and waits until it answers. */
export async function runApp(page: Page, timeout = 60_000) {
  // Not a real touch: a layout shift right after one would not count as one.
  await page.evaluate(() => void dispatchEvent(new Event('pointerdown')))
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached', timeout })
}

/** Opens a page and has its app run. */
export async function open(page: Page, path: string) {
  const answer = await page.goto(path)
  await runApp(page)
  return answer
}
