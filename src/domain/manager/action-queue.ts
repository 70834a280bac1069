import type { OrderState } from '../order/order.ts'
import { mayAct, stateAfter } from './actions.ts'
import type { ActionResult } from './orders.ts'

/** Actions that were taken without a network: which wait, in which order they are sent, and what became of them. */

/** Orders that one call changes: as many as the server changes well within the time that it may take. */
export const ORDERS_PER_CALL = 100

/** The actions that can wait without a network. Any other moves money or ends something: those need the server at once. */
export const queueableActions = ['pack', 'ship'] as const
export type QueueableAction = (typeof queueableActions)[number]

export interface QueuedAction {
  id: string
  /** Orders of one action share it: what a run did is not done again. */
  run: string
  action: QueueableAction
  order: string
  number: string
  /** The version that was on the screen; absent after an earlier action that waits, which decides it. */
  version?: number | undefined
  tracking?: { carrier: string; number: string } | undefined
  /** When the action was taken. */
  at: number
  /** How often it was sent: from the first time on the server may have it. */
  attempts: number
  nextAt: number
  /** Taken back after it was sent: what the server may have done is undone. */
  takenBack?: boolean | undefined
  /** Why it was not done. It waits for the manager then, not for the network. */
  refused?: Pick<ActionResult, 'code' | 'state' | 'version' | 'changed'> | undefined
}

export const mayQueue = (action: string): action is QueueableAction =>
  queueableActions.some((known) => known === action)

export const isWaiting = ({ refused }: QueuedAction): boolean => refused === undefined

/** The state of an order once its waiting actions are done. */
export function expectedState(
  order: { id: string; state: OrderState },
  actions: readonly QueuedAction[],
): OrderState {
  const last = waitingAction(order.id, actions)
  return last === undefined || last.takenBack ? order.state : stateAfter[last.action]
}

/** The last action that waits for this order. */
export const waitingAction = <One extends QueuedAction>(
  order: string,
  actions: readonly One[],
): One | undefined => actions.findLast((queued) => queued.order === order && isWaiting(queued))

/**
 * The queue with these actions at its end. One that an order waits for already is not added twice: taken back before, it
 * is wanted again. What the order was refused before is over.
 */
export function withActions<One extends QueuedAction>(queue: readonly One[], added: readonly One[]): One[] {
  const all = queue.filter((one) => isWaiting(one) || !added.some(({ order }) => order === one.order))
  for (const queued of added) {
    const same = all.findIndex(({ order, action }) => order === queued.order && action === queued.action)
    const known = all[same]
    if (known !== undefined) all[same] = { ...known, takenBack: undefined }
    else if (all.some(({ order }) => order === queued.order)) all.push({ ...queued, version: undefined })
    else all.push(queued)
  }
  return all
}

/**
 * The actions that are sent next: those of one run whose orders have no action before. Null when nothing is due, or when
 * what is left waits for the manager.
 */
export function nextBatch<One extends QueuedAction>(
  queue: readonly One[],
  now: number,
  most: number,
): One[] | null {
  const begun = new Set<string>()
  const first = queue.filter((queued) => {
    if (!isWaiting(queued) || begun.has(queued.order)) return false
    begun.add(queued.order)
    return true
  })
  const [head] = first.filter(({ nextAt }) => nextAt <= now)
  if (head === undefined) return null
  if (head.takenBack) return [head]
  return first
    .filter(({ run, nextAt, takenBack }) => run === head.run && nextAt <= now && !takenBack)
    .slice(0, most)
}

/**
 * The queue after an answer: what is done leaves it and gives its version to the order's next action; what was refused
 * stays, with the actions after it.
 */
export function settled<One extends QueuedAction>(
  queue: readonly One[],
  run: string,
  results: readonly ActionResult[],
): One[] {
  const answers = new Map(results.map((result) => [result.id, result]))
  return queue.flatMap((queued) => {
    const result = answers.get(queued.order)
    if (result === undefined || !isWaiting(queued)) return [queued]
    if (result.ok && queued.run === run) return []
    if (result.ok) return [result.version === undefined ? queued : { ...queued, version: result.version }]
    return [{ ...queued, refused: reasonOf(result) }]
  })
}

const reasonOf = ({
  code = 'unexpected',
  state,
  version,
  changed,
}: ActionResult): QueuedAction['refused'] => ({
  code,
  ...(state && { state }),
  ...(version !== undefined && { version }),
  ...(changed && { changed }),
})

/** The queue with one refusal for every action that waits: none of them will be done. */
export const allRefused = <One extends QueuedAction>(queue: readonly One[], code: string): One[] =>
  queue.map((queued) => (isWaiting(queued) ? { ...queued, refused: { code } } : queued))

/** The queue without these actions and those after them, but for what the server may have already: that is undone there. */
export function withoutActions<One extends QueuedAction>(
  queue: readonly One[],
  ids: readonly string[],
): One[] {
  const gone = new Set<string>()
  return queue.flatMap((queued) => {
    if (gone.has(queued.order)) return []
    if (!ids.includes(queued.id)) return [queued]
    gone.add(queued.order)
    return isWaiting(queued) && queued.attempts > 0 ? [{ ...queued, takenBack: true }] : []
  })
}

/** The refused actions that their orders can take as they are now: a pack and the shipping after it both. */
export function retriable<One extends QueuedAction>(queue: readonly One[]): One[] {
  const states = new Map<string, OrderState>()
  return queue.filter(({ order, action, refused }) => {
    if (refused === undefined) return false
    if (refused.code === 'unexpected' && refused.state === undefined) return true
    const state = states.get(order) ?? refused.state
    if (state === undefined || !mayAct(action, state)) return false
    states.set(order, stateAfter[action])
    return true
  })
}

/** The queue with those actions waiting again, for the version that refused them. A `run` of their own distinguishes them. */
export function retried<One extends QueuedAction>(
  queue: readonly One[],
  runOf: (queued: One) => string,
): One[] {
  const again = new Set(retriable(queue))
  const begun = new Set<string>()
  return queue.map((queued) => {
    if (!again.has(queued)) return queued
    const first = !begun.has(queued.order)
    begun.add(queued.order)
    const version = first ? (queued.refused?.version ?? queued.version) : undefined
    return { ...queued, run: runOf(queued), attempts: 0, nextAt: 0, version, refused: undefined }
  })
}
