import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnswerOf } from '#domain/contract.ts'
import type { PageWords } from '#domain/manager/page-words.ts'
import { staffLog } from '#server/base/db/schema.ts'
import { freshDatabase, onBoth } from '../../base/engines.ts'
import { type Fixture, problemOf } from '../../base/place-order.ts'
import { aShop, json, token } from '../../base/shop.ts'
import { manager } from '../../base/staff.ts'

type Page = AnswerOf<'productPage'>

onBoth('the words of a page', (engine) => {
  let fixture: Fixture
  /** Another process on the same database. */
  let second: Fixture
  const colleague = token({ uid: 'colleague', email: 'colleague@era.test', role: 'manager' })
  beforeAll(async () => {
    const database = await freshDatabase(engine)
    fixture = await aShop({ database })
    second = await aShop({ database })
  })
  afterAll(() => fixture.close())

  const read = (slug: string, by = manager) =>
    json<Page>(fixture.ask('GET', `/manager/products/${slug}/page`, { token: by }))
  const publish = (slug: string, version: number, words: PageWords, by = manager) =>
    fixture.ask('POST', `/manager/products/${slug}/page`, { token: by, body: { version, words } })
  const takeBack = (slug: string, version: number, to: number) =>
    fixture.ask('POST', `/manager/products/${slug}/versions`, { token: manager, body: { version, to } })
  const save = (slug: string, body: object, by = manager) =>
    fixture.ask('PUT', `/manager/products/${slug}/draft`, { token: by, body })
  const versions = async (slug: string, query = '') =>
    json<AnswerOf<'pageVersions'>>(
      fixture.ask('GET', `/manager/products/${slug}/versions${query}`, { token: manager }),
    )
  const sold = async (slug: string, at = fixture) => {
    const { products } = await json<AnswerOf<'catalogue'>>(at.ask('GET', '/catalogue'))
    return products.find((one) => one.slug === slug)
  }

  test('are live in every process once published, and byte for byte as before once taken back', async () => {
    const before = [await sold('rosa'), await sold('rosa', second)].map((one) => JSON.stringify(one))
    const { version, words } = await read('rosa')
    const hostile = '</script><b>Rain</b>, on request.'
    expect((await publish('rosa', version, { ...words, tagline: hostile })).status).toBe(200)
    expect(fixture.notifications.at(-1)).toEqual({ channel: 'catalogue', payload: 'rosa' })
    for (const shop of [fixture, second]) expect((await sold('rosa', shop))?.tagline).toBe(hostile)
    const page = await json<Page>(takeBack('rosa', version + 1, version))
    expect(page).toMatchObject({ version: version + 2, words, published: { by: 'manager@era.test' } })
    const after = [await sold('rosa'), await sold('rosa', second)].map((one) => JSON.stringify(one))
    expect(after).toEqual(before)
    expect((await versions('rosa')).versions).toMatchObject([
      { version: version + 2, restores: version, changes: [{ before: hostile, after: words.tagline }] },
      { version: version + 1, replaces: version, changes: [{ path: 'tagline', after: hostile }] },
      { version, replaces: null, by: null, changes: [] },
    ])
    const log = await fixture.services.db.select().from(staffLog)
    expect(log.map(({ what, by }) => [what, by])).toEqual([
      ['product.published', 'manager:boss'],
      ['product.taken_back', 'manager:boss'],
    ])
  })

  test('have tags that shoppers find the product by', async () => {
    const { version, words } = await read('rosa')
    expect(words.tags).toBe('')
    expect((await publish('rosa', version, { ...words, tags: 'Gift, for him' })).status).toBe(200)
    for (const shop of [fixture, second])
      expect((await sold('rosa', shop))?.tags).toEqual(['gift', 'for him'])
    await takeBack('rosa', version + 1, version)
    expect(await sold('rosa')).not.toHaveProperty('tags')
  })

  test('of two editors are published once; the other one reads by whom and when, and loses nothing', async () => {
    const { version, words } = await read('reglow')
    const own = { ...words, summary: 'Mine.' }
    const { revision } = await json<AnswerOf<'saveDraft'>>(
      save('reglow', { words: own, base: version, revision: 0 }),
    )
    const answers = await Promise.all([
      publish('reglow', version, { ...words, tagline: 'First.' }, colleague),
      publish('reglow', version, { ...words, tagline: 'Second.' }, colleague),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const { detail } = await problemOf(await publish('reglow', version, own), 409)
    expect(detail).toMatch(/^colleague@era\.test published this page on 20\d\d-/)
    const page = await read('reglow')
    expect(page).toMatchObject({
      version: version + 1,
      draft: { words: own, base: version, revision, from: words },
      published: { by: 'colleague@era.test' },
    })
    // Sent again after its answer was lost, it is answered as done.
    const mine = await json<Page>(publish('reglow', version + 1, own))
    expect(await json<Page>(publish('reglow', version + 1, own))).toEqual(mine)
    expect((await versions('reglow')).versions).toHaveLength(3)
  })

  test('that are wrong change nothing, and each fault is named by its field', async () => {
    const { version, words } = await read('pretty')
    const wrong = { ...words, name: '', benefits: [{ title: 'x'.repeat(61), text: 'y' }], inci: '' }
    const { errors } = await problemOf(await publish('pretty', version, wrong), 422)
    expect(errors?.map(({ path }) => path)).toEqual(['words.name', 'words.benefits.0.title'])
    const unknown = { ...words, price: '1' }
    expect((await problemOf(await publish('pretty', version, unknown), 422)).errors?.[0]?.path).toBe(
      'words.price',
    )
    expect((await read('pretty')).version).toBe(version)
    expect((await versions('pretty')).versions).toEqual([])
  })

  test('that are typed are saved as a draft of their author alone, and never overwritten by another tab', async () => {
    const { version, words } = await read('myturn')
    const typed = { ...words, name: '', story: [] }
    expect(await json(save('myturn', { words: typed, base: version, revision: 0 }))).toMatchObject({
      revision: 1,
    })
    await problemOf(await save('myturn', { words, base: version, revision: 0 }), 409)
    expect((await read('myturn')).draft).toMatchObject({ words: typed, revision: 1, from: null })
    const theirs = await read('myturn', colleague)
    expect([theirs.draft, theirs.others.map(({ by }) => by)]).toEqual([null, ['manager@era.test']])
    expect((await sold('myturn'))?.name).toBe(words.name)
    const gone = await fixture.ask('DELETE', '/manager/products/myturn/draft', { token: manager })
    expect(await json(gone)).toMatchObject({ draft: null, words })
  })

  test('are listed page by page', async () => {
    const { version, words } = await read('rekindle')
    for (let at = 0; at < 4; at += 1) {
      expect((await publish('rekindle', version + at, { ...words, tagline: `Take ${at}.` })).status).toBe(200)
    }
    const all = (await versions('rekindle')).versions
    const first = await versions('rekindle', '?limit=3')
    const rest = await versions('rekindle', `?limit=3&after=${first.next}`)
    expect([...first.versions, ...rest.versions]).toEqual(all)
    expect([all.length, rest.next]).toEqual([5, null])
  })

  test.each(['pouch-era', 'nope', 'ROSA', '%00'])('of %s there are none', async (slug) => {
    for (const part of ['page', 'versions']) {
      const answer = await fixture.ask('GET', `/manager/products/${slug}/${part}`, { token: manager })
      await problemOf(answer, 404)
    }
  })

  test('of someone whose account was removed stay, without the address', async () => {
    const { version, words } = await read('holyglaze')
    await publish('holyglaze', version, { ...words, tagline: 'Soft.' }, colleague)
    await save('holyglaze', { words, base: version + 1, revision: 0 }, colleague)
    expect((await fixture.ask('DELETE', '/me', { token: colleague })).status).toBeLessThan(300)
    expect(await read('holyglaze')).toMatchObject({
      words: { tagline: 'Soft.' },
      published: { by: null },
      others: [],
    })
  })
})
