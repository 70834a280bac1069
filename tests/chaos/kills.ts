import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Cluster } from '../postgres.ts'
import {
  type Entry,
  each,
  type Journal,
  orderMaker,
  readCatalogue,
  send,
  sendUntilAnswered,
} from './client.ts'
import type { Verdict } from './oracle.ts'
import { type Running, startProcess, type Where } from './process.ts'

type Make = ReturnType<typeof orderMaker>

const skus = [
  'ROSA-30',
  'PRETTY-BARE',
  'PRETTY-BERRY',
  'SET-TRAVELBAG-BERRY',
  'HOLYGLAZE-50',
  'SET-MYTURN',
  'REGLOW-30',
]

/** Orders without a pause, from several clients, until `stop` is called. */
function load(urls: () => string[], make: Make, journal: Journal, clients = 8) {
  let stopped = false
  let answered = 0
  const client = async (at: number) => {
    while (!stopped) {
      const all = urls()
      const url = all[at % all.length]
      if (url === undefined) {
        await sleep(20)
        continue
      }
      const entry: Entry = {
        body: make([{ id: skus[randomInt(skus.length)] ?? '', units: randomInt(1, 3) }]),
      }
      journal.push(entry)
      await send(url, entry)
      if (entry.number !== undefined) answered += 1
      // Nobody hammers a shop that is not there.
      if (entry.status === undefined) await sleep(50)
    }
  }
  const done = Promise.all(Array.from({ length: clients }, (_, at) => client(at)))
  return {
    answered: () => answered,
    async stop() {
      stopped = true
      await done
    },
  }
}

/** Sends orders of this load that have no answer again with the same id: each must now be placed. */
async function settle(url: string, sent: readonly Entry[]): Promise<Verdict> {
  const open = sent.filter((entry) => entry.status === undefined || entry.status >= 500)
  await each(open, 8, (entry) => sendUntilAnswered(url, entry))
  const refused = open.filter((entry) => entry.status !== 200 && entry.status !== 201)
  for (const { body, status, failure } of refused) console.error(`order ${body.id}:`, status, failure)
  const broken = refused.length
  return { invariant: 'an order without an answer is placed by a repeated request', broken, of: open.length }
}

export interface Killed {
  verdicts: Verdict[]
  /** Milliseconds from a start after a kill to the first answer, ascending. */
  ready: number[]
  /** How many of the kills came after an order had been answered since the one before. */
  laden: number
}

/** A kill proves nothing about answered orders where none was answered; a shop that answers none is killed all the same. */
const PATIENCE_MS = 20_000

/** Kills a process at any instant under load, starts it again, and so on; of two, the other goes on meanwhile. */
export async function killLoop(
  where: Where,
  processes: number,
  kills: number,
  journal: Journal,
  minutes = Number.POSITIVE_INFINITY,
): Promise<Killed> {
  const running: (Running | undefined)[] = await Promise.all(
    Array.from({ length: processes }, () => startProcess(where)),
  )
  const urls = () => running.flatMap((one) => (one ? [one.url] : []))
  const make = orderMaker(await readCatalogue(urls()[0] ?? ''))
  const first = journal.length
  const orders = load(urls, make, journal)
  const ready: number[] = []
  let [kill, failed, laden] = [0, 0, 0]
  const until = performance.now() + minutes * 60_000
  for (; kill < kills && performance.now() < until; kill += 1) {
    const before = orders.answered()
    const patience = performance.now() + PATIENCE_MS
    while (orders.answered() === before && performance.now() < patience) await sleep(5)
    await sleep(randomInt(0, 400))
    if (orders.answered() > before) laden += 1
    const at = kill % processes
    const victim = running[at]
    running[at] = undefined
    await victim?.end('SIGKILL')
    try {
      const next = await startProcess(where)
      running[at] = next
      ready.push(next.readyMs)
    } catch (error) {
      failed += 1
      console.error(String(error))
    }
  }
  await orders.stop()
  const settled = await settle(urls()[0] ?? '', journal.slice(first))
  for (const one of running) await one?.end('SIGTERM')
  return {
    verdicts: [{ invariant: 'killed, it starts again unaided', broken: failed, of: kill }, settled],
    ready: ready.sort((a, b) => a - b),
    laden,
  }
}

/** The database itself dies and comes back, under load: answers in between are 503, and it heals alone. */
export async function databaseLoop(
  cluster: Cluster,
  where: Where,
  times: number,
  journal: Journal,
): Promise<Verdict[]> {
  const running = await Promise.all([startProcess(where), startProcess(where)])
  const urls = running.map((one) => one.url)
  const first = journal.length
  const orders = load(() => urls, orderMaker(await readCatalogue(urls[0] ?? '')), journal)
  let slow = 0
  for (let time = 0; time < times; time += 1) {
    await sleep(randomInt(100, 600))
    await cluster.restart()
    const begun = performance.now()
    for (const url of urls) {
      while ((await fetch(`${url}/api/health`)).status !== 200) {
        if (performance.now() - begun > 5_000) break
        await sleep(50)
      }
    }
    if (performance.now() - begun > 5_000) slow += 1
  }
  await orders.stop()
  const settled = await settle(urls[0] ?? '', journal.slice(first))
  for (const one of running) await one.end('SIGTERM')
  return [{ invariant: 'the database comes back, and the shop within 5 s', broken: slow, of: times }, settled]
}

/** Asked to stop under load: what it took in is finished, and it is gone in time. */
export async function stopLoop(where: Where, times: number, journal: Journal): Promise<Verdict> {
  let broken = 0
  for (let time = 0; time < times; time += 1) {
    const running = await startProcess(where)
    const orders = load(() => [running.url], orderMaker(await readCatalogue(running.url)), journal)
    await sleep(randomInt(50, 400))
    const { code, ms } = await running.end('SIGTERM')
    if (code !== 0 || ms > 10_000) {
      broken += 1
      console.error('stop:', code, ms)
    }
    await orders.stop()
  }
  return { invariant: 'SIGTERM under load: exit 0 within 10 s', broken, of: times }
}
