import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, onBoth } from '../base/engines.ts'
import { anOrderFor, type Fixture, problemOf } from '../base/place-order.ts'
import { writtenMail } from '../base/queued-mails.ts'
import { aShop, token } from '../base/shop.ts'
import { shopper } from '../base/staff.ts'
import { returning } from './returning.ts'

const stranger = token({ uid: 'other', email: 'other@era.test', emailVerified: true })
const DAY_MS = 86_400_000

onBoth('returns that are asked for', (engine) => {
  let fixture: Fixture
  let now = new Date('2026-11-21T10:00:00.000Z')
  beforeAll(async () => {
    fixture = await aShop({ database: await freshDatabase(engine), now: () => now })
  }, 120_000)
  afterAll(() => fixture.close())
  const { delivered, aReturn, ask, asked, cancel, seen, mailsOf } = returning(
    () => fixture,
    () => now,
  )

  test('are requested once, with access to the order, and a receipt is mailed', async () => {
    const order = await delivered(undefined, {}, shopper)
    const wanted = aReturn({ reason: 'skin', note: 'It stings a little.' })
    await problemOf(await ask({ id: order.id }, wanted), 404)
    await problemOf(await ask(order, wanted, { token: stranger }), 404)
    const first = await ask(order, wanted)
    expect(first.status).toBe(201)
    const answer = await first.json()
    now = new Date(now.getTime() + 60_000)
    // Its answer was lost: the account sends it again, later by its clock.
    const again = await ask(order, { ...wanted, askedAt: now.toISOString() }, { token: shopper })
    expect([again.status, await again.json()]).toEqual([200, answer])
    expect(await problemOf(await ask(order, { ...wanted, note: 'No' }), 409)).toMatchObject({
      code: 'return_exists',
    })
    expect((await seen(order)).returns).toEqual([answer])
    const mails = await mailsOf(order.id)
    expect(mails.map(({ payload }) => payload.mail)).toEqual(['return_requested'])
    const text = (await writtenMail(fixture.services, mails[0]))?.text
    expect(text).toMatch(/1 × Pretty, Bare/)
    expect(text).toMatch(/&returns=true#key=/)
  })

  test('name units once, however many ask at the same time', async () => {
    const order = await delivered()
    const answers = await Promise.all([1, 2, 3, 4].map(async () => (await ask(order, aReturn())).status))
    expect(answers.toSorted()).toEqual([201, 201, 422, 422])
    const [one] = (await seen(order)).returns ?? []
    expect((await cancel(order, one?.id ?? '')).status).toBe(200)
    expect((await cancel(order, one?.id ?? '')).status).toBe(200)
    await asked(order)
    await problemOf(await ask(order, aReturn()), 422)
  })

  test('count from when they were asked for, within reason, and not before the delivery', async () => {
    const body = await anOrderFor(fixture, [{ id: 'PRETTY-BARE', units: 2 }])
    await fixture.ask('POST', '/orders', { body })
    expect(await problemOf(await ask(body, aReturn()), 409)).toMatchObject({ code: 'illegal_move' })
    const order = await delivered()
    const start = now.getTime()
    const onDay = (day: number) => new Date(start + day * DAY_MS)
    now = onDay(33)
    expect(await problemOf(await ask(order, aReturn()), 409)).toMatchObject({ code: 'return_closed' })
    const inTime = await asked(order, { askedAt: onDay(29.9).toISOString() })
    expect(inTime.askedAt).toBe(onDay(29.9).toISOString())
    now = onDay(60)
    // A clock that was set back moves the moment two weeks at most.
    const forged = await ask(order, aReturn({ askedAt: onDay(1).toISOString() }))
    expect(await problemOf(forged, 409)).toMatchObject({ code: 'return_closed' })
  })

  test.each([
    [{ items: [] }, 'items'],
    [{ wish: 'exchange' }, 'items'],
    [{ reason: 'bored' }, 'reason'],
    [{ note: 'a'.repeat(501) }, 'note'],
    [{ askedAt: 'now' }, 'askedAt'],
    [{ photo: 'x' }, 'photo'],
  ])('with %o are refused by the field', async (wrong, path) => {
    const problem = await problemOf(await ask({ id: randomUUID() }, { ...aReturn(), ...wrong }), 422)
    expect(problem.errors?.map((fault) => fault.path)).toEqual([path])
  })
})
