import fc from 'fast-check'
import * as v from 'valibot'
import { pathsOf, withValue } from './paths.ts'

/** Inputs made from the contract's own schemas: valid ones, valid ones with one thing wrong, and hostile ones. */

/** Texts of which at least one fits each text of the contract; the ids of the shop under test are added. */
const samples = [
  ...['ROSA-30', 'ROSA-100', 'PRETTY-BARE', 'SET-HEALINGERA', 'MAYA', 'TERMS', 'WELCOME', 'rosa', 'ada'],
  ...['ada@example.com', 'Ada Shopper', '555-555-0123', '1 Main Street', 'Oakland', '94601', 'USPS', '9400'],
  ...['2026-11-21T09:41:00.000Z', '2026-12-01', 'https://ada.example/me', 'back:ROSA-30', '10', '/', '1'],
  ...['x;1;y', 'k'.repeat(40), 'device-1', 'a'.repeat(64)],
]

const hostileTexts = [
  ...[
    '',
    ' ',
    '\u0000',
    '\ud800',
    '‮evil',
    '𝕏'.repeat(200),
    'x'.repeat(5_000),
    "' or 1=1 --",
    '"; drop table orders',
  ],
  ...[
    '$where',
    '{{7*7}}',
    '<script>alert(1)</script>',
    '../../etc/passwd',
    '%00',
    '\\u0000',
    'toString',
    '__proto__',
  ],
  ...[
    '0000-01-01T00:00:00.000Z',
    '9999-12-31T23:59:59.999-10:00',
    '99999999999999999999',
    '1e400',
    '-1',
    'NaN',
  ],
]

const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...hostileTexts),
  fc.constantFrom<unknown>(-1, 0, 1.5, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 1e308, -0, null, true, [], {}, [
    null,
  ]),
  fc.jsonValue({ maxDepth: 4 }),
  fc.string({ unit: 'binary' }),
)

/** What this walk reads of a schema. */
interface Shape extends v.GenericSchema {
  wrapped?: Shape
  entries?: Record<string, Shape>
  item?: Shape
  items?: Shape[]
  key?: Shape
  value?: Shape
  options?: (Shape | string)[]
  literal?: unknown
}

/** Values that a schema accepts, or nearly: rules across fields are left to chance. */
function validFor(schema: v.GenericSchema, ids: readonly string[]): fc.Arbitrary<unknown> {
  // valibot's schemas are objects with these members, by type.
  const shape = schema as Shape
  const of = (one: Shape | undefined) => (one === undefined ? hostile : validFor(one, ids))
  const fitting = (pool: readonly unknown[]) => {
    const fits = pool.filter((one) => v.is(schema, one))
    return fits.length === 0 ? hostile : fc.constantFrom(...fits)
  }
  switch (shape.type) {
    case 'optional':
      return fc.option(of(shape.wrapped), { nil: undefined })
    case 'nullable':
      return fc.option(of(shape.wrapped), { nil: null })
    case 'object':
    case 'loose_object':
    case 'strict_object':
      return fc.record(
        Object.fromEntries(Object.entries(shape.entries ?? {}).map(([key, one]) => [key, of(one)])),
      )
    case 'array':
      return fc.array(of(shape.item), { minLength: 1, maxLength: 4 })
    case 'tuple':
    case 'strict_tuple':
      return fc.tuple(...(shape.items ?? []).map(of))
    case 'record':
      return fc.dictionary(of(shape.key).map(String), of(shape.value), { maxKeys: 4 })
    case 'picklist':
      return fc.constantFrom(...(shape.options ?? []))
    case 'union':
      return fc.oneof(
        ...(shape.options ?? []).map((one) => (typeof one === 'string' ? fc.constant(one) : of(one))),
      )
    case 'literal':
      return fc.constant(shape.literal)
    case 'boolean':
      return fc.boolean()
    case 'number':
      return fitting([0, 1, 2, 3, 10, 99, 500, 1_000, 2_000])
    case 'string':
      return fitting([...ids, ...samples])
    case 'undefined':
      return fc.constant(undefined)
    default:
      return hostile
  }
}

/** A valid value with one of its parts replaced or one of its own added. */
const nearly = (valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc
    .tuple(valid, fc.nat(), hostile, fc.constantFrom('', 'price', '__proto__', 'role'))
    .map(([value, at, bad, key]) => {
      const paths = pathsOf(value)
      const path = paths[at % paths.length] ?? []
      return withValue(value, key === '' ? path : [...path.slice(0, -1), key], bad)
    })

/** A body as it is sent: JSON of these values, or no JSON at all. */
export const bodyFor = (
  schema: v.GenericSchema,
  ids: readonly string[],
): fc.Arbitrary<string | undefined> => {
  const valid = validFor(schema, ids)
  const json = (value: unknown) => JSON.stringify(value)
  return fc.oneof(
    { weight: 4, arbitrary: valid.map(json) },
    { weight: 4, arbitrary: nearly(valid).map(json) },
    { weight: 2, arbitrary: hostile.map(json) },
    { weight: 1, arbitrary: fc.constantFrom('{', '[]]', '\ufeff{}', '{"a":1,"a":2}', '['.repeat(20_000)) },
    { weight: 1, arbitrary: fc.nat(60).map((deep) => `${'{"a":'.repeat(deep)}1${'}'.repeat(deep)}`) },
  )
}

/** Each field of a query, or another, with a value that fits or does not. */
export const queryFor = (schema: v.GenericSchema, ids: readonly string[]): fc.Arbitrary<string> => {
  // As above.
  const entries = Object.entries((schema as Shape).entries ?? {})
  const values = fc.oneof(fc.constantFrom(...hostileTexts.filter((one) => one.isWellFormed())), fc.string())
  const fields = entries.map(([key, one]) => [
    key,
    fc.option(fc.oneof(validFor(one, ids), values), { nil: undefined, freq: 2 }),
  ])
  return fc
    .tuple(fc.record(Object.fromEntries(fields)), fc.option(values, { freq: 9 }))
    .map(([query, other]) => {
      const given = Object.entries(query).flatMap(([key, value]) =>
        value === undefined ? [] : [[key, typeof value === 'string' ? value : JSON.stringify(value)]],
      )
      return String(new URLSearchParams(other === null ? given : [...given, ['other', other]]))
    })
}

/** What stands for a parameter of the path. */
export const placeFor = (ids: readonly string[]): fc.Arbitrary<string> =>
  fc
    .oneof(
      fc.constantFrom(...ids, 'MAYA', 'maya', 'NOBODY'),
      fc.constantFrom(...hostileTexts.filter((one) => one.trim() !== '' && one.isWellFormed())),
    )
    .map(encodeURIComponent)
