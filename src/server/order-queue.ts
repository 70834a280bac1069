import { type Database, isOutage, sqlState } from './db.ts'
import { gathered } from './gather.ts'
import { type OrderDocument, writeOrders } from './order-write.ts'

/** The serial number of a written order; nothing when something it was priced by has changed. */
type Written = number | undefined

interface Answer {
  ok: boolean
  serials: Record<string, number> | null
}

const queues = new WeakMap<Database, (document: OrderDocument) => Promise<Written>>()

/**
 * Writes an order, together with those that arrive at the same moment: they would wait anyway, for the
 * same rows of stock and for the same disk, so they wait once for all.
 */
export function writeOrder(database: Database, document: OrderDocument): Promise<Written> {
  const known = queues.get(database)
  if (known !== undefined) return known(document)
  const queue = gathered<OrderDocument, Written>({ together: 32, lanes: 6, choose: oneCode }, (group) =>
    writeGroup(database, group),
  )
  queues.set(database, queue)
  return queue(document)
}

/** One code at most in a group: its row is locked last, and two would need an order among themselves. */
function oneCode(waiting: readonly OrderDocument[]) {
  const code = waiting.find((one) => one.redeem !== null)?.redeem?.code
  return ({ redeem }: OrderDocument) => redeem === null || redeem.code === code
}

/** All at once; when that cannot be, each for itself, so that none fails for another's sake. */
async function writeGroup(
  database: Database,
  group: readonly OrderDocument[],
): Promise<readonly PromiseSettledResult<Written>[]> {
  const alone = async () => (await Promise.all(group.map((one) => writeGroup(database, [one])))).flat()
  try {
    const [answer] = await database.run<Answer>(writeOrders, [JSON.stringify(group)])
    if (!answer?.ok && group.length > 1) return await alone()
    return group.map(({ order }) => ({ status: 'fulfilled', value: answer?.serials?.[order.id] }))
  } catch (error) {
    const out = isOutage(error) && sqlState(error) !== '55P03'
    if (group.length > 1 && !out) return await alone()
    return group.map(() => ({ status: 'rejected', reason: error }))
  }
}
