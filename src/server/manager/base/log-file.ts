import { timeOf } from '#domain/base/day.ts'
import { logTitle } from '#domain/staff/log.ts'
import type { LogEntry } from '#domain/staff/schema.ts'
import type { Cell } from '../../base/file/sheet.ts'
import type { Made } from './export-file.ts'

/** The staff log as a spreadsheet. */

export const logColumns = (zone: string) => [
  { title: `When (${zone})`, width: 26 },
  { title: 'Who', width: 28 },
  { title: 'What', width: 24 },
  { title: 'About', width: 30 },
  { title: 'Field', width: 18 },
  { title: 'Before', width: 34 },
  { title: 'After', width: 34 },
]

/** A row for each change; one for an entry without any. */
export const logBatch = (entries: readonly LogEntry[], zone: string): Cell[][] =>
  entries.flatMap(({ at, by, what, about, changes }) => {
    const head = [timeOf(new Date(at), zone), by.name ?? by.id, logTitle(what), about]
    return changes.length === 0
      ? [head]
      : changes.map(({ field, before, after }) => [...head, field, before, after])
  })

/** The second sheet: when the file was made, by whom, and of which entries. */
export const logAbout = (
  { what, day }: { what?: string | undefined; day?: string | undefined },
  { at, zone, by }: Made,
  count: number,
): Cell[][] => [
  ['Exported', `${timeOf(at, zone)} (${zone})`],
  ['Exported by', by],
  ['Rows', count],
  ...(what === undefined ? [] : [['What', logTitle(what)]]),
  ...(day === undefined ? [] : [['Day', day]]),
]
