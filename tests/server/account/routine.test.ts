import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnswerOf } from '#domain/contract.ts'
import { profiles } from '#server/base/db/schema.ts'
import { freshDatabase, onBoth } from '../base/engines.ts'
import { aShop, json, token } from '../base/shop.ts'

const answers = { skin: ['dry'], concerns: ['dryness', 'redness'], experience: ['new'], moment: ['reset'] }

onBoth('a routine', (engine) => {
  let shop: Awaited<ReturnType<typeof aShop>>
  beforeAll(async () => {
    shop = await aShop({ database: await freshDatabase(engine) })
  })
  afterAll(() => shop.close())

  const change = (uid: string, body: object) =>
    shop.ask('PUT', '/me', { token: token({ uid, email: `${uid}@era.test` }), body })
  const me = (uid: string) =>
    json<AnswerOf<'me'>>(shop.ask('GET', '/me', { token: token({ uid, email: `${uid}@era.test` }) }))

  test('is in the profile only when it was saved there, and other changes leave it', async () => {
    expect(await me('ada')).not.toHaveProperty('routine')
    await change('ada', { name: 'Ada' })
    expect(await me('ada')).not.toHaveProperty('routine')
    expect((await change('ada', { routine: answers })).status).toBe(200)
    await change('ada', { name: 'Ada L.' })
    expect(await me('ada')).toMatchObject({ name: 'Ada L.', routine: answers })
    expect(await me('eve')).not.toHaveProperty('routine')
  })

  test('can be removed again', async () => {
    await change('zoe', { routine: answers })
    expect(await json(change('zoe', { routine: null }))).not.toHaveProperty('routine')
    expect(await me('zoe')).not.toHaveProperty('routine')
  })

  test('is in the export, and is deleted with the account', async () => {
    await change('max', { routine: answers })
    const bearer = token({ uid: 'max', email: 'max@era.test' })
    expect(await json(shop.ask('GET', '/me/export', { token: bearer }))).toMatchObject({
      profile: { routine: answers },
    })
    await shop.ask('DELETE', '/me', { token: bearer })
    const uids = (await shop.services.db.select({ uid: profiles.uid }).from(profiles)).map(({ uid }) => uid)
    expect(uids).not.toContain('max')
  })

  test.each([
    ['an answer nobody gave', { ...answers, skin: ['green'] }, 'routine.skin'],
    ['two answers where one is asked', { ...answers, moment: ['reset', 'quick'] }, 'routine.moment'],
    ['the same answer twice', { ...answers, concerns: ['dryness', 'dryness'] }, 'routine.concerns'],
    ['a question left out', { skin: ['dry'] }, 'routine.concerns'],
    ['a question of its own', { ...answers, diagnosis: ['eczema'] }, 'routine.diagnosis'],
  ])('with %s is refused', async (_, routine, path) => {
    const answer = await change('ada', { routine })
    expect(answer.status).toBe(422)
    const { errors }: { errors: { path: string }[] } = await answer.json()
    expect(errors.map((error) => error.path)).toContain(path)
  })
})
