import { atom } from 'jotai'
import type { Answer } from '#device/http/api.ts'
import type { AnswerOf, BodyOf } from '#domain/contract.ts'
import type { Refusal } from '#domain/refusal.ts'
import { queryAtom } from '../account/query-atom.ts'

const device = () => import('#device/http/staff-api.ts')

type Views = AnswerOf<'managerViews'>

const views = queryAtom<Views>(async () => (await device()).staffApi.managerViews())
export const viewsAtom = views.valueAtom
export const loadViewsAtom = views.loadAtom

type Change =
  | { add: BodyOf<'addView'> }
  | { rename: BodyOf<'renameView'> }
  /** The id of the view. */
  | { remove: string }

async function send(change: Change): Promise<Answer<Views>> {
  const { staffApi } = await device()
  if ('add' in change) return staffApi.addView({ body: change.add })
  if ('rename' in change) return staffApi.renameView({ body: change.rename })
  return staffApi.removeView({ params: { id: change.remove } })
}

/** Null on success. After a refusal the views are loaded again: a colleague may have changed them. */
export const changeViewsAtom = atom(null, async (_get, set, change: Change): Promise<Refusal | null> => {
  const answer = await send(change)
  if (answer.ok) set(views.changeAtom, () => answer.value)
  else await set(loadViewsAtom)
  return answer.ok ? null : answer.refusal
})
