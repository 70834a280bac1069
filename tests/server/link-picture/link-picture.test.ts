import { fileURLToPath } from 'node:url'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { influencers, variants } from '#server/base/db/schema.ts'
import { fitted } from '#server/link-picture/draw.ts'
import { canDraw, drawable } from '#server/link-picture/drawable-text.ts'
import { createPages } from '#server/pages/routes.ts'
import { aShop } from '../base/shop.ts'
import { aBuild } from '../pages/build.ts'

let build: Awaited<ReturnType<typeof aBuild>>
let fixture: Awaited<ReturnType<typeof aShop>>
let pages: Awaited<ReturnType<typeof createPages>>
beforeAll(async () => {
  build = await aBuild()
  // The clock stands: a limit fills up again while a busy machine draws.
  const now = new Date()
  fixture = await aShop({ env: { rateLimit: true, trustedProxies: ['127.0.0.1'] }, now: () => now })
  pages = await createPages(fixture.services, build.dir)
})
afterAll(async () => {
  await fixture.close()
  await build.remove()
})

const get = (path: string, address = '192.0.2.9', options: { method?: string; etag?: string } = {}) =>
  pages.request(`http://shop.test/previews/${path}`, {
    method: options.method ?? 'GET',
    headers: { 'x-forwarded-for': address, ...(options.etag && { 'if-none-match': options.etag }) },
  })

describe('the picture of a shared link', () => {
  test.each(['product/rosa.png?v=abc', 'code/MAYA.png', 'code/maya.png'])('%s', async (path) => {
    const answer = await get(path)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(answer.headers.get('cache-control')).toMatch(/^public, max-age=\d+/)
    const { format, width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
    expect([format, width, height]).toEqual(['png', 1200, 630])
  })

  test('is drawn once, has a HEAD, and is new when what it shows is', async () => {
    const first = await get('product/rosa.png')
    const etag = first.headers.get('etag') ?? ''
    expect((await get('product/rosa.png', '192.0.2.9', { etag })).status).toBe(304)
    const head = await get('product/rosa.png', '192.0.2.9', { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([
      ...[200, first.headers.get('content-length')],
      '',
    ])
    await fixture.services.db
      .update(variants)
      .set({ price: 9_900, version: 2 })
      .where(eq(variants.product, 'rosa'))
    const changed = await get('product/rosa.png', '192.0.2.9', { etag })
    expect([changed.status, changed.headers.get('etag') === etag]).toEqual([200, false])
  })

  test.each([
    ...[
      'product/nothing.png',
      'product/rosa.jpg',
      'product/..%2F..%2Fpackage.png',
      'product/',
      'other/rosa.png',
    ],
    ...['code/WRONG.png', 'code/%00.png', `code/${'A'.repeat(99)}.png`],
  ])('there is none for %s, and nothing is drawn', async (path) => {
    const before = (await build.pictured()).length
    const answer = await get(path)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store'])
    expect((await build.pictured()).length).toBe(before)
  })

  test('guessed codes are limited by address, together with those of pages', async () => {
    for (let tries = 0; tries < 20; tries += 1) {
      const answer =
        tries % 2 === 0
          ? await get(`code/G-${tries}.png`, '192.0.2.3')
          : await pages.request(`http://shop.test/influencer?code=G-${tries}`, {
              headers: { 'x-forwarded-for': '192.0.2.3' },
            })
      expect(answer.status).toBe(404)
    }
    for (const code of ['G-20', 'MAYA']) {
      const answer = await get(`code/${code}.png`, '192.0.2.3')
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '60'])
    }
    expect((await get('code/MAYA.png', '192.0.2.4')).status).toBe(200)
  })

  test('an influencer who is paused has none', async () => {
    await fixture.services.db.update(influencers).set({ state: 'paused' }).where(eq(influencers.code, 'MAYA'))
    expect((await get('code/MAYA.png')).status).toBe(404)
  })
})

describe('a text is drawn in letters that the fonts have', () => {
  test.each([
    ['Zoë Ñandú', true, 'Zoë Ñandú'],
    ['Zoe\u0308', true, 'Zoë'],
    ['Łukasz Żółć', true, 'Lukasz Zólc'],
    ['李娜 Wang', false, ' Wang'],
    ['Maya 🌸', true, 'Maya '],
    ['“10 % − off” €5™', true, '“10 % − off” €5™'],
  ])('%s', (text, can, drawn) => {
    expect([canDraw(text), drawable(text)]).toEqual([can, drawn])
  })
})

test('a long first name is drawn smaller, not taken apart', async () => {
  const font = fileURLToPath(
    new URL('../../../src/server/link-picture/fonts/era-display.ttf', import.meta.url),
  )
  const lettering = {
    font: 'Era Display',
    fontfile: font,
    colour: '#000000',
    sizes: [92, 78, 46],
    height: 210,
  }
  const { width, height } = await fitted('Maximiliana’s', lettering)
  expect(width).toBeGreaterThan(300)
  // One line.
  expect(height).toBeLessThan(90)
})
