import { expect } from '@playwright/test'
import type { AnswerOf } from '#domain/contract.ts'
import { aPhoto } from '../../server/picture/photo.ts'
import { askAs, tokenAhead } from '../base/manager.ts'
import { startPhone, storedValue, test, workerReady } from '../base/phone.ts'
import { addToCart, expectCartCount, fillCheckout, goToCheckout, placeOrder } from '../base/shopper.ts'
import { runApp } from '../base/test.ts'

/** An influencer from the application to a refund after the payout: each screen on a phone, what staff does by the API. */

test.use({ story: 'creator', preload: new URL('../base/clock-preload.ts', import.meta.url) })
test.setTimeout(180_000)

const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1'
const june = { email: 'june@example.com', password: 'a long enough sentence' }
const boss = { email: 'manager@era.test' }

test('a person applies, is approved, edits the page, shares the link, earns, is paid, and sees true figures', async ({
  shop,
  phone,
}) => {
  let ahead = 0
  const reopen = async (days: number) => {
    await shop.close()
    ahead = days
    await shop.open({ MINUTES_AHEAD: String(days * 24 * 60) })
  }
  const asManager = <Answer>(method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) =>
    askAs<Answer>(shop, { ...boss, ahead }, method, path, body)
  const numbers = () => askAs<AnswerOf<'myInfluencer'>>(shop, { ...june, ahead }, 'GET', '/me/influencer')

  const own = await phone.newPage()
  await own.goto(`${shop.url}/signup?redirect=/influencer`)
  await runApp(own)
  const main = own.getByRole('main')
  await main.getByLabel('Email', { exact: true }).fill(june.email)
  await main.getByLabel('Password', { exact: true }).fill(june.password)
  await main.getByRole('button', { name: 'Create account' }).click()
  await main.getByLabel('Full name').fill('June Park')
  await main.getByLabel('Where you mostly post').selectOption('tiktok')
  await main.getByLabel('Link to your profile').fill('https://tiktok.example/june')
  await main.getByLabel(/^Roughly how many/).selectOption('1k-10k')
  await main.getByLabel('The link name you’d like').fill('june')
  await main.getByLabel('Why Era?').fill('I read every label.')
  await main.getByLabel(/^I’ve read the house rules/).check({ force: true })
  await main.getByRole('button', { name: 'Send application' }).click()
  await expect(main.getByText('We’re reading your application.')).toBeVisible()

  const { influencers } = await asManager<AnswerOf<'managerInfluencers'>>(
    'GET',
    '/manager/influencers?state=applied',
  )
  const { id, version } = influencers.find(({ email }) => email === june.email) ?? {}
  const approval = { id, version, action: 'approve', rate: 1_500, discount: 1_000, code: 'JUNE' }
  await asManager('PATCH', '/manager/influencers', approval)
  await own.reload()
  await expect(main.getByRole('heading', { name: 'You’re in. First steps' })).toBeVisible({ timeout: 30_000 })

  await main.getByLabel('In your words').fill('Labels first, then the glow.')
  await main.getByRole('button', { name: 'Save words' }).click()
  await main
    .locator('input[type=file]')
    .setInputFiles({ name: 'june.jpg', mimeType: 'image/jpeg', buffer: await aPhoto(480, 480) })
  await expect(main.getByRole('img', { name: 'Your photo' })).toBeVisible({ timeout: 30_000 })
  await phone.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await main.getByRole('button', { name: 'Copy link' }).first().click()
  await expect.poll(() => own.evaluate(() => navigator.clipboard.readText())).toMatch(/code=JUNE$/)
  const link = await own.evaluate(() => navigator.clipboard.readText())
  const page = await (await fetch(link)).text()
  expect(page).toContain('Labels first, then the glow.')

  // A follower who was in the shop once opens the link on a train, and closes it there.
  const follower = await startPhone(iPhone)
  const before = await follower.newPage()
  await before.goto(`${shop.url}/rosa`)
  await workerReady(before)
  await expect
    .poll(() => storedValue(before, 'catalogue'), { timeout: 30_000 })
    .toMatchObject({ catalogue: {} })
  await shop.close()
  const train = await follower.newPage()
  await train.goto(link.replace('JUNE', 'june'))
  await expect(train.getByRole('main')).toContainText('counts for JUNE all the same')
  await expect.poll(() => storedValue(train, 'referral')).toMatchObject({ code: 'JUNE', uncounted: ['JUNE'] })
  await follower.stop()

  await reopen(2)
  await follower.start()
  const buying = await follower.newPage()
  await addToCart(buying, `${shop.url}/rosa`, 3)
  await expectCartCount(buying, 3)
  await expect.poll(() => storedValue(buying, 'referral')).toEqual({ code: 'JUNE', at: expect.any(String) })
  await goToCheckout(buying)
  await fillCheckout(buying)
  const number = await placeOrder(buying)
  await follower.remove()

  const { orders } = await asManager<AnswerOf<'managerOrders'>>('GET', '/manager/orders')
  const order = orders.find((one) => one.number === number)
  const act = (action: string, rest: object = {}) =>
    asManager<AnswerOf<'actOnOrders'>>('POST', '/manager/orders/actions', {
      action,
      orders: [{ id: order?.id }],
      ...rest,
    })
  const refundOne = () => act('refund', { lines: [{ id: 'ROSA-100', units: 1 }] })
  for (const step of ['pack', 'ship', 'deliver'])
    expect((await act(step)).results).toMatchObject([{ ok: true }])
  // Of three bottles for $66.00, fifteen percent: $3.30 each.
  expect((await numbers()).totals).toMatchObject({ visits: 1, orders: 1, pending: 990, payable: 0, paid: 0 })
  expect((await numbers()).earnings).toMatchObject([
    { order: number, state: 'pending', reason: 'return_window' },
  ])

  await reopen(2 + 31)
  expect((await numbers()).totals).toMatchObject({ pending: 0, payable: 990, paid: 0 })
  await refundOne()
  expect((await numbers()).totals).toMatchObject({ payable: 660 })
  const payouts = (body: object) => asManager<AnswerOf<'managerPayouts'>>('POST', '/manager/payouts', body)
  const [run] = (await payouts({ action: 'prepare' })).payouts
  expect(run).toMatchObject({ amount: 660 })
  await payouts({ action: 'paid', ids: [run?.id], reference: 'RUN-1' })
  await refundOne()
  // What was paid stays paid; the rest comes off the next payout.
  expect((await numbers()).totals).toMatchObject({ payable: -330, paid: 660 })

  // On the phone again, with the clock of that day.
  await phone.context.route('**/api/**', (route) => {
    const headers = route.request().headers()
    const token = headers.authorization?.replace('Bearer ', '')
    return route.continue({
      headers: { ...headers, ...(token && { authorization: `Bearer ${tokenAhead(token, ahead)}` }) },
    })
  })
  await own.goto(`${shop.url}/influencer`)
  await runApp(own)
  await expect(main.getByText('$6.60 paid to date, $3.30 comes off your next payout')).toBeVisible()
  const statement = async (name: RegExp) => {
    await main.getByRole('button', { name }).click()
    const dialog = own.getByRole('dialog')
    await expect(dialog.getByRole('row', { name: new RegExp(number) })).toBeVisible()
    const total = await dialog.getByRole('row', { name: /^Total/ }).textContent()
    // On paper the sums are below the last line, not at the foot of each page.
    await own.emulateMedia({ media: 'print' })
    const foot = own.locator('[data-print-sheet] tfoot')
    expect(await foot.evaluate((part) => getComputedStyle(part).display)).toBe('table-row-group')
    await own.emulateMedia({ media: 'screen' })
    await dialog.getByRole('button', { name: 'Close' }).click()
    return total
  }
  expect(await statement(/^Open: Payout on/)).toBe('Total$6.60')
  expect(await statement(/^Open: \w+ 20\d\d/)).toBe('Total$3.30')
})
