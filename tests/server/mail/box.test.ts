import { afterAll, beforeAll, expect, test } from 'vitest'
import { textOf } from '#server/mail/content.ts'
import { writeMail } from '#server/mail/write.ts'
import { aShop } from '../base/shop.ts'
import { act, placed } from '../base/staff.ts'

let shop: Awaited<ReturnType<typeof aShop>>
beforeAll(async () => {
  shop = await aShop()
}, 120_000)
afterAll(() => shop.close())

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
