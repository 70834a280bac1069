import { atom } from 'jotai'
import type { Answer } from '#device/http/api.ts'
import type { AnswerOf } from '#domain/contract.ts'
import { queryAtom } from '../account/query-atom.ts'

const device = () => import('#device/http/staff-api.ts')

type Mails = AnswerOf<'deadMails'>

const list = queryAtom<Mails, undefined>(async () => (await device()).staffApi.deadMails())

export const deadMailsAtom = list.valueAtom
export const loadDeadMailsAtom = list.loadAtom

/** Sends mails again: those of these ids, or all. What is left is shown. */
export const sendMailsAtom = atom(null, async (_get, set, ids?: number[]): Promise<Answer<Mails>> => {
  const answer = await (await device()).staffApi.sendMails({ body: ids === undefined ? {} : { ids } })
  if (answer.ok) set(list.changeAtom, () => answer.value)
  return answer
})
