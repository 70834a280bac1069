import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { influencers } from '#server/base/db/schema.ts'
import { compress } from '#server/base/http/compressed.ts'
import { createPages, RENDERS } from '#server/pages/routes.ts'
import { aShop } from '../base/shop.ts'
import { maya } from '../base/staff.ts'
import { aBuild } from './build.ts'

let build: Awaited<ReturnType<typeof aBuild>>
let fixture: Awaited<ReturnType<typeof aShop>>
let pages: Awaited<ReturnType<typeof createPages>>
let now = Date.now()
beforeAll(async () => {
  build = await aBuild()
  fixture = await aShop({
    env: { rateLimit: true, trustedProxies: ['127.0.0.1'] },
    now: () => new Date(now),
  })
  pages = await createPages(fixture.services, build.dir)
})
afterAll(async () => {
  await fixture.close()
  await build.remove()
})

const from = (address: string) => (path: string) =>
  pages.request(`http://shop.test${path}`, { headers: { 'x-forwarded-for': address } })

describe('every answer carries the id of its request', () => {
  test.each([
    '/',
    '/rosa',
    '/rosa/',
    '/nowhere',
    '/influencer?code=WRONG',
    '/robots.txt',
    '/rosa?size=broken',
  ])('%s', async (path) => {
    const answer = await from('192.0.2.9')(path)
    expect(answer.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
  })

  test('and a page that fails says nothing of why', async () => {
    const answer = await from('192.0.2.9')('/rosa?size=broken')
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([500, 'no-store'])
    expect(await answer.text()).not.toMatch(/ada@|Error/)
  })
})

test.each([
  ['/', null],
  ['/rosa', null],
  ['/pages/home.html', null],
  ['/influencer', 'same-origin-allow-popups'],
  ['/pages/checkout.html', 'same-origin-allow-popups'],
])('%s is apart from who opened it where its app runs unasked: %s', async (path, policy) => {
  const answer = await from('192.0.2.8')(path)
  expect([answer.status, answer.headers.get('cross-origin-opener-policy')]).toEqual([200, policy])
})

describe('codes guessed by page', () => {
  test('cost one render, whatever they are', async () => {
    for (const code of ['AAA', 'aab', 'AAC-1', 'AAD']) {
      const answer = await from('192.0.2.1')(`/influencer?code=${code}`)
      expect([answer.status, await answer.text()]).toEqual([404, expect.stringContaining('nothing')])
    }
    const wrong = (await build.rendered()).filter((href) => /code=(AA|NO-SUCH)/i.test(href))
    expect(wrong).toEqual(['/influencer?code=NO-SUCH-CODE'])
  })

  test.each([`a'b`, '<script>', 'MAYA!', 'x', 'A'.repeat(50)])(
    'that cannot be one, like %s, lead to the same page',
    async (code) => {
      const answer = await from('192.0.2.8')(`/influencer?code=${encodeURIComponent(code)}`)
      expect([answer.status, await answer.text()]).toEqual([404, expect.stringContaining('nothing')])
      // Guessed at by nobody: the address may still follow a link.
      for (let at = 0; at < 5; at += 1)
        await from('192.0.2.8')(`/influencer?code=${encodeURIComponent(code)}`)
      expect((await from('192.0.2.8')('/influencer?code=MAYA')).status).toBe(200)
    },
  )

  test('without a sign in it are the page for those who want one', async () => {
    expect((await from('192.0.2.8')('/influencer?code=%20')).status).toBe(200)
  })

  test('push no page of a real code out of memory, however it is spelled', async () => {
    for (const code of ['MAYA', 'maya', 'Maya', ' ma ya']) {
      expect((await from('192.0.2.2')(`/influencer?code=${code}`)).status).toBe(200)
    }
    expect((await build.rendered()).filter((href) => /maya/i.test(href))).toEqual(['/influencer?code=MAYA'])
  })

  test('are limited by address: then every code is answered alike, until time has passed', async () => {
    const guess = from('192.0.2.3')
    for (let tries = 0; tries < 20; tries += 1) {
      expect((await guess(`/influencer?code=G-${tries}`)).status).toBe(404)
    }
    const [wrong, right] = [await guess('/influencer?code=G-20'), await guess('/influencer?code=MAYA')]
    for (const answer of [wrong, right]) {
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '60'])
    }
    expect(await right.text()).toBe(await wrong.text())
    expect((await from('192.0.2.4')('/influencer?code=MAYA')).status).toBe(200)
    expect((await guess('/influencer')).status).toBe(200)
    now += 60_000
    expect((await guess('/influencer?code=MAYA')).status).toBe(200)
  })
})

