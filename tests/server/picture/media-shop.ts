import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll } from 'vitest'
import type { AnswerOf } from '#domain/contract.ts'
import type { TypedPicture } from '#domain/manager/page-words.ts'
import { pictures } from '#server/base/db/schema.ts'
import { media } from '#server/picture/routes.ts'
import { type Engine, freshDatabase } from '../base/engines.ts'
import type { Fixture } from '../base/place-order.ts'
import { aShop, json } from '../base/shop.ts'
import { manager } from '../base/staff.ts'

/** A shop with a folder of its own for pictures, for the tests of the block that calls this. */
export function mediaShop(engine: Engine, now: () => Date) {
  const shop = {} as { fixture: Fixture; dir: string }
  beforeAll(async () => {
    shop.dir = await mkdtemp(join(tmpdir(), 'era-media-'))
    shop.fixture = await aShop({
      database: await freshDatabase(engine),
      env: { mediaDir: shop.dir },
      now,
    })
  })
  afterAll(async () => {
    await shop.fixture.close()
    await rm(shop.dir, { recursive: true, force: true })
  })
  return shop
}

/** What a manager does with pictures, and what is shown and stored of it. */
export function pictureCalls(shop: { fixture: Fixture }) {
  const send = async (bytes: Uint8Array) =>
    shop.fixture.api.request('/api/manager/pictures', {
      method: 'POST',
      headers: { authorization: `Bearer ${manager}`, 'content-type': 'application/octet-stream' },
      body: new Uint8Array(bytes),
    })
  const read = (slug: string) =>
    json<AnswerOf<'productPage'>>(
      shop.fixture.ask('GET', `/manager/products/${slug}/page`, { token: manager }),
    )
  return {
    send,
    read,
    add: (bytes: Uint8Array) => json<AnswerOf<'addPicture'>>(send(bytes)),
    ask: (file: string) => media(shop.fixture.services).request(`/${file}`),
    async publish(slug: string, chosen: TypedPicture[]) {
      const { version, words } = await read(slug)
      const body = { version, words: { ...words, pictures: chosen } }
      return shop.fixture.ask('POST', `/manager/products/${slug}/page`, { token: manager, body })
    },
    async shown(slug: string) {
      const { products } = await json<AnswerOf<'catalogue'>>(shop.fixture.ask('GET', '/catalogue'))
      return products.find((one) => one.slug === slug)
    },
    rowOf: async (id: string) =>
      (await shop.fixture.services.db.select().from(pictures).where(eq(pictures.id, id)))[0],
  }
}
