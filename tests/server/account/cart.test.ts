import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnswerOf } from '#domain/contract.ts'
import { aShop, json, token } from '../base/shop.ts'

let shop: Awaited<ReturnType<typeof aShop>>
beforeAll(async () => {
  shop = await aShop()
}, 120_000)
afterAll(() => shop.close())

describe('my cart', () => {
  const put = async (uid: string, document: object) =>
    shop.ask('PUT', '/me/cart', { token: token({ uid }), body: { document } })

  test('is what all devices sent, in any order and any number of times', async () => {
    const phone = { 'ROSA-100': { phone: [2, 1] } }
    const laptop = { 'ROSA-100': { laptop: [1, 0], phone: [1, 0] }, 'SET-MYTURN': { laptop: [1, 0] } }
    const both = { 'ROSA-100': { phone: [2, 1], laptop: [1, 0] }, 'SET-MYTURN': { laptop: [1, 0] } }
    await put('a', phone)
    expect(await json(put('a', laptop))).toEqual({ document: both })
    await put('b', laptop)
    await put('b', laptop)
    expect(await json(put('b', phone))).toEqual({ document: both })
    expect(await json(shop.ask('GET', '/me/cart', { token: token({ uid: 'b' }) }))).toEqual({
      document: both,
    })
    expect(await json(shop.ask('GET', '/me/cart', { token: token({ uid: 'c' }) }))).toEqual({ document: {} })
  })

  test('loses nothing when many devices send at once', async () => {
    const devices = Array.from({ length: 20 }, (_, n) => `device-${n}`)
    await Promise.all(devices.map((device) => put('many', { 'ROSA-100': { [device]: [1, 0] } })))
    const { document } = await json<AnswerOf<'myCart'>>(
      shop.ask('GET', '/me/cart', { token: token({ uid: 'many' }) }),
    )
    expect(Object.keys(document['ROSA-100'] ?? {}).sort()).toEqual(devices.sort())
  })

  test.each([
    [{ 'ROSA-100': { phone: [-1, 0] } }],
    [{ 'ROSA-100': { phone: [1.5, 0] } }],
    [{ 'ROSA-100': { phone: [1] } }],
    [{ 'ROSA-100': { phone: [1, 0, 0] } }],
    [{ 'ROSA-100': { 'a\u0000': [1, 0] } }],
    [{ 'rosa\u0000': { phone: [1, 0] } }],
    [{ 'ROSA-100': 2 }],
  ])('refuses %j', async (document) => {
    expect((await put('bad', document)).status).toBe(422)
  })

  const devices = (part: number, count: number) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, n) => [
        `${String(part).padStart(3, '0')}${'x'.repeat(24)}${n}`,
        [1, 0],
      ]),
    )

  test('takes what many devices have sent over years', async () => {
    for (const part of [1, 2, 3]) {
      expect((await put('years', { 'ROSA-100': devices(part, 1_200) })).status).toBe(200)
    }
    const { document } = await json<AnswerOf<'mergeMyCart'>>(put('years', { 'ROSA-30': { phone: [1, 0] } }))
    expect(Object.keys(document['ROSA-100'] ?? {})).toHaveLength(3_600)
    expect(document['ROSA-30']).toEqual({ phone: [1, 0] })
  })

  test('is limited in size', async () => {
    const statuses: number[] = []
    for (let part = 0; part < 26; part += 1) {
      statuses.push((await put('big', { 'ROSA-100': devices(part, 1_200) })).status)
    }
    expect(statuses.slice(0, 20)).toEqual(Array(20).fill(200))
    expect(statuses.at(-1)).toBe(413)
  })
})
