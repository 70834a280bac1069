import { atom } from 'jotai'
import type { AnswerOf, BodyOf, QueryOf } from '#domain/contract.ts'
import type { Refusal } from '#domain/refusal.ts'
import { queryAtom } from '../account/query-atom.ts'
import { saveFile } from '../base/save-file.ts'

/** Who works in the shop, and what they did. */

const device = () => import('#device/http/staff-api.ts')

const members = queryAtom<AnswerOf<'staffMembers'>>(async () => (await device()).staffApi.staffMembers())
export const membersAtom = members.valueAtom
export const loadMembersAtom = members.loadAtom

/** Null on success. After a refusal the list is loaded again: someone else may have changed it. */
export const changeRoleAtom = atom(
  null,
  async (_get, set, body: BodyOf<'changeRole'>): Promise<Refusal | null> => {
    const answer = await (await device()).staffApi.changeRole({ body })
    if (answer.ok) set(members.changeAtom, () => answer.value)
    else if (answer.refusal.code === 'stale_version') await set(loadMembersAtom)
    return answer.ok ? null : answer.refusal
  },
)

export type LogFilter = Omit<QueryOf<'staffLog'>, 'after' | 'limit'>

interface Log extends AnswerOf<'staffLog'> {
  filter: LogFilter
}

const log = queryAtom<Log, LogFilter>(async (filter) => {
  const answer = await (await device()).staffApi.staffLog({ query: filter })
  return answer.ok ? { ...answer, value: { ...answer.value, filter } } : answer
})
export const logAtom = log.valueAtom
export const loadLogAtom = log.loadAtom

export const isLogOf = (shown: { filter: LogFilter }, filter: LogFilter): boolean =>
  JSON.stringify(shown.filter) === JSON.stringify(filter)

/** Adds the next page. */
export const loadMoreLogAtom = atom(null, async (get, set): Promise<Refusal | null> => {
  const shown = get(logAtom).value
  if (!shown?.next) return null
  const { filter, next: after } = shown
  const answer = await (await device()).staffApi.staffLog({ query: { ...filter, after } })
  if (!answer.ok) return answer.refusal
  set(log.changeAtom, (now) =>
    // Another list was loaded meanwhile.
    now.next !== after || !isLogOf(now, filter)
      ? now
      : { ...answer.value, filter, entries: [...now.entries, ...answer.value.entries] },
  )
  return null
})

/** Fetches the log as a workbook and hands it to the browser to save. */
export async function exportLog(filter: LogFilter, signal: AbortSignal): Promise<Refusal | null> {
  const { download } = await import('#device/http/download.ts')
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(filter)) if (value !== undefined) search.set(name, value)
  const answer = await download(`/manager/log/file?${search}`, { signal, onProgress: () => {} })
  if (!answer.ok) return answer.refusal
  saveFile(answer.value, `era-staff-log-${new Date().toISOString().slice(0, 10)}.xlsx`)
  return null
}
