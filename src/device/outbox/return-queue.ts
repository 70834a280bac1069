import type { AnswerOf } from '#domain/contract.ts'
import type { Answer } from '../http/api.ts'
import { returnApi } from '../http/return-api.ts'
import { records } from '../storage/records.ts'
// Loaded with the form: once the connection is gone, the queue could not be read without its parser.
import '../storage/return-schemas.ts'
import type { UnsentReturn } from '../storage/return-schemas.ts'
import { RETURNS_LOCK } from '../storage/stored-names.ts'
import { outcomeOf, outcomeOfCancel, requestQueue, type SendOutcome } from './request-queue.ts'

/** Returns asked for while the server could not be reached. The moment of asking is theirs. */

/** Asks for one return now. */
export async function postReturn({ order, orderSecret, uid, asked }: UnsentReturn): Promise<SendOutcome> {
  const answer: Answer<AnswerOf<'requestReturn'>> = await returnApi.requestReturn({
    params: { id: order },
    body: asked,
    as: orderSecret ? null : uid,
    ...(orderSecret && { orderSecret }),
  })
  return answer.ok ? 'sent' : outcomeOf(answer.refusal)
}

async function takeBackReturn({ order, orderSecret, uid, asked }: UnsentReturn): Promise<SendOutcome> {
  const answer: Answer<AnswerOf<'cancelReturn'>> = await returnApi.cancelReturn({
    params: { id: order },
    body: { id: asked.id },
    as: orderSecret ? null : uid,
    ...(orderSecret && { orderSecret }),
  })
  return outcomeOfCancel(answer)
}

export const returnQueue = requestQueue<UnsentReturn>({
  record: records.returns,
  lock: RETURNS_LOCK,
  isSame: (one, other) => one.asked.id === other.asked.id,
  post: postReturn,
  takeBack: takeBackReturn,
})
