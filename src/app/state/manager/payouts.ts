import { atom } from 'jotai'
import type { AnswerOf, BodyOf, QueryOf } from '#domain/contract.ts'
import type { Refusal } from '#domain/refusal.ts'
import { queryAtom } from '../account/query-atom.ts'
import { saveFile } from '../base/save-file.ts'
import { loadedOf, type StatementSource } from '../influencer/statement.ts'

const device = () => import('#device/http/staff-api.ts')

const payouts = queryAtom<AnswerOf<'managerPayouts'>>(async () => (await device()).staffApi.managerPayouts())
export const payoutsAtom = payouts.valueAtom
export const loadPayoutsAtom = payouts.loadAtom

export type Payout = AnswerOf<'managerPayouts'>['payouts'][number]

/** Null on success. After a refusal the list is loaded again: another manager may have changed it. */
export const changePayoutsAtom = atom(
  null,
  async (_get, set, body: BodyOf<'changePayouts'>): Promise<Refusal | null> => {
    const answer = await (await device()).staffApi.changePayouts({ body })
    if (answer.ok) set(payouts.changeAtom, () => answer.value)
    else await set(loadPayoutsAtom)
    return answer.ok ? null : answer.refusal
  },
)

/** Saves payouts as the bank's file. Null on success. */
export async function savePayoutFile(
  format: QueryOf<'payoutFile'>['format'],
  ids: readonly string[],
): Promise<Refusal | null> {
  const { download } = await import('#device/http/download.ts')
  const answer = await download(`/manager/payouts/file?format=${format}&ids=${ids.join()}`)
  if (!answer.ok) return answer.refusal
  saveFile(answer.value, `era-payouts-${new Date().toISOString().slice(0, 10)}-${format}.csv`)
  return null
}

/** The statements of a code, for those who pay it. */
export const statementsOf = (code: string): StatementSource => ({
  list: async () => loadedOf(await (await device()).staffApi.managerStatements({ params: { code } })),
  read: async (period) =>
    loadedOf(await (await device()).staffApi.managerStatement({ params: { code, period } })),
  pathOf: (period) => `/manager/statements/${encodeURIComponent(code)}/${encodeURIComponent(period)}/file`,
})
