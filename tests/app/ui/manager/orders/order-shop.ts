import { COUNT_LIMIT, compareOrders, countedTabs, orderSorts } from '#domain/manager/filter.ts'
import { type ManagerOrder, type OrderNotice, orderActions } from '#domain/manager/orders.ts'
import { type SavedView, viewFaults } from '#domain/manager/views.ts'
import { orderSerial } from '#domain/order/order.ts'
import { accepted, aShop, json, problem } from '../../../../device/outbox/placed.ts'
import { anOrder } from '../../../../make.ts'
import { selections } from './selections.ts'

const PAGE = 50
const begin = Date.parse('2026-11-20T09:00:00.000Z')

/** Order number `at` of the shop: a later one is a newer one. */
export function aManagerOrder(at: number, over: Partial<ManagerOrder> = {}): ManagerOrder {
  const id = `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`
  const placedAt = new Date(begin + at * 60_000).toISOString()
  const order = accepted(anOrder({ id }), { number: `ERA-${10_000 + at}`, placedAt })
  return { ...order, units: 1, code: null, attention: null, ...over }
}

interface Acted {
  action: string
  orders: {
    id?: string
    serial?: number
    version?: number
    tracking?: { carrier: string; number: string }
  }[]
  selection?: string
  run?: string
  why?: string
}

/**
 * A shop of so many placed orders that pages by key, acts on them with their versions, and sends events.
 * `page` is how many rows it gives at least.
 */
