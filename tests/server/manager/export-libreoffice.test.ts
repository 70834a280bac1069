import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exportColumns } from '#domain/manager/export.ts'
import { orderNumber } from '#domain/order/order.ts'
import { orderLines, orders } from '#server/base/db/schema.ts'
import { freshDatabase } from '../base/engines.ts'
import type { Fixture } from '../base/place-order.ts'
import { aShop } from '../base/shop.ts'
import { act, manager, placed } from '../base/staff.ts'

/** The export as a spreadsheet program opens it, compared with the database cell by cell. */

const run = promisify(execFile)
const office = '/usr/bin/soffice'
const isThere = existsSync(office)
if (!isThere && process.env.CI === 'true') {
  throw new Error('CI opens the export with LibreOffice: install Debian’s package “libreoffice-calc-nogui”.')
}

/** A cell as LibreOffice has it: its kind and its value, not how it is shown. */
interface Shown {
  kind: string
  value: string
  currency?: string
  formula?: string
}
const text = (value: string | null): Shown | null => (value ? { kind: 'string', value } : null)
const number = (value: number): Shown => ({ kind: 'float', value: String(value) })
const money = (minor: number): Shown => ({ kind: 'currency', value: String(minor / 100), currency: 'USD' })
const moment = (at: Date): Shown => ({ kind: 'date', value: at.toISOString().slice(0, 19) })

const attribute = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1]
const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }
const plain = (xml: string) =>
  xml
    .replace(/<text:s text:c="(\d+)"\/>/g, (_, count) => ' '.repeat(Number(count)))
    .replace(/<text:s\/>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(\w+);/g, (all, name) => entities[name] ?? all)

/** The rows of each sheet of a flat OpenDocument file. */
function sheetsOf(file: string): (Shown | null)[][][] {
  return [...file.matchAll(/<table:table [\s\S]*?<\/table:table>/g)].map(([table]) =>
    [...table.matchAll(/<table:table-row[^>]*?(?:\/>|>([\s\S]*?)<\/table:table-row>)/g)].flatMap(
      ([, cells = '']) => {
        const row = [
          ...cells.matchAll(/<table:table-cell([^>]*?)(?:\/>|>([\s\S]*?)<\/table:table-cell>)/g),
        ].flatMap(([, tag = '', inside = '']) => {
          const kind = attribute(tag, 'office:value-type')
          const times = Number(attribute(tag, 'table:number-columns-repeated') ?? 1)
          if (kind === undefined) return Array<null>(Math.min(times, 100)).fill(null)
          const typed = attribute(tag, 'office:value') ?? attribute(tag, 'office:date-value')
          const [currency, formula] = [attribute(tag, 'office:currency'), attribute(tag, 'table:formula')]
          const lines = [...inside.matchAll(/<text:p[^>]*>([\s\S]*?)<\/text:p>/g)].map(([, line = '']) =>
            plain(line),
          )
          return Array<Shown>(times).fill({
            ...{ kind, value: typed ?? lines.join('\n') },
            ...(currency && { currency }),
            ...(formula && { formula }),
          })
        })
        while (row.at(-1) === null) row.pop()
        return row.length === 0 ? [] : [row]
      },
    ),
  )
}

const withoutEnd = (row: (Shown | null)[]) => {
  while (row.at(-1) === null) row.pop()
  return row
}

const NOW = new Date('2026-11-23T15:00:00.000Z')
const states: Record<string, string> = { placed: 'Placed', cancelled: 'Cancelled', shipped: 'Shipped' }

