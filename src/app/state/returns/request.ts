import { atom } from 'jotai'
import { returnApi } from '#device/http/return-api.ts'
import { postReturn, returnQueue } from '#device/outbox/return-queue.ts'
import type { AnswerOf } from '#domain/contract.ts'
import type { Refusal } from '#domain/refusal.ts'
import { returnContract } from '#domain/returns/contract.ts'
import type { NewReturn } from '#domain/returns/returns.ts'
import { returns as words } from '../../content/returns/returns.ts'
import { uidAtom } from '../account/auth.ts'
import { connectionAtom } from '../base/connection.ts'
import type { SendOptions } from '../base/send-queue.ts'
import { showToastAtom } from '../base/toast.ts'
import { type ReturnDraft, typeReturnAtom } from '../order/drafts.ts'

export type RequestOutcome = { kind: 'sent' } | { kind: 'waiting' } | { kind: 'refused'; refusal: Refusal }

interface Opened {
  order: string
  orderSecret: string | undefined
}

/** Requests a return, or queues the request until the server can be reached. Imported with the form. */
export const requestReturnAtom = atom(
  null,
  async (
    get,
    set,
    { order, orderSecret, request }: Opened & { request: NewReturn },
  ): Promise<RequestOutcome> => {
    const unsent = { order, uid: get(uidAtom), asked: request, ...(orderSecret && { orderSecret }) }
    const outcome = get(connectionAtom) === 'offline' ? undefined : await postReturn(unsent)
    const isSent = outcome === 'sent'
    if (!isSent && outcome && 'refused' in outcome) return { kind: 'refused', refusal: outcome.refused }
    if (!isSent) await returnQueue.add(unsent, Date.now(), { tried: outcome !== undefined })
    void set(typeReturnAtom, order, null)
    return { kind: isSent ? 'sent' : 'waiting' }
  },
)

/** Sends those that wait. One that the shop does not take is in its form again. */
export const sendReturnsAtom = atom(null, async (_get, set, options: SendOptions): Promise<void> => {
  const { sent, refused, takenBack, late } = await returnQueue.send(options)
  for (const { unsent } of refused) await set(typeReturnAtom, unsent.order, draftOf(unsent.asked))
  if (sent.length > 0) set(showToastAtom, { text: words.sent })
  if (refused.length > 0) set(showToastAtom, { text: words.refused })
  if (takenBack.length > 0) set(showToastAtom, { text: words.takenBack })
  if (late.length > 0) set(showToastAtom, { text: words.tooLate })
})

const draftOf = ({ items, wish, reason, note = '' }: NewReturn): ReturnDraft => ({
  units: Object.fromEntries(items.map(({ id, units }) => [id, units])),
  exchange: Object.fromEntries(items.flatMap(({ id, exchange }) => (exchange ? [[id, exchange]] : []))),
  wish,
  reason: reason ?? '',
  note,
})

/** Takes back a return that the shop has not answered; null when that worked. */
export const cancelReturnAtom = atom(
  null,
  async (get, _set, { order, orderSecret, id }: Opened & { id: string }): Promise<Refusal | null> => {
    const answer = await returnApi.cancelReturn({
      params: { id: order },
      body: { id },
      as: orderSecret ? null : get(uidAtom),
      ...(orderSecret && { orderSecret }),
    })
    return answer.ok ? null : answer.refusal
  },
)

/** The form's fields, as the server checks them. */
export const findOrderSchema = returnContract.findOrder.body

/** Asks for a mail with the link to an order; null when it may be on its way. */
export const findOrderAtom = atom(
  null,
  async (_get, _set, body: { number: string; email: string }): Promise<Refusal | null> => {
    const answer: { ok: true; value: AnswerOf<'findOrder'> } | { ok: false; refusal: Refusal } =
      await returnApi.findOrder({ body, as: null })
    return answer.ok ? null : answer.refusal
  },
)
