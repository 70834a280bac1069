import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnswerOf } from '#domain/contract.ts'
import { freshDatabase, onBoth } from '../base/engines.ts'
import { type Fixture, problemOf } from '../base/place-order.ts'
import { aShop, idOf, json, token } from '../base/shop.ts'

const anAddress = (name: string) => ({
  id: idOf(name),
  name: 'Ada Lovelace',
  line1: `1 ${name}`,
  city: 'Portland',
  region: 'OR',
  postcode: '97201',
  country: 'US',
  isDefault: false,
})

onBoth('saved addresses', (engine) => {
  let shop: Fixture
  beforeAll(async () => {
    shop = await aShop({ database: await freshDatabase(engine) })
  })
  afterAll(() => shop.close())

  const change = (uid: string, address: object) =>
    shop.ask('PUT', '/me', { token: token({ uid }), body: { address } })
  const saved = async (answer: Response | Promise<Response>) => {
    const { addresses } = await json<AnswerOf<'me'>>(answer)
    return addresses.map(({ line1, isDefault }) => (isDefault ? `${line1}, default` : line1))
  }

  test('keep what two devices add at once, from the first on', async () => {
    await Promise.all(['home', 'work'].map((name) => change('two', { save: anAddress(name) })))
    const kept = await saved(shop.ask('GET', '/me', { token: token({ uid: 'two' }) }))
    expect(kept.map((line) => line.replace(', default', '')).toSorted()).toEqual(['1 home', '1 work'])
    expect(kept.filter((line) => line.includes('default'))).toHaveLength(1)
  })

  test('are changed, made the default and removed one by one', async () => {
    for (const name of ['home', 'work', 'other']) await change('one', { save: anAddress(name) })
    expect(await saved(change('one', { makeDefault: idOf('work') }))).toEqual([
      '1 home',
      '1 work, default',
      '1 other',
    ])
    const moved = { ...anAddress('work'), line1: '2 work' }
    expect(await saved(change('one', { save: moved }))).toEqual(['1 home', '2 work, default', '1 other'])
    expect(await saved(change('one', { remove: idOf('work') }))).toEqual(['1 home, default', '1 other'])
  })

  test('are twenty at most', async () => {
    for (let at = 0; at < 20; at += 1) await change('many', { save: anAddress(`home ${at}`) })
    expect(await problemOf(await change('many', { save: anAddress('work') }), 422)).toMatchObject({
      errors: [{ path: 'address.save' }],
    })
    expect((await change('many', { save: { ...anAddress('home 3'), line1: '2 home' } })).status).toBe(200)
  })
})
