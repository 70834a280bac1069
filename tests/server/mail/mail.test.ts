import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formatPrice } from '#domain/base/money.ts'
import { MAIL_HOLD_MS } from '#domain/order/order.ts'
import { transact } from '#server/base/db/db.ts'
import { orderMailNames } from '#server/base/db/new-job.ts'
import { influencers, jobs, orders } from '#server/base/db/schema.ts'
import { runDueJobs } from '#server/jobs/jobs.ts'
import { htmlOf, textOf } from '#server/mail/content.ts'
import { createMailer } from '#server/mail/mailer.ts'
import { writeMail } from '#server/mail/write.ts'
import { changeOrderState } from '#server/order/state-changes.ts'
import { anOrderFor, problemOf } from '../base/place-order.ts'
import { aShop } from '../base/shop.ts'
import { aMailServer, decoded } from './mailbox.ts'

const NONE = { subject: '', preheader: '', blocks: [] }

let mail: Awaited<ReturnType<typeof aMailServer>>
let shop: Awaited<ReturnType<typeof aShop>>
let now = new Date()
beforeAll(async () => {
  mail = await aMailServer()
  shop = await aShop({ env: { smtpUrl: mail.url, publicUrl: 'https://era.example' }, now: () => now })
}, 120_000)
afterAll(async () => {
  await mail.close()
  await shop.close()
})

async function ordered(wish: Parameters<typeof anOrderFor>[2] = {}) {
  const items = [
    { id: 'ROSA-100', units: 2 },
    { id: 'SET-HEALINGERA', units: 1 },
  ]
  const body = await anOrderFor(shop, items, wish)
  expect((await shop.ask('POST', '/orders', { body })).status).toBe(201)
  return body
}

