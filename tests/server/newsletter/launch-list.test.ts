import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { jobs, launchList } from '#server/base/db/schema.ts'
import { notifyBackInStock } from '#server/catalogue/back-in-stock.ts'
import { runDueJobs } from '#server/jobs/jobs.ts'
import { aShop, token } from '../base/shop.ts'
import { aMailServer } from '../mail/mailbox.ts'

let mail: Awaited<ReturnType<typeof aMailServer>>
let shop: Awaited<ReturnType<typeof aShop>>
let now = new Date('2026-11-21T10:00:00Z')
beforeAll(async () => {
  mail = await aMailServer()
  shop = await aShop({ env: { smtpUrl: mail.url, publicUrl: 'https://era.example' }, now: () => now })
}, 120_000)
beforeEach(async () => {
  await shop.services.db.delete(launchList)
  await shop.services.db.delete(jobs)
  mail.received.length = 0
})
afterAll(async () => {
  await mail.close()
  await shop.close()
})

const join = (body: object) => shop.ask('POST', '/launch-list', { body })
const entries = () => shop.services.db.select().from(launchList)

/** The links of the last mail, as paths of the API. */
async function linksOfMail() {
  await runDueJobs(shop.services)
  const text = (mail.received.at(-1)?.raw ?? '').replace(/=\r\n/g, '').replaceAll('=3D', '=')
  const link = (what: string) =>
    new RegExp(`https://era\\.example(/api/launch-list/${what}\\?[^\\s"<>]+)`).exec(text)?.[1] ?? ''
  return { confirm: link('confirm'), leave: link('leave'), text }
}
const open = (path: string, method = 'GET') =>
  shop.api.request(path, {
    method,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    ...(method === 'POST' && { body: 'List-Unsubscribe=One-Click' }),
  })

describe('an address on a list', () => {
  test('gets one mail, which asks its owner to confirm', async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      const answer = await join({ email: 'Ada@example.com', name: 'Ada', list: 'letters' })
      expect([answer.status, await answer.json()]).toEqual([200, { joined: true }])
    }
    const { confirm, leave } = await linksOfMail()
    expect(mail.received).toHaveLength(1)
    expect(await entries()).toMatchObject([{ list: 'letters', confirmedAt: null }])
    expect(confirm).toContain('proof=')
    expect(leave).toContain('proof=')
  })

  test('is confirmed by the button behind the link, not by a program that opens the link', async () => {
    await join({ email: 'ada@example.com' })
    const { confirm } = await linksOfMail()
    const page = await open(confirm)
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('<form method="post">')
    expect(page.headers.get('content-security-policy')).toContain("form-action 'self'")
    expect(await entries()).toMatchObject([{ confirmedAt: null }])
    expect((await open(confirm, 'POST')).status).toBe(200)
    expect(await entries()).toMatchObject([{ confirmedAt: now }])
    // Confirmed, it is asked no more, and the answer gives nothing away.
    now = new Date(now.getTime() + 2 * 86_400_000)
    expect(await (await join({ email: 'ada@example.com' })).json()).toEqual({ joined: true })
    await runDueJobs(shop.services)
    expect(mail.received).toHaveLength(1)
  })

  test('unsubscribes with one click, from the mail program or the page', async () => {
    await join({ email: 'ada@example.com' })
    const { leave, text } = await linksOfMail()
    expect(text).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    expect((await open(leave)).status).toBe(200)
    expect(await entries()).toHaveLength(1)
    expect((await open(leave, 'POST')).status).toBe(200)
    expect(await entries()).toEqual([])
    expect((await open(leave, 'POST')).status).toBe(200)
  })

  test.each(['letters', 'launch'])('is not on the list %s by the link of before it left', async (list) => {
    await join({ email: 'ada@example.com', list })
    const { confirm, leave } = await linksOfMail()
    const said = async (path: string, method: string) => (await open(path, method)).text()
    expect(await said(confirm, 'POST')).toContain('You’re on the list.')
    // A second click tells who is confirmed the same.
    expect(await said(confirm, 'GET')).toContain('<form method="post">')
    expect(await said(confirm, 'POST')).toContain('You’re on the list.')
    expect(await said(leave, 'POST')).toContain('You’re off the list.')
    for (const method of ['GET', 'POST']) {
      const answer = await open(confirm, method)
      expect(answer.status).toBe(404)
      expect(await answer.text()).toContain('This link is no longer good. Sign up again.')
    }
    expect(await entries()).toEqual([])
    expect(await said(leave, 'POST')).toContain('You’re off the list.')
  })

  test.each(['entry=1&proof=x', 'entry=1', 'entry=x&proof=x', ''])(
    'is moved by no link but its own: ?%s',
    async (query) => {
      await join({ email: 'ada@example.com' })
      for (const what of ['confirm', 'leave']) {
        expect((await open(`/api/launch-list/${what}?${query}`, 'POST')).status).toBe(404)
      }
      expect(await entries()).toMatchObject([{ confirmedAt: null }])
    },
  )

  test('is not confirmed by a link to leave', async () => {
    await join({ email: 'ada@example.com' })
    const { leave } = await linksOfMail()
    expect((await open(leave.replace('/leave?', '/confirm?'), 'POST')).status).toBe(404)
  })
})

