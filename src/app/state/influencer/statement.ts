import type * as v from 'valibot'
import { dayOf } from '#domain/base/day.ts'
import type { Statement, statementsSchema } from '#domain/influencer/statement.ts'
import { saveFile } from '../base/save-file.ts'

/** Null when it could not be loaded. */
export type Loaded<T> = T | null

/** Where statements come from: an influencer's own, or for managers those of a code. */
export interface StatementSource {
  list: () => Promise<Loaded<v.InferOutput<typeof statementsSchema>>>
  read: (period: string) => Promise<Loaded<Statement>>
  /** Below /api. */
  pathOf: (period: string) => string
  /** Mails one to its owner; answers the address. Left out where it is another person's. */
  mail?: (period: string) => Promise<Loaded<{ sentTo: string }>>
}

const device = () => import('#device/http/influencer-api.ts')
export const loadedOf = <T>(answer: { ok: true; value: T } | { ok: false }): Loaded<T> =>
  answer.ok ? answer.value : null

export const myStatements: StatementSource = {
  list: async () => loadedOf(await (await device()).influencerApi.myStatements()),
  read: async (period) => loadedOf(await (await device()).influencerApi.myStatement({ params: { period } })),
  pathOf: (period) => `/me/influencer/statements/${encodeURIComponent(period)}/file`,
  mail: async (period) =>
    loadedOf(await (await device()).influencerApi.mailMyStatement({ params: { period } })),
}

/** Saves the spreadsheet as a file; false when it could not be loaded. */
export async function saveStatement(
  { pathOf }: StatementSource,
  shown: Statement,
  zone: string,
): Promise<boolean> {
  const { download } = await import('#device/http/download.ts')
  const answer = await download(pathOf(shown.period))
  if (!answer.ok) return false
  const { code, period, payout } = shown
  const paidOn = payout?.paidAt ? dayOf(new Date(payout.paidAt), zone) : 'prepared'
  const what = payout === null ? period : `payout-${paidOn}`
  saveFile(answer.value, `era-statement-${code}-${what}.xlsx`)
  return true
}
