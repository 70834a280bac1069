import readXlsxFile from 'read-excel-file/node'
import { expect, test } from 'vitest'
import type { AnswerOf } from '#domain/contract.ts'
import { htmlOf } from '#server/mail/content.ts'
import { onBoth } from '../base/engines.ts'
import { queuedMails, writtenMail } from '../base/queued-mails.ts'
import { json, token } from '../base/shop.ts'
import { act, manager, placed } from '../base/staff.ts'
import { aProgram } from './program.ts'

/** Markup in every field of the programme that a person types: kept as typed, and nowhere more than text. */

const attack = '"><img src=x onerror=alert(1)><script>alert(1)</script>'
const formula = '=HYPERLINK("https://evil.example")'

onBoth('markup that is typed', (engine) => {
  const program = aProgram(engine)
  const june = token({ uid: 'june', email: 'june@example.com', emailVerified: true })
  const mine = (method: 'GET' | 'PUT' | 'POST', path: string, body?: object) =>
    program.shop.ask(method, `/me/influencer${path}`, { token: june, ...(body && { body }) })
  const decide = async (body: object) => {
    const row = (await program.creators()).find(({ code }) => code === 'JUNE')
    const answer = await program.change({ id: row?.id, version: row?.version, ...body })
    expect(answer.status, await answer.clone().text()).toBe(200)
  }
  const run = (body: object) =>
    json<AnswerOf<'managerPayouts'>>(program.shop.ask('POST', '/manager/payouts', { token: manager, body }))
  const application = {
    name: attack,
    email: 'june@example.com',
    platform: 'blog',
    audience: '1k-10k',
    why: attack,
    profileUrl: 'https://june.example/"><img/src=x>',
    handle: 'june',
  }

  test.each([
    ['handle', attack],
    ['profileUrl', 'javascript:alert(1)//https://june.example'],
    ['profileUrl', 'data:text/html,<script>alert(1)</script>'],
    ['platform', attack],
    ['audience', attack],
    ['email', `${attack}@example.com`],
  ])('in a field that has a form of its own is refused: %s', async (field, value) => {
    const answer = await program.shop.ask('POST', '/influencers', {
      token: june,
      body: { ...application, [field]: value },
    })
    expect([answer.status, (await answer.json()).errors?.[0]?.path]).toEqual([422, field])
  })

  test('is stored unchanged, and is text in mails, spreadsheets and bank files', async () => {
    const applied = await program.shop.ask('POST', '/influencers', { token: june, body: application })
    expect(applied.status).toBe(201)
    await decide({ action: 'decline', why: attack })
    await decide({ action: 'approve', rate: 1_000, discount: 1_000 })
    await mine('PUT', '/words', { bio: attack })
    await mine('PUT', '', { picks: ['rosa'], words: { rosa: attack } })
    const page = await json<AnswerOf<'influencerPage'>>(program.shop.ask('GET', '/influencers/june'))
    expect(page).toMatchObject({ name: attack, bio: attack, words: { rosa: attack } })
    const us = { kind: 'us', routing: '021000021', account: '000123456789', type: 'savings' }
    expect((await mine('PUT', '/bank', { bank: { ...us, holder: formula } })).status).toBe(200)

    const order = await placed(program.shop, {
      referral: { code: 'JUNE', at: program.clock.now.toISOString() },
      contact: { email: 'ada@example.com', name: 'Ada' },
    })
    for (const action of ['pack', 'ship', 'deliver'] as const) {
      await act(program.shop, action, [{ id: order.id }])
    }
    program.later(31)
    const [payout] = (await run({ action: 'prepare' })).payouts
    const file = await program.shop.ask('GET', `/manager/payouts/file?format=ach&ids=${payout?.id}`, {
      token: manager,
    })
    expect(await file.text()).toMatch(/\r?\n"?'=HYPERLINK/)
    await run({ action: 'paid', ids: [payout?.id], reference: attack })
    await decide({ action: 'take_words', why: attack })
    await mine('POST', '/statements/2026-11/mail')

    const sheet = await mine('GET', `/statements/${payout?.id}/file`)
    const [statement] = await readXlsxFile(Buffer.from(await sheet.arrayBuffer()))
    expect(JSON.stringify(statement?.data)).not.toContain('<img')

    const queued = await queuedMails(program.shop.services)
    const mails = await Promise.all(
      queued
        .filter(({ payload }) => 'influencer' in payload)
        .map((mail) => writtenMail(program.shop.services, mail)),
    )
    const written = mails.flatMap((mail) => mail ?? [])
    expect(written.length).toBeGreaterThanOrEqual(4)
    for (const { content, to } of written) {
      expect(htmlOf(content, { supportEmail: '' })).not.toMatch(/<script|<img|<[^>]*onerror/i)
      expect(`${content.subject}${to.address}`).not.toMatch(/[\r\n]/)
    }
    expect(written.map(({ content }) => htmlOf(content, { supportEmail: '' })).join()).toContain('&lt;img')
  })
})