describe('pages that were not asked for before', () => {
  const rendersOf = async (path: string) => (await build.rendered()).filter((href) => href === path).length

  test('are limited by address, and those in memory are not', async () => {
    const open = from('192.0.2.20')
    for (let at = 0; at < RENDERS.burst; at += 1) expect((await open(`/rosa?size=s-${at}`)).status).toBe(200)
    const refused = await open('/rosa?size=one-more')
    expect([
      refused.status,
      refused.headers.get('retry-after'),
      refused.headers.get('cache-control'),
    ]).toEqual([...[429, '1', 'no-store']])
    expect(await refused.text()).toBe('That’s a lot in a row. Wait a minute, then try again.')
    expect(await rendersOf('/rosa?size=one-more')).toBe(0)
    for (const known of ['/', '/rosa', '/rosa?size=s-0', '/rosa?utm_source=x', '/nowhere?size=s'])
      expect([known, (await open(known)).status]).toEqual([known, known.startsWith('/no') ? 404 : 200])
    expect((await from('192.0.2.21')('/rosa?size=one-more')).status).toBe(200)
    expect((await open('/rosa?size=one-more')).status).toBe(200)
    now += RENDERS.seconds * 1_000
    expect((await open('/rosa?size=two-more')).status).toBe(200)
  })

  test('are packed in less time than those that many will ask for', async () => {
    const packed = async (path: string) => {
      const url = `http://shop.test${path}`
      const plain = Buffer.from(await (await pages.request(url)).arrayBuffer())
      const answer = await pages.request(url, { headers: { 'accept-encoding': 'br' } })
      const { br } = await compress(plain)
      return br?.equals(Buffer.from(await answer.arrayBuffer())) ? 'small' : 'fast'
    }
    expect(await packed('/rosa')).toBe('small')
    expect(await packed('/influencer?code=MAYA')).toBe('small')
    expect(await packed('/newpage?product=rosa')).toBe('small')
    expect(await packed('/rosa?size=fast')).toBe('fast')
  })
})

describe('the page of a code', () => {
  test('shows new terms within a minute, and is not rendered again without a change', async () => {
    const open = () => from('192.0.2.5')('/influencer?code=MAYA')
    const renders = async () => (await build.rendered()).filter((href) => /MAYA/.test(href)).length
    await open()
    const before = await renders()
    now += 60_000
    await open()
    expect(await renders()).toBe(before)
    await fixture.services.db.update(influencers).set({ discount: 500 }).where(eq(influencers.code, 'MAYA'))
    await open()
    expect(await renders()).toBe(before)
    now += 60_000
    await open()
    await open()
    expect(await renders()).toBe(before + 1)
  })

  test('shows at once what its influencer has changed', async () => {
    const open = () => from('192.0.2.5')('/influencer?code=MAYA')
    const renders = async () => (await build.rendered()).filter((href) => /MAYA/.test(href)).length
    await open()
    const before = await renders()
    const body = { bio: 'New words' }
    expect((await fixture.ask('PUT', '/me/influencer/words', { token: maya, body })).status).toBe(200)
    expect(fixture.notifications).toContainEqual({ channel: 'influencers', payload: 'MAYA' })
    await fixture.services.database.run(
      { name: 'notify', text: "select pg_notify('influencers', 'MAYA')" },
      [],
    )
    await open()
    expect(await renders()).toBe(before + 1)
  })
})
