import { atom } from 'jotai'
import { mayWait, queueMoves, retryMoves, takeBackMoves } from '#device/outbox/move-queue.ts'
import { createId } from '#device/platform/ids.ts'
import type { QueuedMove } from '#device/storage/staff-schemas.ts'
import { isWaiting, type Move, mayQueue } from '#domain/manager/move-queue.ts'
import type { OrderAction } from '#domain/manager/orders.ts'
import { uidAtom } from '../account/auth.ts'
import { connectionAtom } from '../base/connection.ts'
import { movesAtom, sendMovesAtom } from './move-queue.ts'

export { createId as createRun, mayWait }

interface Step {
  action: OrderAction
  /** The run it was sent in before, if it was: the server may have done it. */
  run?: string
  sent: boolean
  orders: readonly (Pick<Partial<Move>, 'version' | 'tracking'> & { id?: string; number: string })[]
}

/** Whether these orders are to take this step later: there is no network, or an earlier step of one still waits. */
export const mustWaitAtom = atom(null, (get, _set, { action, orders }: Pick<Step, 'action' | 'orders'>) => {
  if (!mayQueue(action) || orders.some(({ id }) => id === undefined)) return false
  const waiting = get(movesAtom).filter(isWaiting)
  return (
    get(connectionAtom) === 'offline' || orders.some(({ id }) => waiting.some(({ order }) => order === id))
  )
})

/** Stores a step on the device until the server can be reached. False for one that does not wait. */
export const queueMovesAtom = atom(
  null,
  async (get, set, { action, run = createId(), sent, orders }: Step): Promise<boolean> => {
    const uid = get(uidAtom)
    if (!mayQueue(action) || uid === null) return false
    const at = Date.now()
    await queueMoves(
      orders.flatMap(({ id, number, version, tracking }): QueuedMove[] =>
        id === undefined
          ? []
          : [
              {
                ...{ id: createId(), uid, run, action, order: id, number, at },
                ...{ attempts: sent ? 1 : 0, nextAt: 0 },
                ...(version !== undefined && { version }),
                ...(tracking && { tracking }),
              },
            ],
      ),
    )
    set(sendMovesAtom, { eager: false }).catch((error) => console.error('steps', error))
    return true
  },
)

/** Takes back steps that wait, or forgets refused ones. */
export const dropMovesAtom = atom(null, async (_get, set, moves: readonly Move[]): Promise<void> => {
  await takeBackMoves(moves.map(({ id }) => id))
  // What the server may have done already is undone there.
  await set(sendMovesAtom, { eager: true })
})

/** Tries refused steps again, on the orders as they are now. */
export const retryMovesAtom = atom(null, async (_get, set): Promise<void> => {
  await retryMoves()
  await set(sendMovesAtom, { eager: true })
})
