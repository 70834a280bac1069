import { atom } from 'jotai'
import { records } from '#device/storage/records.ts'
import type { QueryOf } from '#domain/contract.ts'
import { type ExportFormat, type ExportPer, exportColumns } from '#domain/manager/export.ts'
import type { Refusal } from '#domain/refusal.ts'
import { persistedState } from '../base/persisted-state.ts'
import { saveFile } from '../base/save-file.ts'

/** Which orders are exported. */
export type ExportFilter = Omit<QueryOf<'managerExport'>, 'format' | 'per' | 'columns'>

/** What the file is like. */
export interface ExportChoice {
  format: ExportFormat
  per: ExportPer
  columns: readonly string[]
}

const persisted = persistedState(records.exportChoice)

const columnsOf = (per: ExportPer): string[] => Object.keys(exportColumns[per])

/** The last choice on this device; columns apart for each kind of row. One that is new in the shop is chosen. */
export const exportChoiceAtom = atom(
  (get): ExportChoice => {
    const { format = 'xlsx', per = 'order', without = {} } = get(persisted.valueAtom)
    return { format, per, columns: columnsOf(per).filter((name) => !without[per]?.includes(name)) }
  },
  (_get, set, { columns, per, format }: Partial<ExportChoice>) =>
    set(persisted.valueAtom, (now) => {
      const kind = per ?? now.per ?? 'order'
      const without = columns && { [kind]: columnsOf(kind).filter((name) => !columns.includes(name)) }
      return {
        ...now,
        per: kind,
        without: { ...now.without, ...without },
        ...(format && { format }),
      }
    }),
)

/** Fetches the file and hands it to the browser to save. */
export async function exportOrders(
  filter: ExportFilter,
  { format, per, columns }: ExportChoice,
  options: { signal: AbortSignal; onProgress: (bytes: number) => void },
): Promise<Refusal | null> {
  const { download } = await import('#device/http/download.ts')
  const whole = columns.length === columnsOf(per).length
  const search = new URLSearchParams({ format, per, ...(!whole && { columns: columns.join() }) })
  for (const [name, value] of Object.entries(filter)) if (value !== undefined) search.set(name, value)
  // A long selection stays within what proxies take as an address: a comma need not be escaped.
  const answer = await download(`/manager/export?${String(search).replaceAll('%2C', ',')}`, options)
  if (!answer.ok) return answer.refusal
  const day = new Date().toISOString().slice(0, 10)
  saveFile(answer.value, `era-orders-${day}.${format}`)
  return null
}
