import { randomInt } from 'node:crypto'
import type { Item } from '#domain/cart/cart.ts'
import type { Order } from '#domain/order/order.ts'
import type { Database } from '#server/base/db/db.ts'
import { each, type Journal, orderMaker, readCatalogue, sendUntilAnswered } from './client.ts'
import type { Verdict } from './oracle.ts'

interface Scene {
  /** The processes of the shop: every request goes to the next one. */
  urls: string[]
  database: Database
  journal: Journal
}

/** Puts so many units into stock, with a row in the ledger as for any other change. */
export async function setStock({ database }: Pick<Scene, 'database'>, units: number, sku?: string) {
  await database.db.execute(`with before as (select sku, stock from variants where stock is not null
      ${sku === undefined ? '' : `and sku = '${sku}'`} order by sku for update),
    after as (update variants v set stock = ${units} from before b where b.sku = v.sku returning v.sku, ${units} - b.stock as units)
    insert into stock_moves (sku, units, why, by, at) select sku, units, 'counted', 'chaos', now() from after`)
}

const urlOf = ({ urls }: Scene, at: number) => urls[at % urls.length] ?? ''

const tally = (journal: Journal) => {
  const counts: Record<string, number> = {}
  for (const { status } of journal) counts[status ?? 'none'] = (counts[status ?? 'none'] ?? 0) + 1
  return counts
}

/** Everyone wants the same thing at the same moment, and there is not enough of it. */
export async function raceForOne(scene: Scene, rounds: number, orders = 500, units = 100): Promise<Verdict> {
  const make = orderMaker(await readCatalogue(urlOf(scene, 0)))
  let broken = 0
  for (let round = 0; round < rounds; round += 1) {
    await setStock(scene, units, 'RESPARKLE-15')
    const entries = Array.from({ length: orders }, () => ({ body: make([{ id: 'RESPARKLE-15', units: 1 }]) }))
    await each(entries, orders, (entry, at) => sendUntilAnswered(urlOf(scene, at), entry))
    scene.journal.push(...entries)
    const counts = tally(entries)
    const { rows } = await scene.database.db.execute("select stock from variants where sku = 'RESPARKLE-15'")
    const exact = counts[201] === units && counts[409] === orders - units && Number(rows[0]?.stock) === 0
    if (!exact) {
      broken += 1
      console.error('race for one:', counts, rows)
    }
  }
  return {
    invariant: `${orders} orders at once for ${units} units: ${units} × 201, the rest 409, stock 0`,
    broken,
    of: rounds,
  }
}

/** Carts of one to five lines, sets and singles in any order: what would deadlock if locks were taken as asked. */
export async function raceCarts(scene: Scene, orders: number): Promise<Verdict> {
  const catalogue = await readCatalogue(urlOf(scene, 0))
  const make = orderMaker(catalogue)
  const skus = catalogue.products.flatMap((product) => product.variants.map((variant) => variant.sku))
  await setStock(scene, Math.ceil(orders / 8))
  const entries = Array.from({ length: orders }, () => {
    const chosen = new Set(Array.from({ length: randomInt(1, 6) }, () => skus[randomInt(skus.length)] ?? ''))
    // Some with an influencer's code, so that there are commissions.
    const wish = randomInt(3) === 0 ? { code: 'MAYA' } : {}
    return {
      body: make(
        [...chosen].map((id): Item => ({ id, units: randomInt(1, 4) })),
        wish,
      ),
    }
  })
  await each(entries, 100, (entry, at) => sendUntilAnswered(urlOf(scene, at), entry))
  scene.journal.push(...entries)
  const counts = tally(entries)
  const broken = orders - (counts[201] ?? 0) - (counts[409] ?? 0)
  if (broken > 0) console.error('carts:', counts)
  return {
    invariant: 'carts of many lines: placed or refused with what changed, never an error',
    broken,
    of: orders,
  }
}