describe('mails about an order', () => {
  test.each(orderMailNames)('“%s” says it in text and in HTML, with nothing left out', async (name) => {
    const { id } = await ordered()
    // Said only while the order is that far.
    if (name === 'packed' || name === 'shipped') {
      await shop.services.db.update(orders).set({ state: name }).where(eq(orders.id, id))
    }
    const written = await writeMail(shop.services, { mail: name, order: id })
    if (name === 'payment_failed') {
      // Said only while the order still waits for its money.
      expect(written).toBeUndefined()
      return
    }
    if (written === undefined) throw new Error('Nothing was written')
    const sender = { supportEmail: 'hello@era.example' }
    for (const said of [
      textOf(written.content, sender),
      htmlOf(written.content, sender),
      written.content.subject,
    ]) {
      expect(said).not.toMatch(/[{}]|undefined|null|NaN|\[object/)
    }
    const text = textOf(written.content, sender)
    expect(text).toContain('Hi Ada,')
    expect(`${written.content.subject} ${text}`).toMatch(/ERA-\d+/)
    expect(text).toContain('hello@era.example')
    if (name !== 'cancelled') expect(text).toContain(`https://era.example/orderconfirmation?order=${id}#key=`)
  })

  test('carry a link that opens the order, and that order only', async () => {
    const [mine, other] = [await ordered(), await ordered()]
    const written = await writeMail(shop.services, { mail: 'received', order: mine.id })
    const text = textOf(written?.content ?? NONE, { supportEmail: '' })
    const key = /#key=([\w-]+)/.exec(text)?.[1] ?? ''
    expect(key).toMatch(/^[\w-]{43}$/)
    expect((await shop.ask('GET', `/orders/${mine.id}`, { key })).status).toBe(200)
    expect((await shop.ask('GET', `/orders/${other.id}`, { key })).status).toBe(404)
    expect((await shop.ask('GET', `/orders/${mine.id}`, { key: `${key.slice(0, -1)}_` })).status).toBe(404)
  })

  test('list the goods, a set with its parts, and the sums', async () => {
    const { id, expectedTotal } = await ordered()
    const written = await writeMail(shop.services, { mail: 'received', order: id })
    const text = textOf(written?.content ?? NONE, { supportEmail: '' })
    expect(text).toMatch(/2 × Rosa/)
    expect(text).toMatch(/1 × Healing Era/)
    expect(text).toMatch(/ {4}\d × \w+/)
    expect(text).toContain(`Total        ${formatPrice(expectedTotal)}`)
    expect(text).toContain('You pay')
    expect(text).toContain('1 Main Street')
  })

  test('name the person whose code was used, with the discount', async () => {
    const { id } = await ordered({ code: 'MAYA' })
    const written = await writeMail(shop.services, { mail: 'received', order: id })
    expect(textOf(written?.content ?? NONE, { supportEmail: '' })).toMatch(/^With Maya, -10% +-\$1\d\.\d\d$/m)
  })

  test('are sent once per change of its state', async () => {
    const { id, contact } = await ordered({ email: 'life@example.com' })
    const steps = ['packed', 'shipped', 'delivered', 'refunded'] as const
    for (const to of steps) {
      now = new Date(now.getTime() + MAIL_HOLD_MS)
      const move = {
        id,
        to,
        by: 'manager:m1',
        now,
        tracking: { carrier: 'USPS', number: '94 00' },
      }
      expect((await transact(shop.services.db, (tx) => changeOrderState(tx, move))).ok).toBe(true)
      now = new Date(now.getTime() + MAIL_HOLD_MS)
      await runDueJobs(shop.services)
    }
    const got = mail.received.filter((one) => one.to.includes(contact.email))
    const subjects = got.map((one) => decoded(one.headers.get('subject') ?? ''))
    expect(subjects.map((subject) => subject.replace(/ERA-\d+/, 'N'))).toEqual([
      'We’ve got your order, Ada (N)',
      'Packed and ready: order N',
      'It’s on its way: order N',
      'Special delivery: order N has arrived',
      'Your refund for order N',
    ])
    expect(got[2]?.raw.replace(/=\r\n/g, '')).toContain('tools.usps.com')
    expect(got[3]?.raw.replace(/=\r\n/g, '')).toMatch(/Write a review:\r\n\S+&review=3Dtrue#key=3D/)
    expect(new Set(got.map((one) => one.headers.get('message-id'))).size).toBe(5)
  }, 120_000)
})

describe('text typed by a person', () => {
  test.each([
    'Ada\r\nBcc: everyone@example.com',
    'Ada\nSubject: You won',
    'Ada\u2028Bcc: x@example.com',
    '"Ada" <evil@example.com>, Bob',
    'Ada, evil@example.com',
    '=?utf-8?B?QmNjOiB4?=\r\n x',
  ])('as a name adds no header and no recipient: %j', async (name) => {
    const before = mail.received.length
    const { id } = await ordered({ email: 'one@example.com' })
    // As before names were checked.
    await shop.services.db.update(orders).set({ name }).where(eq(orders.id, id))
    await runDueJobs(shop.services)
    expect(mail.received).toHaveLength(before + 1)
    const got = mail.received.at(-1)
    expect(got?.to).toEqual(['one@example.com'])
    expect([...(got?.headers.keys() ?? [])].filter((header) => header === 'bcc')).toEqual([])
    expect(got?.raw.match(/^Subject:/gm)).toHaveLength(1)
    expect(got?.headers.get('to')).toMatch(/<?one@example\.com>?$/)
  })

  test.each([
    'a@example.com,b@example.com',
    'a@example.com\r\nBcc: b@example.com',
    '<a@example.com>',
    'a@b@example.com',
  ])('as an address is one address or none: %j', async (email) => {
    const body = await anOrderFor(shop, [{ id: 'ROSA-100', units: 1 }], { contact: { email, name: 'Ada' } })
    expect((await shop.ask('POST', '/orders', { body })).status).toBe(422)
  })

  test('as a name is no link in the mail', async () => {
    const { id } = await ordered()
    for (const name of [
      'https://evil.example/win',
      'www.evil.example',
      'You won evil.example',
      'evil.example/x',
    ]) {
      const body = await anOrderFor(shop, [{ id: 'ROSA-100', units: 1 }], {
        contact: { email: 'one@example.com', name },
      })
      expect(await problemOf(await shop.ask('POST', '/orders', { body }), 422)).toMatchObject({
        errors: [{ path: 'contact.name', message: expect.stringContaining('Leave web and email') }],
      })
      await shop.services.db.update(orders).set({ name }).where(eq(orders.id, id))
      const written = await writeMail(shop.services, { mail: 'received', order: id })
      expect(JSON.stringify(written)).not.toContain('evil.example')
      expect(written?.content).toMatchObject({
        subject: expect.stringMatching(/^We’ve got your order \(ERA-\d+\)$/),
        blocks: expect.arrayContaining(['Hi,']),
      })
    }
  })

  test('is escaped in the HTML', async () => {
    const { id } = await ordered({
      contact: { email: 'x@example.com', name: '<script>alert(1)</script>' },
      address: {
        line1: '"><img src=x onerror=alert(1)>',
        city: 'Oakland',
        region: 'CA',
        postcode: '94601',
        country: 'US',
      },
    })
    const written = await writeMail(shop.services, { mail: 'received', order: id })
    const html = htmlOf(written?.content ?? NONE, { supportEmail: '' })
    expect(html).not.toMatch(/<script|<img/)
    expect(html).toContain('&lt;script&gt;')
  })
})

test('an applicant gets a mail with the decision', async () => {
  const [maya] = await shop.services.db.select().from(influencers)
  for (const name of ['influencer_approved', 'influencer_declined'] as const) {
    const written = await writeMail(shop.services, { mail: name, influencer: maya?.id ?? '' })
    const text = textOf(written?.content ?? NONE, {
      supportEmail: 's@era.example',
    })
    expect(text).toContain('Hi Maya,')
    expect(text).not.toMatch(/[{}]|undefined|NaN/)
    if (name === 'influencer_approved') expect(text).toContain('https://era.example/influencer?code=MAYA')
  }
})

test('a job of an unknown kind fails and stores its error', async () => {
  const at = new Date()
  await shop.services.db
    .insert(jobs)
    .values({ kind: 'pigeon', cause: 'pigeon:1', payload: {}, dueAt: at, createdAt: at })
  await runDueJobs(shop.services)
  const [row] = await shop.services.db.select().from(jobs).where(eq(jobs.cause, 'pigeon:1'))
  expect(row).toMatchObject({ doneAt: null, attempts: 1, error: 'Error' })
})

test('without a mail server every mail is written to a file, once', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'era-mail-'))
  const plain = await aShop({ env: { dataDir } })
  try {
    expect(createMailer(plain.services.env).where).toContain(join(dataDir, 'mail'))
    const body = await anOrderFor(plain, [{ id: 'ROSA-100', units: 1 }], { email: 'file@example.com' })
    await plain.ask('POST', '/orders', { body })
    await runDueJobs(plain.services)
    const files = await readdir(join(dataDir, 'mail'))
    expect(files).toEqual([`received_${body.id}.eml`])
    const eml = await readFile(join(dataDir, 'mail', files[0] ?? ''), 'utf8')
    expect(eml).toMatch(/^To: .*file@example\.com/m)
    expect(eml).toContain('multipart/alternative')
  } finally {
    await plain.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}, 120_000)
