import { expect, open, test } from '../base/test.ts'

/** The net under every other test: what the content policy refuses makes a test fail, on each of its devices. */

test.use({ serviceWorkers: 'block' })

test('a violation of the content policy is noticed, on a second device too', async ({
  baseURL,
  browser,
  page,
  quiet,
}) => {
  const other = await browser.newContext({ ...(baseURL && { baseURL }), serviceWorkers: 'block' })
  const second = await other.newPage()
  for (const device of [page, second]) {
    await open(device, '/')
    await device.evaluate(() => {
      new Image().src = 'https://evil.test/pixel.png'
    })
  }
  const refused = /violates the following Content Security Policy directive: "img-src/
  await expect.poll(() => quiet.unexpected.filter((text) => refused.test(text)).length).toBe(2)
  expect(quiet.unexpected).toHaveLength(2)

  // Text does not become a script either, whoever wrote it into the page.
  const outcome = await page.evaluate(() => {
    const script = document.createElement('script')
    try {
      script.text = 'window.ran = true'
      document.head.append(script)
    } catch {
      // Trusted Types refuse the assignment, the list of hashes what gets past them.
    }
    return Reflect.get(window, 'ran')
  })
  expect(outcome).toBeUndefined()
  quiet.allow(/Content Security Policy|TrustedScript/)
  await other.close()
})
