import { ownShop } from '../base/own-shop.ts'
import { expect, runApp, test } from '../base/test.ts'

/** A shop with Google Analytics: the real SDK under the shop's real policy; Google's hosts are a stand-in. */

test.use({ serviceWorkers: 'block' })

/** In place of Google's script: sends each event of the queue, as that does, unless it is switched off. */
const standIn = `
  const send = (call) => {
    const [kind, name, params] = call
    if (kind !== 'event' || window['ga-disable-G-TEST']) return
    document.cookie = '_ga=GA1.1.1; path=/'
    navigator.sendBeacon('https://region1.google-analytics.com/g/collect', JSON.stringify({ name, params }))
  }
  const queue = window.dataLayer
  queue.forEach(send)
  queue.push = (...calls) => { calls.forEach(send); return Array.prototype.push.apply(queue, calls) }`

test('what a shopper does is sent after consent only, and not after its withdrawal', async ({ page }) => {
  test.setTimeout(240_000)
  const shop = await ownShop({
    env: {
      FIREBASE_PROJECT_ID: 'era-shop',
      FIREBASE_API_KEY: 'key',
      FIREBASE_APP_ID: '1:2:web:3',
      FIREBASE_MEASUREMENT_ID: 'G-TEST',
      VITALS: 'off',
    },
  })
  const asked: string[] = []
  const events: { name: string; params: Record<string, unknown> }[] = []
  await page.route(/^https:/, async (route) => {
    const url = route.request().url()
    asked.push(url)
    const cors = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
    const json = (body: unknown) => route.fulfill({ json: body, headers: cors })
    if (url.includes('gtag/js')) return route.fulfill({ body: standIn, contentType: 'text/javascript' })
    if (url.includes('/g/collect')) {
      events.push(JSON.parse(route.request().postData() ?? '{}'))
      return route.fulfill({ status: 204, headers: cors })
    }
    if (url.includes('webConfig')) return json({ measurementId: 'G-TEST', appId: '1:2:web:3' })
    const authToken = { token: 'token', expiresIn: '604800s' }
    return json({ name: 'n', fid: 'c1234567890123456789ab', refreshToken: 'r', authToken })
  })
  const named = (name: string) => events.filter((event) => event.name === name)
  const choose = async (yes: boolean) => {
    await page.getByRole('contentinfo').getByRole('button', { name: 'Privacy and offline choices' }).click()
    await page.getByRole('checkbox', { name: 'Analytics' }).setChecked(yes)
    await page.getByRole('button', { name: 'Save choices' }).click()
  }
  try {
    await shop.open()
    await page.goto(`${shop.url}/rosa`)
    await runApp(page)
    await page.getByRole('main').getByRole('button', { name: 'Add to cart' }).first().click()
    await expect(page.getByRole('banner').getByText('1', { exact: true })).toBeVisible()
    expect(asked).toEqual([])

    await choose(true)
    await expect.poll(() => named('view_item').length).toBe(1)
    await page.getByRole('main').getByRole('button', { name: 'Add to cart' }).first().click()
    await expect.poll(() => named('add_to_cart').length).toBe(1)
    await page.goto(`${shop.url}/checkout`)
    await runApp(page)
    await expect.poll(() => named('begin_checkout').length).toBe(1)
    const value = Number(named('add_to_cart')[0]?.params.value)
    expect(named('begin_checkout')[0]?.params).toMatchObject({ currency: 'USD', value: value * 2 })

    await page.goto(`${shop.url}/rosa`)
    await runApp(page)
    await expect.poll(() => named('view_item').length).toBe(2)
    await choose(false)
    await expect
      .poll(async () => (await page.context().cookies()).map(({ name }) => name))
      .not.toContain('_ga')
    const before = asked.length
    await page.getByRole('main').getByRole('button', { name: 'Add to cart' }).first().click()
    await page.goto(`${shop.url}/reglow`)
    await runApp(page)
    await page.waitForLoadState('networkidle')
    expect(asked).toHaveLength(before)
    await page.goto('about:blank')
  } finally {
    await shop.remove()
  }
})
