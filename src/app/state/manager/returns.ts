import { atom } from 'jotai'
import type { AnswerOf, BodyOf, QueryOf } from '#domain/contract.ts'
import type { ManagedReturn } from '#domain/manager/returns.ts'
import type { Refusal } from '#domain/refusal.ts'
import { queryAtom } from '../account/query-atom.ts'

const device = () => import('#device/http/staff-api.ts')

type Query = Pick<QueryOf<'managerReturns'>, 'state'>

const returns = queryAtom<AnswerOf<'managerReturns'>, Query>(async (query) =>
  (await device()).staffApi.managerReturns({ query }),
)
export const managedReturnsAtom = returns.valueAtom
export const loadManagedReturnsAtom = returns.loadAtom

/** The next page, after those that are shown. */
export const loadMoreReturnsAtom = atom(null, async (get, set, query: Query): Promise<Refusal | null> => {
  const after = get(returns.valueAtom).value?.next
  if (!after) return null
  const answer = await (await device()).staffApi.managerReturns({ query: { ...query, after } })
  if (!answer.ok) return answer.refusal
  set(returns.changeAtom, (now) => ({ ...answer.value, returns: [...now.returns, ...answer.value.returns] }))
  return null
})

/** The return as it is now, or why not. The list is loaded again either way: another manager may have changed it. */
export const changeReturnAtom = atom(
  null,
  async (
    _get,
    set,
    body: BodyOf<'changeReturn'>,
    shown: Query,
  ): Promise<{ changed: ManagedReturn } | { refusal: Refusal }> => {
    const answer = await (await device()).staffApi.changeReturn({ body })
    await set(loadManagedReturnsAtom, shown)
    return answer.ok ? { changed: answer.value } : { refusal: answer.refusal }
  },
)
