import { atom } from 'jotai'
import type { AnswerOf } from '#domain/contract.ts'
import { queryAtom } from '../account/query-atom.ts'

const device = () => import('#device/http/staff-api.ts')

/** The notes about one influencer: loaded when a manager opens them, dropped with their list. */
export function notesAtoms(code: string) {
  const query = queryAtom<AnswerOf<'influencerNotes'>>(async () =>
    (await device()).staffApi.influencerNotes({ params: { code } }),
  )
  // The same id until the note is saved: a second try adds no second note.
  let id: string | undefined
  const addAtom = atom(null, async (_get, set, text: string): Promise<boolean> => {
    id ??= crypto.randomUUID()
    const answer = await (await device()).staffApi.addInfluencerNote({ params: { code }, body: { id, text } })
    if (!answer.ok) return false
    id = undefined
    set(query.changeAtom, () => answer.value)
    return true
  })
  return { notesAtom: query.valueAtom, loadAtom: query.loadAtom, addAtom }
}
