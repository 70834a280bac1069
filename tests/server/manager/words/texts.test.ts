import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnswerOf } from '#domain/contract.ts'
import type { TextPage } from '#domain/words/text-schema.ts'
import { staffLog } from '#server/base/db/schema.ts'
import { freshDatabase, onBoth } from '../../base/engines.ts'
import { type Fixture, problemOf } from '../../base/place-order.ts'
import { aShop, json, token } from '../../base/shop.ts'
import { manager } from '../../base/staff.ts'

type Words = TextPage['words']

onBoth('the words of the shop', (engine) => {
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

  const read = (id: string, by = manager) =>
    json<TextPage>(fixture.ask('GET', `/manager/texts/${id}`, { token: by }))
  const publish = (id: string, version: number, words: Words, by = manager) =>
    fixture.ask('POST', `/manager/texts/${id}`, { token: by, body: { version, words } })
  const takeBack = (id: string, version: number, to: number) =>
    fixture.ask('POST', `/manager/texts/${id}/versions`, { token: manager, body: { version, to } })
  const save = (id: string, body: object, by = manager) =>
    fixture.ask('PUT', `/manager/texts/${id}/draft`, { token: by, body })
  const catalogue = (at = fixture) => json<AnswerOf<'catalogue'>>(at.ask('GET', '/catalogue'))

  test('are live in every process once published, and as they came once taken back', async () => {
    const before = await catalogue()
    expect(before.words).toBeUndefined()
    await json(fixture.ask('GET', '/catalogue/changes'))
    const hostile = '</script> <b>Free</b> shipping.'
    expect((await publish('banner', 1, { text: hostile })).status).toBe(200)
    expect(fixture.notifications.at(-1)).toEqual({ channel: 'catalogue', payload: 'banner' })
    for (const shop of [fixture, second]) {
      const { version, words } = await catalogue(shop)
      expect(words?.banner).toMatchObject({ version: 2, words: { text: hostile } })
      expect(version).not.toBe(before.version)
    }
    // A device that has the catalogue from before gets them with what changed, and no product again.
    const changes = await json<AnswerOf<'catalogueChanges'>>(
      fixture.ask('GET', `/catalogue/changes?since=${before.version}`),
    )
    expect([changes.products, changes.words?.banner?.version]).toEqual([[], 2])
    expect(await json<TextPage>(takeBack('banner', 2, 1))).toMatchObject({ version: 3, words: {} })
    expect((await catalogue(second)).words?.banner).toMatchObject({ version: 3, words: {} })
    const { versions } = await json<AnswerOf<'textVersions'>>(
      fixture.ask('GET', '/manager/texts/banner/versions', { token: manager }),
    )
    expect(versions).toMatchObject([
      { version: 3, restores: 1, changes: [{ path: 'text', before: hostile, after: null }] },
      { version: 2, replaces: 1, by: 'manager@era.test' },
      { version: 1, replaces: null, by: null, changes: [] },
    ])
    const log = await fixture.services.db.select().from(staffLog)
    expect(log.map(({ what, by, details }) => [what, by, details])).toMatchObject([
      [
        'text.published',
        'manager:boss',
        { name: 'banner', before: { text: null }, after: { text: hostile } },
      ],
      [
        'text.taken_back',
        'manager:boss',
        { name: 'banner', before: { text: hostile }, after: { text: null } },
      ],
    ])
  })

  test('of two editors are published once; the other one reads by whom, and loses nothing', async () => {
    const own = { 'hero.em': 'mine' }
    await json(save('home', { words: own, base: 1, revision: 0 }))
    const answers = await Promise.all([
      publish('home', 1, { 'hero.em': 'first' }, colleague),
      publish('home', 1, { 'hero.em': 'second' }, colleague),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const { detail } = await problemOf(await publish('home', 1, own), 409)
    expect(detail).toMatch(/^colleague@era\.test published this page on 20\d\d-/)
    expect(await read('home')).toMatchObject({
      version: 2,
      draft: { words: own, base: 1, revision: 1, from: {} },
      published: { by: 'colleague@era.test' },
    })
    // Sent again after its answer was lost, it is answered as done.
    const mine = await json<TextPage>(publish('home', 2, own))
    expect(await json<TextPage>(publish('home', 2, own))).toEqual(mine)
    expect(mine).toMatchObject({ version: 3, draft: null })
  })

  test('that are wrong change nothing, and each fault is named by its field', async () => {
    const wrong = { intro: '', title: 'x'.repeat(25), more: 'Save {amount}', price: '1' }
    const { errors } = await problemOf(await publish('all', 1, wrong), 422)
    expect(errors?.map(({ path }) => path)).toEqual([
      'words.price',
      'words.title',
      'words.intro',
      'words.more',
    ])
    const link = { text: 'News', action: 'Look', to: 'javascript:alert(1)' }
    expect((await problemOf(await publish('banner', 3, link), 422)).errors?.[0]?.path).toBe('words.to')
    expect((await read('all')).version).toBe(1)
    await problemOf(await fixture.ask('GET', '/manager/texts/prices', { token: manager }), 404)
  })

  test('that are typed are saved as a draft of their author alone, and never overwritten by another tab', async () => {
    const words = { legal: '' }
    await json(save('footer', { words, base: 1, revision: 0 }))
    await problemOf(await save('footer', { words: { legal: 'Other.' }, base: 1, revision: 0 }), 409)
    expect((await read('footer')).draft).toMatchObject({ words, revision: 1 })
    const theirs = await read('footer', colleague)
    expect([theirs.draft, theirs.others.map(({ by }) => by)]).toEqual([null, ['manager@era.test']])
    const { texts } = await json<AnswerOf<'texts'>>(
      fixture.ask('GET', '/manager/texts', { token: colleague }),
    )
    expect(texts.find(({ id }) => id === 'footer')).toMatchObject({
      draft: null,
      others: ['manager@era.test'],
    })
    const gone = fixture.ask('DELETE', '/manager/texts/footer/draft', { token: manager })
    expect(await json(gone)).toMatchObject({ draft: null, words: {} })
  })

  test('of a policy stay readable for everyone after each change, with their dates', async () => {
    const part = (text: string): Words => ({ parts: [{ id: 'tax-text', title: '', text }] })
    const asked = () => json<AnswerOf<'policyVersions'>>(fixture.ask('GET', '/policies/tax'))
    expect((await asked()).versions).toEqual([])
    await json(publish('tax', 1, part('Before.')))
    await json(publish('tax', 2, part('After.')))
    const { versions } = await asked()
    expect(versions.map(({ version, words }) => [version, words])).toEqual([
      [3, part('After.')],
      [2, part('Before.')],
      [1, {}],
    ])
    // What was left to the shop is shown as the shop said it then, and is no change of the words.
    const builtIn = { title: 'Taxes', parts: [{ id: 'tax-text', title: '', text: 'From the start.' }] }
    const body = { version: 1, words: { title: 'On returns' }, builtIn }
    await json(fixture.ask('POST', '/manager/texts/returns', { token: manager, body }))
    const said = await json<AnswerOf<'policyVersions'>>(fixture.ask('GET', '/policies/returns'))
    expect(said.versions.map(({ words }) => words)).toEqual([{ ...builtIn, title: 'On returns' }, builtIn])
    expect(await read('returns')).toMatchObject({ words: { title: 'On returns' } })
    const { versions: listed } = await json<AnswerOf<'textVersions'>>(
      fixture.ask('GET', '/manager/texts/returns/versions', { token: manager }),
    )
    expect(listed[0]?.changes.map(({ path }) => path)).toEqual(['title'])
    expect(versions.every(({ at }) => Date.parse(at) > 0)).toBe(true)
    // What is only drafted, and what is no policy, is nobody else's.
    await problemOf(await fixture.ask('GET', '/policies/banner'), 404)
  })

  test('of someone whose account was removed stay, without the address', async () => {
    const leaving = token({ uid: 'leaving', email: 'leaving@era.test', role: 'manager' })
    await json(publish('comingsoon', 1, { em: 'is near' }, leaving))
    await json(save('all', { words: { title: 'Mine' }, base: 1, revision: 0 }, leaving))
    expect((await fixture.ask('DELETE', '/me', { token: leaving })).status).toBeLessThan(300)
    expect((await read('comingsoon')).published).toMatchObject({ by: null })
    expect((await read('all')).others).toEqual([])
    const entries = await fixture.services.db
      .select()
      .from(staffLog)
      .where(eq(staffLog.by, 'manager:leaving'))
    expect(entries.map(({ what }) => what)).toContain('text.published')
  })
})
