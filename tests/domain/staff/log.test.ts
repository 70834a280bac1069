import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { describe as describeEntry, logTitle, logTitles } from '#domain/staff/log.ts'

describe('what an entry did', () => {
  test.each(Object.entries(logTitles))('%s reads “%s”', (what, title) => {
    expect(logTitle(what)).toBe(title)
  })

  test('is shown by its own name where a later version of the shop wrote it', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.constantFrom('constructor', 'toString', '__proto__')), (what) => {
        fc.pre(!Object.hasOwn(logTitles, what))
        expect(logTitle(what)).toBe(what)
      }),
    )
  })
})

const moved = (number: string, from: unknown, to: unknown) => ({
  id: `id-${number}`,
  number,
  ok: true,
  from,
  to,
})
const refused = (number: string, code?: string) => ({ id: `id-${number}`, number, ok: false, code })

describe('what an entry is about', () => {
  test.each<[string, Record<string, unknown>, string | null]>([
    ['one order by its number', { orders: [moved('ERA-10001', 'placed', 'packed')] }, 'ERA-10001'],
    [
      'several with how many they are',
      { orders: [moved('ERA-10001', 'placed', 'packed'), refused('ERA-10002')] },
      '2 orders: ERA-10001, ERA-10002',
    ],
    ['an order without a number by its id', { orders: [{ id: 'id-1', number: null, ok: false }] }, 'id-1'],
    ['what is no order is none', { orders: [null, 'ERA-10001', 7], code: 'MAYA' }, 'MAYA'],
    ['the SKU before the product', { product: 'rosa', sku: 'ROSA-100' }, 'ROSA-100'],
    ['the next name where one is empty', { sku: '', product: 'rosa' }, 'rosa'],
    ['a name that is no text is none', { code: 7, name: 'Paid today' }, 'Paid today'],
    ['a person', { person: 'Maya' }, 'Maya'],
    ['nothing', { format: 'csv' }, null],
  ])('%s', (_, details, about) => expect(describeEntry(details, 'America/New_York').about).toBe(about))
})

describe('what an entry changed', () => {
  const change = (field: string, before: string | null, after: string | null) => ({ field, before, after })

  test.each<[string, Record<string, unknown>, ReturnType<typeof change>[]]>([
    [
      'orders by the step that they took',
      {
        orders: [
          moved('1', 'placed', 'packed'),
          moved('2', 'placed', 'packed'),
          moved('3', 'awaiting_payment', 'cancelled'),
        ],
      },
      [change('state (2)', 'Order received', 'Packed'), change('state', 'Waiting for payment', 'Cancelled')],
    ],
    [
      'a state that a later version of the shop names as it is',
      { orders: [moved('1', 'placed', 'on_hold')] },
      [change('state', 'Order received', 'on hold')],
    ],
    [
      'what a code takes off as a share',
      { code: 'ROSE', kind: 'percent', value: 1_250 },
      [change('kind', null, 'percent'), change('value', null, '12.5%')],
    ],
    [
      'or as an amount, by its kind',
      { code: 'ROSE', kind: 'fixed', value: 500 },
      [change('kind', null, 'fixed'), change('value', null, '$5.00')],
    ],
    [
      'a value without a unit as it is',
      { code: 'POST', kind: 'free_delivery', value: 0 },
      [change('kind', null, 'free delivery'), change('value', null, '0')],
    ],
    [
      'those that were refused by the reason',
      { orders: [refused('1', 'illegal_move'), refused('2', 'illegal_move'), refused('3')] },
      [change('not done (2)', null, 'illegal move'), change('not done', null, 'unexpected')],
    ],
    ['an order that stayed in its state not', { orders: [{ number: '1', ok: true }] }, []],
    ['nor one of which it says no outcome', { orders: [{ number: '1', from: 'placed', to: 'packed' }] }, []],
    [
      'nor one whose states are no words',
      { orders: [moved('1', 'placed', 7), moved('2', null, 'placed')] },
      [],
    ],
    [
      'the state that an entry names',
      { from: 'requested', to: 'approved' },
      [change('state', 'requested', 'approved')],
    ],
    ['one end of a move alone not', { to: 'approved' }, []],
    [
      'fields from before to after, in words',
      { before: { limitTotal: 5, sold: true }, after: { limitTotal: 9, sold: false } },
      [change('limit total', '5', '9'), change('sold', 'yes', 'no')],
    ],
    [
      'a field that came and one that went',
      { before: { swatch: '#aabbcc' }, after: { barcode: '96385074' } },
      [change('swatch', '#aabbcc', null), change('barcode', null, '96385074')],
    ],
    ['a field that stayed not', { before: { price: 4_800 }, after: { price: 4_800 } }, []],
    ['nor empty for missing', { before: { note: '' }, after: { note: null } }, []],
    [
      'amounts as money',
      { before: { price: 4_800 }, after: { price: 5_050 } },
      [change('price', '$48.00', '$50.50')],
    ],
    [
      'moments and days as dates',
      {
        before: { at: '2026-11-22T17:00:00.000Z' },
        after: { at: '2026-11-22T18:30:00.000Z', day: '2026-12-01' },
      },
      [
        change('at', 'Nov 22, 2026, 12:00 PM EST', 'Nov 22, 2026, 1:30 PM EST'),
        change('day', null, 'Dec 1, 2026'),
      ],
    ],
    [
      'what only begins like a date as it is',
      { note: '2026-11-22 and later' },
      [change('note', null, '2026-11-22 and later')],
    ],
    ['no date that is none', { day: '2026-13-45' }, [change('day', null, '2026-13-45')]],
    [
      'shares as per cent',
      { before: { rate: 1_000 }, after: { rate: 1_250 } },
      [change('rate', '10%', '12.5%')],
    ],
    [
      'an amount that is typed as it is',
      { before: {}, after: { price: 'free' } },
      [change('price', null, 'free')],
    ],
    ['names of the code in words', { reason: 'changed_mind' }, [change('reason', null, 'changed mind')]],
    ['but no text that people typed', { why: 'A_B is broken' }, [change('why', null, 'A_B is broken')]],
    [
      'lists and groups entry by entry',
      { when: ['am', 'pm'], tracking: { carrier: 'UPS', number: null } },
      [change('when', null, 'am, pm'), change('tracking', null, 'carrier UPS, number –')],
    ],
    ['an empty list not', { lines: [] }, []],
    ['what is no group of fields not', { before: 'much', after: ['more'] }, []],
    [
      'nothing that is of use to the shop alone',
      {
        id: 'x',
        ids: ['x'],
        version: 3,
        run: 'x',
        action: 'pack',
        selection: 'x',
        seenStock: 4,
        account: 'x',
      },
      [],
    ],
  ])('%s', (_, details, changes) =>
    expect(describeEntry(details, 'America/New_York').changes).toEqual(changes),
  )
})
