import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CallName, contract } from '#domain/contract.ts'
import { pathsOf, withValue } from '../../../fuzz/paths.ts'
import { bodies, type Ids } from '../bodies.ts'
import { freshDatabase, onBoth } from '../engines.ts'
import { anOrderFor, type Fixture, problemOf } from '../place-order.ts'
import { aShop, idOf } from '../shop.ts'
import { manager, placed, viewOf } from '../staff.ts'

/** Values that a column, a driver or a parser behind the contract cannot take, if they come as far. */
const values: unknown[] = [
  ...[-1, 0, 1.5, 2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 1e308],
  ...['', ' ', '\u0000', 'a\u0000@example.com', '\ud800', 'x'.repeat(500), "' or 1=1 --", 'toString'],
  ...['not-a-uuid', idOf('nobody'), '2147483648', '99999999999999999999', '1e400', '-1'],
  ...['0000-01-01T00:00:00.000Z', '2026-02-31T00:00:00.000Z', '9999-12-31T23:59:59.999-10:00'],
  ...[null, true, [], {}, [null], [{}], { toString: [1, 1] }],
]

/** Cursors that name a moment or a row no database can: each is what a client would have sent. */
const cursors = [
  'AAAA',
  '%00',
  ...['0000-01-01T00:00:00.000Z', '2026-13-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'].flatMap((at) =>
    [idOf('row'), 'CODE', '', '\u0000'].map((id) => Buffer.from(`${at} ${id}`).toString('base64url')),
  ),
]

const names = Object.keys(contract) as CallName[]
const hasBody = (name: CallName) => !JSON.stringify(contract[name].body).includes('"type":"undefined"')
const queried = names.filter((name) => Object.keys(Object(contract[name].query).entries).length > 0)

onBoth('malformed input', (engine) => {
  let fixture: Fixture
  let ids: Ids
  let key = ''
  beforeAll(async () => {
    fixture = await aShop({ database: await freshDatabase(engine) })
    const body = await anOrderFor(fixture, [{ id: 'ROSA-30', units: 1 }])
    await fixture.ask('POST', '/orders', { body })
    key = body.key
    await fixture.ask('POST', '/manager/codes', {
      token: manager,
      body: { code: 'TERMS', kind: 'fixed', value: 500 },
    })
    const view = await viewOf(fixture)
    const { rows } = await fixture.services.db.execute("select id from influencers where code = 'MAYA'")
    ids = { order: body.id, influencer: String(rows[0]?.id), code: 1, variant: 1, creator: 1, view }
    await placed(fixture)
  })
  afterAll(() => fixture.close())

  /** The versions as they are now, so that a change is refused for what is wrong with it and not as stale. */
  async function now(): Promise<Ids> {
    const { rows } = await fixture.services.db.execute(`select
      (select version from discount_codes where code = 'TERMS') as code,
      (select version from variants where sku = 'ROSA-30') as variant,
      (select version from influencers where code = 'MAYA') as creator`)
    const [row] = rows
    return { ...ids, code: Number(row?.code), variant: Number(row?.variant), creator: Number(row?.creator) }
  }

  const send = (name: CallName, query: string, body?: unknown, at = ids.order) => {
    const { method, path } = contract[name]
    const place = path.replace(/:\w+/, encodeURIComponent(at))
    return fixture.ask(method, `${place}${query}`, {
      token: manager,
      key,
      ...(body !== undefined && { body }),
    })
  }

  test('every call with a body is covered', () => {
    expect(names.filter(hasBody).toSorted()).toEqual(Object.keys(bodies).toSorted())
  })

  test.each(names.filter(hasBody))(
    'in the body of %s is never answered with 5xx',
    async (name) => {
      const bodyOf = bodies[name]
      const whole = bodyOf?.(ids)
      for (const path of pathsOf(whole)) {
        for (const value of values) {
          const body = withValue(bodyOf?.(await now()), path, value)
          const { status } = await send(name, '', body)
          expect(status, `${name} ${path.join('.')} = ${JSON.stringify(value)}`).toBeLessThan(500)
        }
      }
    },
    120_000,
  )

  test.each(queried)(
    'in the query of %s is never answered with 5xx',
    async (name) => {
      for (const field of Object.keys(Object(contract[name].query).entries)) {
        for (const value of [
          ...values.map((one) => (typeof one === 'string' ? one : JSON.stringify(one))),
          ...cursors,
        ]) {
          const query = new URLSearchParams({
            ...(name === 'managerExport' && { format: 'csv' }),
            [field]: value,
          })
          const answer = await send(name, `?${query}`)
          await answer.arrayBuffer()
          expect(answer.status, `${name} ${query}`).toBeLessThan(500)
        }
      }
    },
    120_000,
  )

  test.each(names.filter((name) => contract[name].path.includes(':')))(
    'in the path of %s is never answered with 5xx',
    async (name) => {
      for (const value of values.filter(
        (one) => typeof one === 'string' && one.trim() !== '' && one.isWellFormed(),
      )) {
        const { status } = await send(name, '', bodies[name]?.(ids), String(value))
        expect(status, `${name} at ${JSON.stringify(value)}`).toBeLessThan(500)
      }
    },
  )

  describe('is refused by name', () => {
    test.each<[CallName, string, unknown]>([
      ['changeInfluencer', 'id', 'MAYA'],
      ['changeInfluencer', 'version', 1.5],
      ['changeInfluencer', 'amount', 2 ** 31],
      ['changePayouts', 'ids.0', 'MAYA'],
      ['addCode', 'value', 2 ** 31],
      ['addCode', 'minimum', 2 ** 31],
      ['addCode', 'limitTotal', 2 ** 31],
      ['addCode', 'limitPerCustomer', 2 ** 31],
      ['addCode', 'startsAt', '0000-01-01T00:00:00.000Z'],
      ['addCode', 'endsAt', '9999-12-31T23:59:59.999-10:00'],
      ['changeCode', 'version', 2 ** 31],
      ['changeCode', 'version', 0.5],
      ['changeCode', 'minimum', 2 ** 31],
      ['changeVariant', 'version', 2 ** 31],
      ['changeVariant', 'seenStock', -1],
      ['changeVariant', 'seenStock', 0.5],
      ['actOnOrders', 'orders.0.version', 2 ** 31],
      ['cancelOrder', 'version', 1.5],
      ['changeOrderAddress', 'version', 2 ** 31],
    ])('%s: %s = %j', async (name, path, value) => {
      const answer = await send(name, '', withValue(bodies[name]?.(await now()), path.split('.'), value))
      expect((await problemOf(answer, 422)).errors?.map((error) => error.path)).toEqual([path])
    })

    test.each(queried.filter((name) => 'after' in Object(contract[name].query).entries))(
      '%s: a cursor with an impossible date',
      async (name) => {
        const after = Buffer.from(`0000-01-01T00:00:00.000Z ${idOf('row')}`).toString('base64url')
        const answer = await send(name, `?${name === 'reviews' ? 'product=rosa&' : ''}after=${after}`)
        expect((await problemOf(answer, 422)).errors?.map((error) => error.path)).toEqual(['after'])
      },
    )

    test.each(['managerOrders', 'managerExport'] as const)('%s: NUL in the search text', async (name) => {
      const answer = await send(
        name,
        `?${name === 'managerExport' ? 'format=csv&' : ''}search=a%00%40example.com`,
      )
      expect((await problemOf(answer, 422)).errors?.map((error) => error.path)).toEqual(['search'])
    })
  })
})