/** A code for twenty, and a code for one each, wanted by everybody. */
export async function raceCodes(scene: Scene, customers: number): Promise<Verdict> {
  const { database } = scene
  const tag = randomInt(1e9).toString(36).toUpperCase()
  await database.db.execute(`insert into discount_codes (code, kind, value, limit_total, limit_per_customer)
    values ('ALL-${tag}', 'percent', 1000, 20, null), ('ONE-${tag}', 'percent', 1000, null, 1)`)
  await setStock(scene, customers * 10)
  const make = orderMaker(await readCatalogue(urlOf(scene, 0)))
  const items = [{ id: 'ROSA-30', units: 1 }]
  const entries = Array.from({ length: customers }, (_, at) => [
    { body: make(items, { code: `ALL-${tag}` }) },
    // Each of these customers tries five times at once, under five spellings.
    ...Array.from({ length: 5 }, (_, spelling) => ({
      body: make(items, { code: `ONE-${tag}`, email: `Chaos.${tag}.${at}+${spelling}@example.com` }),
    })),
  ]).flat()
  await each(entries, 200, (entry, at) => sendUntilAnswered(urlOf(scene, at), entry))
  scene.journal.push(...entries)
  const { rows } = await database.db.execute(
    `select code, redeemed from discount_codes where code like '%-${tag}' order by code`,
  )
  const exact = [Math.min(20, customers), customers].filter(
    (want, at) => Number(rows[at]?.redeemed) !== want,
  ).length
  if (exact > 0) console.error('codes:', rows, tally(entries))
  return { invariant: 'codes with a limit are used up, and not once more', broken: exact, of: 2 }
}

/** The same order from both sides at once, again and again. */
export async function raceReplays(scene: Scene, orders: number, times = 20): Promise<Verdict> {
  const make = orderMaker(await readCatalogue(urlOf(scene, 0)))
  await setStock(scene, orders * 2, 'PRETTY-BARE')
  let broken = 0
  for (let order = 0; order < orders; order += 1) {
    const body = make([{ id: 'PRETTY-BARE', units: 1 }])
    const entries = Array.from({ length: times }, () => ({ body }))
    await each(entries, times, (entry, at) => sendUntilAnswered(urlOf(scene, at), entry))
    scene.journal.push(...entries)
    const counts = tally(entries)
    if (counts[201] !== 1 || counts[200] !== times - 1) {
      broken += 1
      console.error('replays:', counts)
    }
  }
  return { invariant: `one order sent ${times} times at once: one 201, the rest 200`, broken, of: orders }
}

/** Cancelled by the shopper, cancelled and packed by a manager, at the same moment: one wins, and stock comes back at most once. */
export async function raceMoves(scene: Scene, orders: number): Promise<Verdict> {
  const make = orderMaker(await readCatalogue(urlOf(scene, 0)))
  await setStock(scene, orders * 3)
  const entries = Array.from({ length: orders }, () => ({
    body: make([{ id: 'SET-TRAVELBAG-BERRY', units: 1 }]),
  }))
  await each(entries, 16, (entry, at) => sendUntilAnswered(urlOf(scene, at), entry))
  scene.journal.push(...entries)
  const manager = Buffer.from(
    JSON.stringify({ uid: 'm', email: 'm@era.test', emailVerified: true, role: 'manager' }),
  )
  const post = (at: number, path: string, headers: object, body: unknown) =>
    fetch(`${urlOf(scene, at)}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  const act = (at: number, action: string, id: string) =>
    post(
      at,
      '/manager/orders/actions',
      { authorization: `Bearer ${manager.toString('base64url')}` },
      { action, orders: [{ id }] },
    )
  let broken = 0
  await each(entries, 16, async ({ body: { id, key } }, at) => {
    const answers = await Promise.all([
      post(at, `/orders/${id}/cancel`, { 'x-order-key': key }, {}),
      act(at + 1, 'pack', id),
      act(at, 'cancel', id),
      act(at + 1, 'cancel', id),
    ])
    const { events } = (await (
      await fetch(`${urlOf(scene, at)}/api/orders/${id}`, { headers: { 'x-order-key': key } })
    ).json()) as Order
    if (answers.some((answer) => answer.status >= 500) || events.at(-1)?.to !== 'cancelled') broken += 1
  })
  return {
    invariant: 'moves that race: nobody gets an error, and it ends cancelled, packed before or not',
    broken,
    of: orders,
  }
}