// Where it is not installed, only the gate can see what a spreadsheet program makes of the file.
describe.skipIf(!isThere)('opened with LibreOffice', () => {
  let fixture: Fixture
  let dir = ''
  beforeAll(async () => {
    dir = mkdtempSync(join(tmpdir(), 'era-office-'))
    fixture = await aShop({ database: await freshDatabase('pglite'), now: () => NOW })
    const us = { line1: '1 Main St', city: 'Boston', region: 'MA', postcode: '00123', country: 'US' } as const
    await placed(fixture, {
      contact: { email: 'evil@example.com', name: '=HYPERLINK(A1;A2)', phone: '+15105550100' },
      address: us,
    })
    await placed(fixture, { code: 'MAYA', contact: { email: 'li@example.com', name: '李 “Ana” & <Co>' } }, [
      { id: 'SET-HEALINGERA', units: 1 },
      { id: 'ROSA-30', units: 2 },
    ])
    const gone = await placed(fixture, { contact: { email: 'at@example.com', name: '@SUM(1+1)' } })
    await act(fixture, 'cancel', [gone])
    const sent = await placed(fixture, { contact: { email: 'minus@example.com', name: '-2+3' } })
    await act(fixture, 'pack', [{ id: sent.id }])
    await act(fixture, 'ship', [{ id: sent.id }], {
      tracking: { carrier: 'USPS', number: '0094001118992230000000' },
    })
  })
  afterAll(async () => {
    await fixture.close()
    rmSync(dir, { recursive: true, force: true })
  })

  const opened = async (query: string) => {
    const answer = await fixture.ask('GET', `/manager/export?format=xlsx${query}`, { token: manager })
    const [from, to] = [join(dir, 'orders.xlsx'), join(dir, 'orders.fods')]
    writeFileSync(from, Buffer.from(await answer.arrayBuffer()))
    // Its own profile: it must not find, or wait for, another one that runs.
    const profile = `-env:UserInstallation=file://${join(dir, 'profile')}`
    await run(office, [profile, '--headless', '--convert-to', 'fods', '--outdir', dir, from], {
      env: { PATH: process.env.PATH, HOME: dir, LC_ALL: 'C.UTF-8' },
    })
    return sheetsOf(readFileSync(to, 'utf8'))
  }

  test('each order is as the database has it, with types and without formulas', async () => {
    const [sheet = [], about = []] = await opened('')
    const { db } = fixture.shop
    const stored = await db.select().from(orders).orderBy(asc(orders.serial))
    const lines = await db.select().from(orderLines).orderBy(asc(orderLines.position))
    const rows = stored.map((one) =>
      withoutEnd([
        ...[text(orderNumber(one.serial)), moment(one.placedAt), text(states[one.state] ?? one.state)],
        ...[text(one.name), text(one.email), text(one.phone)],
        ...[text(one.address.line1), text(one.address.line2 ?? null), text(one.address.city)],
        ...[text(one.address.region ?? null), text(one.address.postcode), text(one.address.country)],
        ...[text(one.delivery), text(one.payment === 'card' ? 'card' : 'on delivery')],
        text(
          lines
            .filter(({ orderId }) => orderId === one.id)
            .map(({ name, units }) => (units === 1 ? name : `${name} × ${units}`))
            .join('; '),
        ),
        number(one.units),
        ...[one.quote.subtotal, one.quote.discount, one.quote.delivery, one.quote.tax].map(money),
        ...[money(one.total), money(one.refunded)],
        ...[text(one.code), text(one.trackingCarrier), text(one.trackingNumber)],
      ]),
    )
    const titles = Object.values(exportColumns.order)
    expect(sheet[0]).toEqual(titles.map(text))
    expect(sheet.slice(1, -1)).toEqual(rows)
    const sum = (of: (one: (typeof stored)[number]) => number) =>
      stored.reduce((all, one) => all + of(one), 0)
    const totals = sheet.at(-1) ?? []
    expect(totals[0]).toEqual(text('Total'))
    expect(totals[titles.indexOf('Units')]).toEqual(number(sum(({ units }) => units)))
    expect(totals[titles.indexOf('Total')]).toEqual(money(sum(({ total }) => total)))
    expect(about).toContainEqual([text('Rows'), number(stored.length)])
    expect([...sheet, ...about].flat().filter((cell) => cell?.formula !== undefined)).toEqual([])
  }, 60_000)
})
