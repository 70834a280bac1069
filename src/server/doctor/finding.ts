import { sqlState } from '../base/db/db.ts'

/** One thing that was looked at. A note is worth knowing and stops nothing; a fault says in one sentence how to mend it. */
export type Finding = { what: string; text: string } & (
  | { state: 'ok' | 'note' }
  | { state: 'fault'; fix: string }
)

export const ok = (what: string, text: string): Finding => ({ state: 'ok', what, text })
export const note = (what: string, text: string): Finding => ({ state: 'note', what, text })
export const fault = (what: string, text: string, fix: string): Finding => ({
  state: 'fault',
  what,
  text,
  fix,
})

/** What may be printed of an error: messages of databases and mail servers quote names and passwords. */
export const errorCode = (error: unknown): string => sqlState(error) ?? 'no code'