test('a back-in-stock mail is sent once, and its sign-up is deleted', async () => {
  await shop.services.db.execute(
    sql`update variants set stock = 0, version = version + 1 where sku = 'ROSA-100'`,
  )
  await join({ email: 'ada@example.com', list: 'back:ROSA-100' })
  await notifyBackInStock(shop.services)
  await runDueJobs(shop.services)
  expect(mail.received).toEqual([])
  await shop.services.db.execute(
    sql`update variants set stock = 5, version = version + 1 where sku = 'ROSA-100'`,
  )
  await Promise.all([notifyBackInStock(shop.services), notifyBackInStock(shop.services)])
  await runDueJobs(shop.services)
  await notifyBackInStock(shop.services)
  await runDueJobs(shop.services)
  expect(mail.received).toHaveLength(1)
  expect(mail.received[0]?.raw).toContain('Rosa')
  expect(await entries()).toEqual([])
})

test('a thousand who wait for something else do not hold up a back-in-stock mail', async () => {
  await shop.services.db.insert(launchList).values(
    Array.from({ length: 1_000 }, (_, at) => ({
      list: 'back:GONE-30',
      email: `${at}@example.com`,
      emailKey: `${at}@example.com`,
      at: now,
    })),
  )
  await join({ email: 'ada@example.com', list: 'back:ROSA-100' })
  expect(await notifyBackInStock(shop.services)).toBe(1)
})

describe('newsletters chosen in a profile', () => {
  const wish = (marketing: boolean, emailVerified: boolean) =>
    shop.ask('PUT', '/me', {
      token: token({ uid: 'l', email: 'l@example.com', emailVerified }),
      body: { marketing },
    })

  test('are switched on for a verified address, and off again', async () => {
    await wish(true, true)
    expect(await entries()).toMatchObject([{ list: 'letters', email: 'l@example.com', confirmedAt: now }])
    await wish(false, true)
    expect(await entries()).toEqual([])
  })

  test('are off in the profile once the mail’s link was used', async () => {
    await wish(true, false)
    const { confirm, leave } = await linksOfMail()
    await open(confirm, 'POST')
    const me = { token: token({ uid: 'l', email: 'l@example.com', emailVerified: false }) }
    const profile = async () => (await shop.ask('GET', '/me', me)).json()
    expect(await profile()).toMatchObject({ marketing: true })
    expect((await open(leave, 'POST')).status).toBe(200)
    expect(await entries()).toEqual([])
    expect(await profile()).toMatchObject({ marketing: false })
  })

  test('need a confirmation for an unverified address', async () => {
    await wish(true, false)
    await runDueJobs(shop.services)
    expect(mail.received).toHaveLength(1)
    expect(await entries()).toMatchObject([{ confirmedAt: null }])
    // Nobody takes an address off a list that is not known to be theirs.
    await wish(false, false)
    expect(
      await shop.services.db.select().from(launchList).where(eq(launchList.list, 'letters')),
    ).toHaveLength(1)
  })
})
