import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exportColumns } from '#domain/manager/export.ts'
import { orderLines, orders } from '#server/base/db/schema.ts'
import { freshDatabase } from '../base/engines.ts'
import { money, number, office, opened as openedBy, rowOf, text } from '../base/libreoffice.ts'
import type { Fixture } from '../base/place-order.ts'
import { aShop } from '../base/shop.ts'
import { act, manager, placed } from '../base/staff.ts'

/** The export as a spreadsheet program opens it, compared with the database cell by cell. */

const isThere = existsSync(office)
if (!isThere && process.env.CI === 'true') {
  throw new Error('CI opens the export with LibreOffice: install Debian’s package “libreoffice-calc-nogui”.')
}

const NOW = new Date('2026-11-23T15:00:00.000Z')

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
    const file = join(dir, 'orders.xlsx')
    writeFileSync(file, Buffer.from(await answer.arrayBuffer()))
    return openedBy(file)
  }

  test('each order is as the database has it, with types and without formulas', async () => {
    const [sheet = [], about = []] = await opened('')
    const { db } = fixture.services
    const stored = await db.select().from(orders).orderBy(asc(orders.serial))
    const lines = await db.select().from(orderLines).orderBy(asc(orderLines.position))
    const rows = stored.map((one) =>
      rowOf(
        one,
        lines.filter(({ orderId }) => orderId === one.id),
      ),
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
