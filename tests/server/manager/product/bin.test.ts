import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnswerOf } from '#domain/contract.ts'
import { staffLog } from '#server/base/db/schema.ts'
import { type Fixture, problemOf } from '../../base/place-order.ts'
import { aShop, idOf, json } from '../../base/shop.ts'
import { manager, packer, placed } from '../../base/staff.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await aShop()
})
afterAll(() => fixture.close())

const variantOf = async (sku: string) => {
  const answer = fixture.ask('GET', '/manager/products', { token: manager })
  return (await json<AnswerOf<'managerProducts'>>(answer)).variants.find((one) => one.sku === sku)
}
const set = async (sku: string, bin: string | null) => {
  const { version } = (await variantOf(sku)) ?? {}
  return fixture.ask('PATCH', '/manager/products', { token: manager, body: { sku, version, bin } })
}

test('a variant has a place in the storeroom, which is in the list, in the log, and taken away again', async () => {
  expect(await json(set('ROSA-100', ' A3-12 '))).toMatchObject({ bin: 'A3-12' })
  expect(await variantOf('ROSA-100')).toMatchObject({ bin: 'A3-12', price: 2_200 })
  const [entry] = await fixture.services.db
    .select()
    .from(staffLog)
    .where(eq(staffLog.what, 'variant.changed'))
  expect(entry?.details).toMatchObject({ before: { bin: null }, after: { bin: 'A3-12' } })
  expect(await json(set('ROSA-30', 'B1'))).toMatchObject({ bin: 'B1' })
  expect(await json(set('ROSA-30', null))).not.toHaveProperty('bin')
})

test('a set has none: what is in it has', async () => {
  const { errors } = await problemOf(await set('SET-HEALINGERA', 'A1'), 422)
  expect(errors?.map(({ path }) => path)).toEqual(['bin'])
  await problemOf(await set('ROSA-100', 'x'.repeat(21)), 422)
})

test('a packer sees where the goods of an order are, also those in a set; shoppers do not', async () => {
  await placed(fixture, {}, [{ id: 'ROSA-100', units: 1 }])
  await placed(fixture, {}, [{ id: 'SET-HEALINGERA', units: 1 }])
  await placed(fixture, {}, [{ id: 'REGLOW-30', units: 1 }])
  const read = async () => {
    const answer = fixture.ask('GET', '/manager/orders', { token: packer })
    return (await json<AnswerOf<'managerOrders'>>(answer)).orders
  }
  const part = (await read())[1]?.quote.lines[0]?.parts?.[0]?.id ?? ''
  await set(part, 'B1')
  const bins = (await read()).map((order) => order.bins)
  expect(bins).toEqual([undefined, { [part]: 'B1' }, { 'ROSA-100': 'A3-12' }])
  expect(await (await fixture.ask('GET', '/catalogue')).text()).not.toContain('A3-12')
})

test('a spreadsheet has the bins, brings new ones, and its import is taken back', async () => {
  await set('ROSA-30', 'B1')
  const saved = await fixture.ask('GET', '/manager/products/file?format=csv', { token: manager })
  const [head = '', ...rows] = (await saved.text()).split('\r\n')
  const at = head.split(',').indexOf('Bin')
  const mine = rows.find((row) => row.startsWith('ROSA-100,')) ?? ''
  expect(mine.split(',')[at]).toBe('A3-12')
  const checked = await fixture.api.request('/api/manager/products/check', {
    method: 'POST',
    headers: { authorization: `Bearer ${manager}`, 'content-type': 'application/octet-stream' },
    body: 'SKU,Bin\r\nROSA-100,C7\r\nROSA-30,\r\nSET-HEALINGERA,D1\r\n',
  })
  const { rows: found } = await json<AnswerOf<'checkProductFile'>>(checked)
  expect(found.map(({ kind, from, to }) => ({ kind, from, to }))).toEqual([
    { kind: 'change', from: { bin: 'A3-12' }, to: { bin: 'C7' } },
    { kind: 'change', from: { bin: 'B1' }, to: { bin: null } },
    { kind: 'fault' },
  ])
  const id = idOf('bins')
  const changes = found.flatMap(({ sku, version, to }) => (to ? [{ sku, version, ...to }] : []))
  await fixture.ask('POST', '/manager/products/imports', { token: manager, body: { id, changes } })
  expect([(await variantOf('ROSA-100'))?.bin, (await variantOf('ROSA-30'))?.bin]).toEqual(['C7', undefined])
  await fixture.ask('POST', `/manager/products/imports/${id}/undo`, { token: manager })
  expect([(await variantOf('ROSA-100'))?.bin, (await variantOf('ROSA-30'))?.bin]).toEqual(['A3-12', 'B1'])
})
