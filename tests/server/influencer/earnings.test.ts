import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { AnswerOf } from '#domain/contract.ts'
import { orders } from '#server/base/db/schema.ts'
import { orderColumns } from '../base/columns.ts'
import { onBoth } from '../base/engines.ts'
import { problemOf } from '../base/place-order.ts'
import { json } from '../base/shop.ts'
import { act, manager, maya, placed } from '../base/staff.ts'
import { aProgram } from './program.ts'

const SHOWN = 100
const ALL = 203

onBoth('the orders of an influencer', (engine) => {
  const program = aProgram(engine)
  const page = (query: string) =>
    json<AnswerOf<'myEarnings'>>(program.shop.ask('GET', `/me/influencer/earnings${query}`, { token: maya }))
  const numbers = ({ earnings }: AnswerOf<'myEarnings'>) => earnings.map(({ order }) => order)

  test('are read to the last, page by page, each once, also those of one moment', async () => {
    const referral = { code: 'MAYA', at: program.clock.now.toISOString() }
    const [first, second] = [
      await placed(program.shop, { referral, email: 'one@example.com' }),
      await placed(program.shop, { referral, email: 'two@example.com' }),
    ]
    program.later(1)
    const newest = await placed(program.shop, { referral, email: 'three@example.com' })
    // As many again as a first answer has, all placed at one moment.
    await program.shop.services.db.execute(
      sql`insert into orders (${orderColumns})
        select ${orderColumns} from (select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(),
          'serial', 20000 + n, 'key_hash', 'copy-' || n, 'hold_slot', null))).* from orders o, generate_series(1, ${ALL - 3}) n
        where o.id = ${first.id}::uuid) copied`,
    )
    const { earnings = [], earlier } = await program.dashboard()
    expect(earnings).toHaveLength(SHOWN)
    const second100 = await page(`?after=${earlier}`)
    const rest = await page(`?after=${second100.next}`)
    expect([second100.earnings.length, rest.earnings.length, rest.next]).toEqual([
      SHOWN,
      ALL - 2 * SHOWN,
      null,
    ])
    const all = [...earnings.map(({ order }) => order), ...numbers(second100), ...numbers(rest)]
    expect([new Set(all).size, all[0]]).toEqual([ALL, newest.number])
    expect(all).toEqual(expect.arrayContaining([first.number, second.number]))
    // With its commission, as in the first answer.
    const found = [...second100.earnings, ...rest.earnings, ...earnings].find(
      ({ order }) => order === first.number,
    )
    expect(found).toMatchObject({ commission: 220, state: 'pending', reason: 'not_delivered' })
    expect((await program.shop.services.db.select().from(orders)).length).toBe(ALL)
  })

  test('are for their influencer, and a made-up place in them is refused', async () => {
    const ask = (query: string, who: string | undefined) =>
      program.shop.ask('GET', `/me/influencer/earnings${query}`, { ...(who && { token: who }) })
    expect((await problemOf(await ask('?after=nowhere', maya), 422)).errors?.[0]?.path).toBe('after')
    expect((await ask('', undefined)).status).toBe(401)
  })
})

onBoth('commission that becomes ready while a payout is prepared', (engine) => {
  const program = aProgram(engine)

  test('waits for the next one, and both are what is ready to pay', async () => {
    const prepare = async () => {
      const referral = { code: 'MAYA', at: program.clock.now.toISOString() }
      const { id } = await placed(program.shop, { referral, email: 'later@example.com' })
      for (const action of ['pack', 'ship', 'deliver'] as const) await act(program.shop, action, [{ id }])
      program.later(31)
      const body = { action: 'prepare' }
      return json<AnswerOf<'managerPayouts'>>(
        program.shop.ask('POST', '/manager/payouts', { token: manager, body }),
      )
    }
    expect((await prepare()).payouts[0]).not.toHaveProperty('later')
    const { ready, payouts } = await prepare()
    expect(ready).toMatchObject({ payouts: 0, amount: 0 })
    const [{ amount = 0, later = 0 } = {}] = payouts
    expect(later).toBeGreaterThan(0)
    expect((await program.creators('active'))[0]).toMatchObject({ payable: amount + later, prepared: amount })
  })
})