export function anOrderShop(count: number, page = 0) {
  const orders = new Map(
    Array.from({ length: count }, (_, at) => aManagerOrder(at + 1)).map((order) => [order.id, order]),
  )
  const listeners = new Set<(notice: OrderNotice | null) => void>()
  const acted: Acted[] = []
  /** The last run that changed each order. */
  const runs = new Map<string, string | undefined>()
  const views: SavedView[] = []
  let reads = 0
  let lastQuery: Record<string, string> = {}
  let gate = Promise.resolve()
  let isGated = (_: URLSearchParams) => true
  let hold = Promise.resolve()
  let failing = false
  let uncounted = false
  let lost = 0
  let acting = () => {}
  const exports: Record<string, string>[] = []
  let exporting = (): Response => new Response('a file')

  const matching = (state = 'placed') =>
    [...orders.values()]
      .filter((order) => state === 'all' || order.state === state)
      .toSorted((a, b) => b.placedAt.localeCompare(a.placedAt))

  const listed = (query: URLSearchParams) => {
    reads += 1
    const { limit: _, ...filter } = Object.fromEntries(query)
    lastQuery = filter
    const state = query.get('state') ?? 'placed'
    const chosen = query.get('selection')
    const found = chosen
      ? matching('all').filter(({ number }) => selected.has(orderSerial(number)))
      : matching(state).filter(({ number }) => number.includes(query.get('search') ?? ''))
    const sort = orderSorts.find((one) => one === query.get('sort'))
    const all = found.toSorted(compareOrders(sort))
    const last = orders.get(query.get('after') ?? '')
    const rest = last === undefined ? all : all.filter((order) => compareOrders(sort)(order, last) > 0)
    const rows = rest.slice(0, Math.max(page, Number(query.get('limit') ?? PAGE)))
    return {
      orders: rows,
      next: rows.length < rest.length ? (rows.at(-1)?.id ?? null) : null,
      total: Math.min(all.length, COUNT_LIMIT + 1),
    }
  }

  const counts = () =>
    Object.fromEntries(
      countedTabs.map((tab) => [tab, Math.min(matching(tab).length, COUNT_LIMIT + 1)] as const),
    )

  const change = (id: string, over: Partial<ManagerOrder>) => {
    const order = orders.get(id)
    if (order) orders.set(id, { ...order, ...over, version: order.version + 1 })
    return order !== undefined
  }
  const states: Record<string, ManagerOrder['state']> = { pack: 'packed', ship: 'shipped', undo: 'placed' }

  const { selected, select, preview } = selections(orders, matching)

  const act = ({ action, run, orders: chosen }: Acted) => ({
    results: chosen.map(({ serial = 0, tracking, ...named }) => {
      const { id, version } = named.id === undefined ? { ...selected.get(serial), ...named } : named
      const found = orders.get(id ?? '')
      if (!found || id === undefined)
        return { id: String(serial), number: null, ok: false, code: 'not_found' }
      const now = () => {
        const { number, state, version, refunded } = orders.get(id) ?? found
        return { id, number, state, version, refunded }
      }
      if (run !== undefined && runs.get(id) === run && version !== found.version)
        return { ...now(), ok: true }
      if (version !== found.version) {
        const changed = { at: '2026-11-20T10:42:00.000Z', by: 'manager', name: 'Tess' }
        return { ...now(), ok: false, code: 'stale_version', changed }
      }
      runs.set(id, run)
      change(id, { state: states[action] ?? found.state, ...(tracking && { tracking }) })
      return { ...now(), ok: true, ...(action === 'undo' && { mail: 'withdrawn' }) }
    }),
  })

  const saved = async (request: Request) => {
    const { method } = request
    const body: { id: string; name: string; team: boolean; filter: Record<string, string> } | undefined =
      method === 'POST' || method === 'PATCH' ? await request.json() : undefined
    const id = body?.id ?? new URL(request.url).pathname.split('/').at(-1) ?? ''
    const at = views.findIndex((view) => view.id === id)
    if (body) {
      const others = views.filter((view) => view.team === (body.team ?? views[at]?.team) && view.id !== id)
      const errors =
        body.name.length > 40
          ? [{ path: 'name', message: 'Keep it to 40 characters or fewer: this has more.' }]
          : viewFaults(body.name, others)
      if (errors.length > 0) return problem(422, 'invalid', { errors })
      const view = views[at] ?? { ...body, id: `view-${views.length}`, editable: true }
      views.splice(at < 0 ? views.length : at, 1, { ...view, name: body.name })
    } else if (method === 'DELETE') views.splice(at, 1)
    return json(method === 'POST' ? 201 : 200, { views })
  }

  const events = () => {
    let listener: (notice: OrderNotice | null) => void
    const stream = new ReadableStream({
      start(controller) {
        const encoder = new TextEncoder()
        listener = (notice) =>
          controller.enqueue(
            encoder.encode(`event: order\ndata: ${notice ? JSON.stringify(notice) : ''}\n\n`),
          )
        listeners.add(listener)
        listener(null)
      },
      cancel: () => {
        listeners.delete(listener)
      },
    })
    return new Response(stream, { headers: { 'content-type': 'text/event-stream' } })
  }

  aShop(async (request) => {
    const { pathname, searchParams } = new URL(request.url)
    if (pathname === '/api/manager/events') return events()
    if (pathname.startsWith('/api/manager/views')) return saved(request)
    if (pathname === '/api/manager/export') {
      exports.push(Object.fromEntries(searchParams))
      return exporting()
    }
    if (pathname === '/api/manager/orders') {
      const answer = json(200, listed(searchParams))
      if (isGated(searchParams)) await gate
      return answer
    }
    if (pathname === '/api/manager/orders/counts') {
      return uncounted ? json(503, { code: 'unavailable' }) : json(200, counts())
    }
    if (failing) return json(503, { code: 'unavailable' })
    if (request.method === 'PATCH') {
      const { version, ...over }: Partial<ManagerOrder> = await request.json()
      const id = pathname.split('/').at(-1) ?? ''
      if (orders.get(id)?.version !== version) return problem(409, 'stale_version')
      change(id, over)
      return json(200, orders.get(id))
    }
    if (pathname === '/api/manager/selections') return json(201, select(await request.json()))
    if (pathname.startsWith('/api/manager/selections/')) {
      const action = orderActions.find((one) => one === searchParams.get('action'))
      return action ? json(200, preview(action)) : problem(422, 'invalid')
    }
    const body: Acted = await request.json()
    acted.push(body)
    const done = act(body)
    const answer = acted.length === lost ? json(503, { code: 'unavailable' }) : json(200, done)
    await hold
    acting()
    return answer
  })

  return {
    orders,
    acted,
    views,
    change,
    /** The queries of all exports. */
    exports,
    /** From now on exports get this answer. */
    answerExports(answer: () => Response) {
      exporting = answer
    },
    reads: () => reads,
    /** The filter of the last read. */
    query: () => lastQuery,
    /** From now on actions fail, or do not. */
    fail(yes = true) {
      failing = yes
    },
    /** From now on counts of tabs are not answered, or are. */
    failCounts(yes = true) {
      uncounted = yes
    },
    /** The request with this number is acted on, and its answer does not arrive. */
    loseAnswer(request: number) {
      lost = request
    },
    /** Called after each action. */
    afterActing(then: () => void) {
      acting = then
    },
    /** Holds back the answers of later reads, or of those with such a query, until the function it returns is called. */
    delayReads(which: (query: URLSearchParams) => boolean = () => true) {
      const { promise, resolve } = Promise.withResolvers<void>()
      gate = promise
      isGated = which
      return resolve
    },
    /** The same of the answers to actions. */
    delayActions() {
      const { promise, resolve } = Promise.withResolvers<void>()
      hold = promise
      return resolve
    },
    /** Sends an event about an order to every open screen. */
    publish(id: string) {
      const order = orders.get(id)
      if (!order) return
      const { number, state, version } = order
      for (const listener of listeners) listener({ id, number, state, version })
    },
    add(order: ManagerOrder) {
      orders.set(order.id, order)
    },
  }
}
