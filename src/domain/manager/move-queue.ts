import type { OrderState } from '../order/order.ts'
import { mayAct, stateAfter } from './actions.ts'
import type { ActionResult } from './orders.ts'

/** Steps that were taken without a network: which wait, in which order they are sent, and what became of them. */

/** The steps that can wait without a network. Any other moves money or ends something: those need the server at once. */
export const queuedActions = ['pack', 'ship'] as const
export type QueuedAction = (typeof queuedActions)[number]

export interface Move {
  id: string
  /** Orders of one step share it: what a run did is not done again. */
  run: string
  action: QueuedAction
  order: string
  number: string
  /** The version that was on the screen; absent after an earlier step that waits, which decides it. */
  version?: number | undefined
  tracking?: { carrier: string; number: string } | undefined
  /** When the step was taken. */
  at: number
  /** How often it was sent: from the first time on the server may have it. */
  attempts: number
  nextAt: number
  /** Taken back after it was sent: what the server may have done is undone. */
  takenBack?: boolean | undefined
  /** Why it was not done. It waits for the manager then, not for the network. */
  refused?: Pick<ActionResult, 'code' | 'state' | 'version' | 'changed'> | undefined
}

export const mayQueue = (action: string): action is QueuedAction =>
  queuedActions.some((known) => known === action)

export const isWaiting = ({ refused }: Move): boolean => refused === undefined

/** The state of an order once its waiting steps are done. */
export function expectedState(order: { id: string; state: OrderState }, moves: readonly Move[]): OrderState {
  const last = waitingMove(order.id, moves)
  return last === undefined || last.takenBack ? order.state : stateAfter[last.action]
}

/** The last step that waits for this order. */
export const waitingMove = <One extends Move>(order: string, moves: readonly One[]): One | undefined =>
  moves.findLast((move) => move.order === order && isWaiting(move))

/**
 * The queue with these steps at its end. One that an order waits for already is not added twice: taken back before, it
 * is wanted again. What the order was refused before is over.
 */
export function withMoves<One extends Move>(queue: readonly One[], added: readonly One[]): One[] {
  const all = queue.filter((one) => isWaiting(one) || !added.some(({ order }) => order === one.order))
  for (const move of added) {
    const same = all.findIndex(({ order, action }) => order === move.order && action === move.action)
    const known = all[same]
    if (known !== undefined) all[same] = { ...known, takenBack: undefined }
    else if (all.some(({ order }) => order === move.order)) all.push({ ...move, version: undefined })
    else all.push(move)
  }
  return all
}

/**
 * The steps that are sent next: those of one run whose orders have no step before. Null when nothing is due, or when
 * what is left waits for the manager.
 */
export function nextBatch<One extends Move>(queue: readonly One[], now: number, most: number): One[] | null {
  const begun = new Set<string>()
  const first = queue.filter((move) => {
    if (!isWaiting(move) || begun.has(move.order)) return false
    begun.add(move.order)
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
 * The queue after an answer: what is done leaves it and gives its version to the order's next step; what was refused
 * stays, with the steps after it.
 */
export function settled<One extends Move>(
  queue: readonly One[],
  run: string,
  results: readonly ActionResult[],
): One[] {
  const answers = new Map(results.map((result) => [result.id, result]))
  return queue.flatMap((move) => {
    const result = answers.get(move.order)
    if (result === undefined || !isWaiting(move)) return [move]
    if (result.ok && move.run === run) return []
    if (result.ok) return [result.version === undefined ? move : { ...move, version: result.version }]
    return [{ ...move, refused: reasonOf(result) }]
  })
}

const reasonOf = ({ code = 'unexpected', state, version, changed }: ActionResult): Move['refused'] => ({
  code,
  ...(state && { state }),
  ...(version !== undefined && { version }),
  ...(changed && { changed }),
})

/** The queue with one refusal for every step that waits: none of them will be done. */
export const allRefused = <One extends Move>(queue: readonly One[], code: string): One[] =>
  queue.map((move) => (isWaiting(move) ? { ...move, refused: { code } } : move))

/** The queue without these steps and those after them, but for what the server may have already: that is undone there. */
export function withoutMoves<One extends Move>(queue: readonly One[], ids: readonly string[]): One[] {
  const gone = new Set<string>()
  return queue.flatMap((move) => {
    if (gone.has(move.order)) return []
    if (!ids.includes(move.id)) return [move]
    gone.add(move.order)
    return isWaiting(move) && move.attempts > 0 ? [{ ...move, takenBack: true }] : []
  })
}

/** The refused steps that their orders can take as they are now: a pack and the shipping after it both. */
export function retriable<One extends Move>(queue: readonly One[]): One[] {
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

/** The queue with those steps waiting again, for the version that refused them. A `run` of their own tells them apart. */
export function retried<One extends Move>(queue: readonly One[], runOf: (move: One) => string): One[] {
  const again = new Set(retriable(queue))
  const begun = new Set<string>()
  return queue.map((move) => {
    if (!again.has(move)) return move
    const first = !begun.has(move.order)
    begun.add(move.order)
    const version = first ? (move.refused?.version ?? move.version) : undefined
    return { ...move, run: runOf(move), attempts: 0, nextAt: 0, version, refused: undefined }
  })
}
