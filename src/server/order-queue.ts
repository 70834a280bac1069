import { type Database, isOutage, sqlState } from './db.ts'
import { type OrderDocument, writeOrders } from './order-write.ts'

/**
 * Orders that arrive while others are being written wait for them and are then written together. They
 * would wait anyway, for the same rows of stock and for the same disk; so they wait once for all.
 */
interface Waiting {
  document: OrderDocument
  resolve: (serial: number | undefined) => void
  reject: (error: unknown) => void
}

interface Answer {
  ok: boolean
  serials: Record<string, number> | null
}

const TOGETHER = 32
const LANES = 6
/** A group that takes longer is stuck behind somebody's lock: the next no longer waits for it. */
const STUCK_MS = 50

const queues = new WeakMap<Database, (document: OrderDocument) => Promise<number | undefined>>()

/** Writes an order and answers its serial number; `undefined` when something it was priced by has changed. */
export function writeOrder(database: Database, document: OrderDocument): Promise<number | undefined> {
  const queue = queues.get(database) ?? makeQueue(database)
  queues.set(database, queue)
  return queue(document)
}

function makeQueue(database: Database) {
  let waiting: Waiting[] = []
  let lanes = 0
  let moving = 0

  const next = () => {
    if (waiting.length === 0 || moving > 0 || lanes >= LANES) return
    const group = take()
    let stuck = false
    lanes += 1
    moving += 1
    const leave = () => {
      if (!stuck) moving -= 1
      stuck = true
    }
    const timer = setTimeout(() => {
      leave()
      next()
    }, STUCK_MS)
    void writeGroup(database, group).finally(() => {
      clearTimeout(timer)
      leave()
      lanes -= 1
      next()
    })
  }

  /** One code at most in a group: its row is locked last, and two would need an order among themselves. */
  const take = (): Waiting[] => {
    const code = waiting.find((one) => one.document.redeem !== null)?.document.redeem?.code
    const fits = ({ document: { redeem } }: Waiting) => redeem === null || redeem.code === code
    const group = waiting.filter(fits).slice(0, TOGETHER)
    waiting = waiting.filter((one) => !group.includes(one))
    return group
  }

  return (document: OrderDocument) =>
    new Promise<number | undefined>((resolve, reject) => {
      waiting.push({ document, resolve, reject })
      next()
    })
}

/** All at once; when that cannot be, each for itself, so that none fails for another's sake. */
async function writeGroup(database: Database, group: readonly Waiting[]): Promise<void> {
  const alone = () => Promise.all(group.map((one) => writeGroup(database, [one])))
  try {
    const documents = JSON.stringify(group.map((one) => one.document))
    const [answer] = await database.run<Answer>(writeOrders, [documents])
    if (!answer?.ok && group.length > 1) await alone()
    else for (const { document, resolve } of group) resolve(answer?.serials?.[document.order.id])
  } catch (error) {
    const out = isOutage(error) && sqlState(error) !== '55P03'
    if (group.length > 1 && !out) await alone()
    else for (const { reject } of group) reject(error)
  }
}
