import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orders } from '#server/base/db/schema.ts'
import { textOf } from '#server/mail/content.ts'
import { writeMail } from '#server/mail/write.ts'
import { anOrderFor } from '../base/place-order.ts'
import { aShop } from '../base/shop.ts'

let shop: Awaited<ReturnType<typeof aShop>>
beforeAll(async () => {
  shop = await aShop()
}, 120_000)
afterAll(() => shop.close())

test.each(['received', 'placed', 'shipped'] as const)(
  '“%s” says when the parcel is expected, until that is over',
  async (name) => {
    const body = await anOrderFor(shop, [{ id: 'ROSA-100', units: 1 }])
    expect((await shop.ask('POST', '/orders', { body })).status).toBe(201)
    // Monday 23 November, 11 o'clock in New York: Thursday is a holiday.
    const placedAt = new Date('2026-11-23T16:00:00.000Z')
    const state = name === 'shipped' ? name : 'placed'
    await shop.services.db.update(orders).set({ state, placedAt }).where(eq(orders.id, body.id))
    const said = async (now: string) => {
      const written = await writeMail(
        { ...shop.services, now: () => new Date(now) },
        { mail: name, order: body.id },
      )
      return written && textOf(written.content, { supportEmail: 'hello@era.example' })
    }
    expect(await said('2026-11-24T12:00:00.000Z')).toMatch(
      /Expected with Standard shipping: Fri, Nov 27\s–\sThu, Dec 3\./,
    )
    expect(await said('2026-12-05T12:00:00.000Z')).not.toContain('Expected with')
  },
)
