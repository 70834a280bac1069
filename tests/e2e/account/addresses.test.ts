import { expect, test } from '@playwright/test'
import { runApp } from '../base/test.ts'

/** Addresses as people and other sites spell them, answered without a script. */

const headings = (html: string) => [...html.matchAll(/<h1[^>]*>(.*?)<\/h1>/gs)].map(([, text = '']) => text)

for (const [path, same] of [
  ['/influencer?code=maya', '/influencer?code=MAYA'],
  ['/influencer?code=Maya&utm_source=x', '/influencer?code=MAYA'],
  ['/influencer?ref=maya', '/influencer?code=MAYA'],
  ['/influencer?code=123', '/influencer?code=NOSUCH'],
  ['/shopall?page=1', '/shopall'],
  ['/rosa?size=30', '/rosa'],
  ['/rosa/?size=30', '/rosa'],
  ['/newpage?product=12', '/newpage?product=no-such-product'],
] as const) {
  test(`${path} shows what ${same} shows`, async ({ request }) => {
    const [given, wanted] = [await request.get(path), await request.get(same)]
    const [html, want] = [await given.text(), await wanted.text()]
    expect(given.status()).toBe(wanted.status())
    expect(headings(want)).not.toEqual([])
    expect(headings(html)).toEqual(headings(want))
  })
}

for (const path of ['/shopall?q=12', '/shopall?q=1e3', '/shopall?q=true', '/shopall?q=null']) {
  test(`${path} searches for what it says`, async ({ request, page }) => {
    const answer = await request.get(path)
    expect(answer.status()).toBe(200)
    const words = new URL(path, 'http://shop.test').searchParams.get('q') ?? ''
    expect(await answer.text()).toMatch(new RegExp(`<input[^>]*type="search"[^>]*value="${words}"`))
    await page.goto(path)
    await expect(page.getByRole('searchbox')).toHaveValue(words)
    await runApp(page)
    await expect(page.getByRole('searchbox')).toHaveValue(words)
  })
}
