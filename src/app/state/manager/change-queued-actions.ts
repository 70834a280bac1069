import { atom } from 'jotai'
import { mayWait } from '#device/outbox/retry.ts'
import { queueActions, retryActions, takeBackActions } from '#device/outbox/staff-action-queue.ts'
import { createId } from '#device/platform/ids.ts'
import type { StoredAction } from '#device/storage/staff-schemas.ts'
import { isWaiting, mayQueue, type QueuedAction } from '#domain/manager/action-queue.ts'
import type { OrderAction } from '#domain/manager/orders.ts'
import { uidAtom } from '../account/auth.ts'
import { connectionAtom } from '../base/connection.ts'
import { queuedActionsAtom, sendQueuedActionsAtom } from './action-queue.ts'

export { createId as createRun, mayWait }

interface NewActions {
  action: OrderAction
  /** The run it was sent in before, if it was: the server may have done it. */
  run?: string
  sent: boolean
  orders: readonly (Pick<Partial<QueuedAction>, 'version' | 'tracking'> & { id?: string; number: string })[]
}

/** Whether these orders are to take this action later: there is no network, or an earlier action of one still waits. */
export const mustWaitAtom = atom(
  null,
  (get, _set, { action, orders }: Pick<NewActions, 'action' | 'orders'>) => {
    if (!mayQueue(action) || orders.some(({ id }) => id === undefined)) return false
    const waiting = get(queuedActionsAtom).filter(isWaiting)
    return (
      get(connectionAtom) === 'offline' || orders.some(({ id }) => waiting.some(({ order }) => order === id))
    )
  },
)

/** Stores an action on the device until the server can be reached. False for one that does not wait. */
export const queueActionsAtom = atom(
  null,
  async (get, set, { action, run = createId(), sent, orders }: NewActions): Promise<boolean> => {
    const uid = get(uidAtom)
    if (!mayQueue(action) || uid === null) return false
    const at = Date.now()
    await queueActions(
      orders.flatMap(({ id, number, version, tracking }): StoredAction[] =>
        id === undefined
          ? []
          : [
              {
                id: createId(),
                uid,
                run,
                action,
                order: id,
                number,
                at,
                attempts: sent ? 1 : 0,
                nextAt: 0,
                ...(version !== undefined && { version }),
                ...(tracking && { tracking }),
              },
            ],
      ),
    )
    set(sendQueuedActionsAtom, { eager: false }).catch((error) => console.error('queued actions', error))
    return true
  },
)

/** Takes back actions that wait, or forgets refused ones. */
export const dropQueuedActionsAtom = atom(
  null,
  async (_get, set, actions: readonly QueuedAction[]): Promise<void> => {
    await takeBackActions(actions.map(({ id }) => id))
    // What the server may have done already is undone there.
    await set(sendQueuedActionsAtom, { eager: true })
  },
)

/** Tries refused actions again, on the orders as they are now. */
export const retryQueuedActionsAtom = atom(null, async (_get, set): Promise<void> => {
  await retryActions()
  await set(sendQueuedActionsAtom, { eager: true })
})
