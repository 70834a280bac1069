import { RefusalError } from './problem.ts'

/** Where a page of a list ended: the moment and the id of its last row, as one opaque text. */
export interface CursorPosition {
  at: Date
  id: string
}

export const encodeCursor = ({ at, id }: CursorPosition): string =>
  Buffer.from(`${at.toISOString()} ${id}`).toString('base64url')

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Whether the database can read it as an id. */
export const isId = (text: string): boolean => UUID.test(text)

/** What the database could not read as a time or an id would look like a fault of the shop's. */
export function decodeCursor(cursor: string | undefined, like = UUID): CursorPosition | undefined {
  if (cursor === undefined) return undefined
  const [time = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split(' ')
  const at = new Date(time)
  // The database has no year zero.
  if (!TIME.test(time) || !(at.getUTCFullYear() > 0) || !like.test(id)) {
    throw new RefusalError('invalid', {
      errors: [{ path: 'after', message: 'This is not a place in a list.' }],
    })
  }
  return { at, id }
}

/** How many rows a page has: as requested, from 1 to 200. */
export const pageSize = (requested: string | undefined, usual = 50): number =>
  Math.min(200, Math.max(1, requested === undefined ? usual : Number(requested)))
