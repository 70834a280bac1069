import { placeOf, type ZipPlace } from '#domain/zip/table.ts'

const tables = new Map<string, Promise<string>>()

/** The tables are files of the build: about 12 kB each, and the service worker stores those that were used. */
const load = async (digit: string): Promise<string> => {
  const response = await fetch(new URL(`./${digit}.txt`, import.meta.url))
  if (!response.ok) throw new Error(`No table of ZIP codes: ${response.status}`)
  return response.text()
}

/** Loads the table of the ZIP codes that begin like this one, once. */
function tableOf(zip: string): Promise<string> {
  const [digit = ''] = zip
  const table = tables.get(digit) ?? load(digit)
  tables.set(digit, table)
  // Offline before it was ever loaded: the next digit tries again.
  table.catch(() => tables.delete(digit))
  return table
}

/**
 * Where a ZIP code is, from its first five digits; undefined when it is unknown or its table cannot be loaded. Fewer
 * digits load the table already.
 */
export async function findZip(typed: string): Promise<ZipPlace | undefined> {
  if (!/^\d/.test(typed)) return undefined
  const table = await tableOf(typed).catch(() => undefined)
  return table !== undefined && /^\d{5}/.test(typed) ? placeOf(table, typed.slice(0, 5)) : undefined
}
