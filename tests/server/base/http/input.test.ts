import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, onBoth } from '../engines.ts'
import { anOrderFor, type Fixture, problemOf } from '../place-order.ts'
import { aShop } from '../shop.ts'

type Body = Awaited<ReturnType<typeof anOrderFor>>

const NUL = String.fromCharCode(0)
const twoHundred = Array.from({ length: 200 }, (_, at) => ({ id: `SKU-${at}`, units: 1 }))

const bad: { what: string; path: string; change: (body: Body) => unknown }[] = [
  { what: 'units 0', path: 'items.0.units', change: withUnits(0) },
  { what: 'units -1', path: 'items.0.units', change: withUnits(-1) },
  { what: 'units 1.5', path: 'items.0.units', change: withUnits(1.5) },
  { what: 'units "2"', path: 'items.0.units', change: withUnits('2') },
  { what: 'units 100', path: 'items.0.units', change: withUnits(100) },
  { what: 'units null', path: 'items.0.units', change: withUnits(null) },
  { what: 'units [2]', path: 'items.0.units', change: withUnits([2]) },
  { what: 'units {"$gt":0}', path: 'items.0.units', change: withUnits({ $gt: 0 }) },
  { what: 'units 2^53', path: 'items.0.units', change: withUnits(2 ** 53) },
  {
    what: 'a SKU nobody has',
    path: 'items.0.id',
    change: (body) => ({ ...body, items: [{ id: 'NOPE-1', units: 1 }] }),
  },
  {
    what: 'a SKU that is none',
    path: 'items.0.id',
    change: (body) => ({ ...body, items: [{ id: "x' or 1=1", units: 1 }] }),
  },
  {
    what: 'a key of an item nobody knows',
    path: 'items.0.price',
    change: (body) => ({ ...body, items: [{ id: 'ROSA-30', units: 1, price: 1 }] }),
  },
  { what: 'an empty cart', path: 'items', change: (body) => ({ ...body, items: [] }) },
  {
    what: 'lines of one SKU that are more than a line together',
    path: 'items',
    change: (body) => ({
      ...body,
      items: [
        { id: 'ROSA-30', units: 60 },
        { id: 'PRETTY-BARE', units: 1 },
        { id: 'ROSA-30', units: 40 },
      ],
    }),
  },
  { what: '200 lines', path: 'items', change: (body) => ({ ...body, items: twoHundred }) },
  {
    what: 'NUL in the name',
    path: 'contact.name',
    change: (body) => ({ ...body, contact: { ...body.contact, name: `A${NUL}` } }),
  },
  {
    what: 'half a character in the name',
    path: 'contact.name',
    change: (body) => ({ ...body, contact: { ...body.contact, name: '\ud800' } }),
  },
  {
    what: 'no name',
    path: 'contact.name',
    change: (body) => ({ ...body, contact: { email: body.contact.email } }),
  },
  {
    what: 'no such state',
    path: 'address.region',
    change: (body) => ({ ...body, address: { ...body.address, region: 'PR' } }),
  },
  { what: 'an id that is no UUID', path: 'id', change: (body) => ({ ...body, id: '1' }) },
  { what: 'a short key', path: 'key', change: (body) => ({ ...body, key: 'k' }) },
  {
    what: 'an express parcel to a PO box',
    path: 'address.line1',
    change: (body) => ({ ...body, delivery: 'express', address: { ...body.address, line1: 'PO Box 7' } }),
  },
  ...[
    'price',
    'total',
    'discount',
    'currency',
    'shipping',
    'status',
    'uid',
    'role',
    'createdAt',
    'commission',
    'state',
    '__proto__',
  ].map((key) => ({
    what: `a field “${key}” of one’s own`,
    path: key,
    change: (body: Body): unknown => JSON.parse(JSON.stringify(body).replace('{', `{"${key}":1,`)),
  })),
]

function withUnits(units: unknown) {
  return (body: Body): unknown => ({ ...body, items: [{ id: 'ROSA-30', units }] })
}

onBoth('invalid input of an order', (engine) => {
  let fixture: Fixture
  let body: Body
  beforeAll(async () => {
    fixture = await aShop({ database: await freshDatabase(engine) })
    body = await anOrderFor(fixture, [{ id: 'ROSA-30', units: 1 }])
  })
  afterAll(() => fixture.close())

  const post = (sent: unknown, headers = {}) => fixture.ask('POST', '/orders', { body: sent, headers })

  test.each(bad)('$what is refused by name', async ({ path, change }) => {
    const { code, errors } = await problemOf(await post(change(body)), 422)
    expect(code).toBe('invalid')
    expect(errors?.map((error) => error.path)).toContain(path)
  })

  test.each([
    { what: 'half of it', sent: '{"id":' },
    { what: 'a byte order mark', sent: `\ufeff{}` },
    { what: 'another type', sent: '{}', type: 'text/plain' },
    { what: 'deep brackets', sent: '['.repeat(50_000) },
    { what: 'deep JSON', sent: `${'['.repeat(33)}${']'.repeat(33)}`, because: /32 levels/ },
    { what: 'deep objects', sent: `${'{"a":['.repeat(3_000)}1${']}'.repeat(3_000)}`, because: /32 levels/ },
  ])('$what is not read', async ({ sent, type = 'application/json', because = /./ }) => {
    const { detail } = await problemOf(await post(sent, { 'content-type': type }), 400)
    expect(detail).toMatch(because)
  })

  test('brackets in a text are no depth', async () => {
    const { code } = await problemOf(await post({ ...body, code: '[{'.repeat(40) }), 422)
    expect(code).toBe('invalid')
  })

  test.each([
    { what: 'at its top', twin: (json: string) => json.replace('{', '{"delivery":"express",') },
    { what: 'in an item', twin: (json: string) => json.replace('"units":1', '"units":9,"units":1') },
    { what: 'spelled otherwise', twin: (json: string) => json.replace('{', '{"\\u0069d":"1",') },
  ])('a field that is there twice, $what, is not read', async ({ twin }) => {
    await problemOf(await post(twin(JSON.stringify(body))), 400)
  })

  test('text that looks like a property is only text', async () => {
    const name = '{"id":1,"id":2}, "name":'
    const sent = await anOrderFor(fixture, [{ id: 'ROSA-30', units: 1 }], {
      contact: { email: 'b@example.com', name },
    })
    expect((await post(sent)).status).toBe(201)
  })

  test('a body over 64 kB is refused unread', async () => {
    await problemOf(await post(JSON.stringify({ ...body, code: 'A'.repeat(70_000) })), 413)
  })

  test.each([
    'O’Brien-Nuñez 👩‍👩‍👧 ‮',
    '=HYPERLINK("x")',
    "Robert'); DROP TABLE orders;--",
    `${'e\u0301'.repeat(40)}`,
  ])('the name %s is stored as it is typed', async (name) => {
    const sent = await anOrderFor(fixture, [{ id: 'ROSA-30', units: 1 }], {
      contact: { email: 'a@example.com', name },
    })
    expect((await post(sent)).status).toBe(201)
    const { rows } = await fixture.services.db.execute(`select name from orders where id = '${sent.id}'`)
    expect(rows).toEqual([{ name }])
  })

  test('refused orders store nothing', async () => {
    const { rows } = await fixture.services.db.execute('select count(*)::int as orders from orders')
    expect(rows).toEqual([{ orders: 5 }])
  })
})
