import { beforeEach, expect, test } from 'vitest'
import { acceptQuote, changeEntry } from '#device/outbox/outbox.ts'
import { allRecords, records } from '#device/storage/records.ts'
import type { Draft, OutboxEntry, Receipt } from '#device/storage/schemas.ts'
import { read, remove, update } from '#device/storage/storage.ts'
import { aPlacedOrder, now, outbox, quoted } from '../outbox/placed.ts'
import { putRaw, stored } from './page.ts'

/** Fields keep the names that installed builds store them under, whatever the code calls them. */

beforeEach(() => remove(allRecords))

const secret = 's'.repeat(48)
const draft: Draft = { email: 'ada@era.test', orderIdentity: { id: 'order-1', orderSecret: secret } }
const storedDraft = { email: 'ada@era.test', attempt: { id: 'order-1', key: secret } }
const receipt: Receipt = { id: 'order-1', orderSecret: secret, uid: null, at: now, unseenSaving: 0 }
const storedReceipt = { id: 'order-1', key: secret, uid: null, at: now, untold: 0 }

test('a draft and a receipt are stored under their first names', async () => {
  await update(records.draft, () => draft)
  await update(records.receipts, () => [receipt])
  expect([await stored('draft'), await stored('receipts')]).toEqual([storedDraft, [storedReceipt]])
})

test('a draft and a receipt that another build has stored are read', async () => {
  await putRaw('draft', storedDraft)
  await putRaw('receipts', [storedReceipt])
  expect([await read(records.draft), await read(records.receipts)]).toEqual([draft, [receipt]])
})

test('so is an order that waits for its shopper', async () => {
  const order = await aPlacedOrder()
  const decided = { ...(await outbox())[0], neededDecision: { reason: 'refused', refusalCode: 'invalid' } }
  const [raw] = (await stored('outbox')) as [object]
  const rawDecided = { ...raw, needs: { reason: 'refused', code: 'invalid' } }
  await changeEntry(
    order.id,
    (entry): OutboxEntry => ({
      ...entry,
      neededDecision: { reason: 'refused', refusalCode: 'invalid' },
    }),
  )
  expect(await stored('outbox')).toEqual([rawDecided])
  await putRaw('outbox', [rawDecided])
  expect(await outbox()).toEqual([decided])
})

test('so is the total its shopper last saw', async () => {
  const order = await aPlacedOrder()
  await acceptQuote(order.id, quoted(order), { confirmedAt: now, seenTotal: 4_200 })
  expect(await stored('outbox')).toMatchObject([{ seen: 4_200 }])
  expect(await outbox()).toMatchObject([{ seenTotal: 4_200 }])
})

test('the discount code and the user are stored under their first keys', async () => {
  await update(records.discountCode, () => ({ code: 'MAYA' }))
  await update(records.user, () => ({ uid: 'ada', email: 'ada@era.test', emailVerified: true }))
  expect(await stored('code')).toEqual({ code: 'MAYA' })
  expect(await stored('identity')).toMatchObject({ uid: 'ada' })
})
