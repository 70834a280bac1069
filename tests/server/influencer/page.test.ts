import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnswerOf } from '#domain/contract.ts'
import { influencers, staffLog } from '#server/base/db/schema.ts'
import { removeUnusedPictures } from '#server/picture/pictures.ts'
import { freshDatabase, onBoth } from '../base/engines.ts'
import { type Fixture, problemOf } from '../base/place-order.ts'
import { queuedMails, writtenMail } from '../base/queued-mails.ts'
import { aShop, json, token } from '../base/shop.ts'
import { manager, maya } from '../base/staff.ts'
import { aPhoto } from '../picture/photo.ts'

type Dashboard = AnswerOf<'myInfluencer'>

onBoth('an influencer’s page', (engine) => {
  let dir: string
  let fixture: Fixture
  const now = new Date('2026-11-21T12:00:00.000Z')
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'era-media-'))
    const database = await freshDatabase(engine)
    fixture = await aShop({ database, env: { mediaDir: dir }, now: () => now })
  })
  afterAll(async () => {
    await fixture.close()
    await rm(dir, { recursive: true, force: true })
  })

  const put = (path: string, body: object, who = maya) =>
    fixture.ask('PUT', `/me/influencer${path}`, { token: who, body })
  const send = async (bytes: Uint8Array, who = maya) =>
    fixture.api.request('/api/me/influencer/photo', {
      method: 'POST',
      headers: { authorization: `Bearer ${who}`, 'content-type': 'application/octet-stream' },
      body: new Uint8Array(bytes),
    })
  const page = () => json<AnswerOf<'influencerPage'>>(fixture.ask('GET', '/influencers/maya'))
  const dashboard = () => json<Dashboard>(fixture.ask('GET', '/me/influencer', { token: maya }))
  const take = async (body: object) => {
    const { influencers: all } = await json<AnswerOf<'managerInfluencers'>>(
      fixture.ask('GET', '/manager/influencers?state=active', { token: manager }),
    )
    const own = all.find(({ code }) => code === 'MAYA')
    return fixture.ask('PATCH', '/manager/influencers', {
      token: manager,
      body: { id: own?.id, version: own?.version, ...body },
    })
  }
  const filesOf = async (id = '') => (await readdir(dir)).filter((name) => name.startsWith(id))
  const mailOf = async (mail: string) => {
    const found = (await queuedMails(fixture.services)).filter(({ payload }) => payload.mail === mail)
    return { count: found.length, text: (await writtenMail(fixture.services, found.at(-1)))?.text }
  }

  test('shows their words, whole and as text, to the next visitor', async () => {
    const bio = 'Dry skin.\n<b>Honest</b> notes & "quotes".'
    expect(await json<Dashboard>(put('/words', { bio: `  ${bio} ` }))).toMatchObject({ bio })
    const words = { rosa: 'Soft by noon', reglow: ' ', pretty: 'No pick of mine' }
    expect(await json<Dashboard>(put('', { picks: ['reglow', 'rosa'], words }))).toMatchObject({
      picks: ['reglow', 'rosa'],
      words: { rosa: 'Soft by noon' },
    })
    expect(await page()).toMatchObject({ bio, words: { rosa: 'Soft by noon' } })
    // An earlier build sends no words: they stay with the picks that do.
    await put('', { picks: ['rosa'] })
    expect((await page()).words).toEqual({ rosa: 'Soft by noon' })
    expect(await problemOf(await put('/words', { bio: 'x'.repeat(501) }), 422)).toMatchObject({
      errors: [{ path: 'bio' }],
    })
    expect((await page()).bio).toBe(bio)
  })

  test('is edited with a pick that the shop has hidden since', async () => {
    const { db } = fixture.services
    const words = { 'night-cream': 'For winter' }
    await db
      .update(influencers)
      .set({ picks: ['night-cream', 'rosa'], pickWords: words })
      .where(eq(influencers.code, 'MAYA'))
    const changed = { picks: ['rosa', 'night-cream'], words: { ...words, rosa: 'Soft by noon' } }
    expect(await json<Dashboard>(put('', changed))).toMatchObject(changed)
    expect(await problemOf(await put('', { picks: ['night-cream', 'never'] }), 422)).toMatchObject({
      errors: [{ path: 'picks.1' }],
    })
    await put('', { picks: ['rosa'] })
    // Removed, it is like any other that is not sold.
    await problemOf(await put('', { picks: ['night-cream'] }), 422)
  })

  test('shows the photo they sent, without what the camera wrote, and one at a time', async () => {
    const sent = await send(await aPhoto())
    expect(sent.status).toBe(200)
    const { photo } = await json<Dashboard>(sent)
    expect(photo).toMatchObject({ width: 900, height: 720 })
    expect((await page()).photo).toEqual(photo)
    const [file = ''] = await filesOf(photo?.id)
    expect((await sharp(join(dir, file)).metadata()).exif).toBeUndefined()
    // It is in use: no clean-up takes it.
    await removeUnusedPictures(fixture.services)
    expect(await filesOf(photo?.id)).not.toEqual([])
    const { photo: next } = await json<Dashboard>(send(await aPhoto(800, 800)))
    expect((await page()).photo).toEqual(next)
    expect(next?.id).not.toBe(photo?.id)
    expect(await filesOf(photo?.id)).toEqual([])
    expect(await problemOf(await send(Buffer.from('<svg xmlns="x"></svg>')), 422)).toMatchObject({
      errors: [{ path: 'file' }],
    })
    expect((await page()).photo).toEqual(next)
  })

  test('is edited by its own influencer alone', async () => {
    const other = token({ uid: 'other', email: 'other@era.test', emailVerified: true })
    for (const who of [other, manager]) {
      await problemOf(await send(await aPhoto(), who), 403)
      await problemOf(await put('/words', { bio: 'Mine now' }, who), 403)
      await problemOf(await fixture.ask('DELETE', '/me/influencer/photo', { token: who }), 403)
    }
    expect((await page()).bio).not.toBe('Mine now')
  })

  test('is taken down in part by a manager, with a reason that reaches the influencer', async () => {
    const before = await page()
    expect(await problemOf(await take({ action: 'take_photo' }), 422)).toMatchObject({
      errors: [{ path: 'why' }],
    })
    expect((await page()).photo).toEqual(before.photo)
    const why = 'That is somebody else’s photo.'
    expect((await take({ action: 'take_photo', why })).status).toBe(200)
    expect(await filesOf(before.photo?.id)).toEqual([])
    expect(await page()).toEqual({ ...before, photo: undefined })
    expect((await take({ action: 'take_words', why: 'No promises about healing.' })).status).toBe(200)
    const { bio: _, photo: __, words: ___, ...rest } = before
    expect(await page()).toEqual(rest)
    const at = now.toISOString()
    expect((await dashboard()).takenDown).toEqual({
      photo: { why, at },
      words: { why: 'No promises about healing.', at },
    })
    expect((await mailOf('influencer_taken_photo')).text).toContain(why)
    expect((await mailOf('influencer_taken_words')).text).toContain('No promises about healing.')
    await problemOf(await take({ action: 'take_photo', why }), 409)
    const log = await fixture.services.db.select().from(staffLog)
    const taken = log.filter(({ what }) => what.startsWith('influencer.take_'))
    expect(taken.map(({ what }) => what)).toEqual(['influencer.take_photo', 'influencer.take_words'])
    // The reason they were given may name a person.
    expect(JSON.stringify(taken)).not.toContain('somebody')
    await put('/words', { bio: 'New ones' })
    expect((await dashboard()).takenDown).toEqual({ photo: { why, at } })
    await send(await aPhoto())
    expect(await dashboard()).not.toHaveProperty('takenDown')
    // Both are replaced: there is no reason to give any more.
    expect(await mailOf('influencer_taken_photo')).toEqual({ count: 1, text: undefined })
  })

  test('shows nothing of them while it is paused, and their photo goes with them', async () => {
    const { photo } = await page()
    await take({ action: 'pause' })
    const paused = await page()
    expect(Object.keys(paused).toSorted()).toEqual(['code', 'discount', 'name', 'picks', 'state'])
    await problemOf(await put('/words', { bio: 'Paused' }), 403)
    await problemOf(await send(await aPhoto(640, 640)), 403)
    expect((await fixture.ask('DELETE', '/me', { token: maya })).status).toBe(200)
    const [row] = await fixture.services.db.select().from(influencers).where(eq(influencers.code, 'MAYA'))
    expect(row).toMatchObject({ bio: null, photo: null, pickWords: {}, takenDown: null })
    await removeUnusedPictures(fixture.services)
    expect(await filesOf(photo?.id)).toEqual([])
  })
})
