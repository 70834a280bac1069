import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refunds } from '#server/base/db/schema.ts'
import { textOf } from '#server/mail/content.ts'
import { writeMail } from '#server/mail/write.ts'
import { aShop } from '../base/shop.ts'
import { act, placed } from '../base/staff.ts'

let shop: Awaited<ReturnType<typeof aShop>>
beforeAll(async () => {
  shop = await aShop()
}, 120_000)
afterAll(() => shop.close())

test('a refund of an order that is paid at the door says what is left to pay, until the parcel has left', async () => {
  const { id } = await placed(shop, {}, [{ id: 'ROSA-100', units: 3 }])
  const refundedMail = async () => {
    await act(shop, 'refund', [{ id }], { lines: [{ id: 'ROSA-100', units: 1 }] })
    const rows = await shop.services.db.select().from(refunds).where(eq(refunds.orderId, id))
    const refund = rows.at(-1)?.id ?? ''
    const written = await writeMail(shop.services, { mail: 'refunded', order: id, refund })
    return written && textOf(written.content, { supportEmail: 'hello@era.example' })
  }
  const early = await refundedMail()
  expect(early).toContain('We took $22 off order')
  expect(early).toContain('You pay $44 when it’s delivered.')
  await act(shop, 'pack', [{ id }])
  await act(shop, 'ship', [{ id }])
  expect(await refundedMail()).toContain('We owe you $22 for order')
})

test('what was refunded before an order is packed is not in the box of its mails', async () => {
  const { id } = await placed(shop, {}, [
    { id: 'ROSA-100', units: 3 },
    { id: 'PRETTY-BARE', units: 1 },
  ])
  await act(shop, 'refund', [{ id }], { lines: [{ id: 'ROSA-100', units: 1 }] })
  for (const [step, mail] of [
    ['pack', 'packed'],
    ['ship', 'shipped'],
  ] as const) {
    await act(shop, step, [{ id }])
    const written = await writeMail(shop.services, { mail, order: id })
    const text = written && textOf(written.content, { supportEmail: 'hello@era.example' })
    expect(text).toContain('2 × Rosa, 100 ml\n')
    expect(text).toContain('1 × Pretty, Bare … $16')
  }
})
