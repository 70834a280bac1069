import { randomInt, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AnswerOf } from '#domain/contract.ts'
import type { PageWords } from '#domain/manager/page-words.ts'
import type { Database } from '#server/base/db/db.ts'
import { all, ask, type Found, lookAtPicture, partsThere, photoOf, sendParts } from './catalogue-calls.ts'
import type { Verdict } from './oracle.ts'
import { type Running, startProcess, type Where } from './process.ts'

/** The shop is killed while a brand works on its catalogue: what it did is there whole, or not at all. */

/** All of them are imported with one price: two prices are half an import. */
const imported = ['ROSA-30', 'ROSA-100', 'REGLOW-30', 'REKINDLE-30', 'HOLYGLAZE-15', 'HOLYGLAZE-50'] as const

/** One round's work: `round` is written into everything, so that parts of two rounds differ. */
const works = {
  async publish(url: string, round: number) {
    const page = (await ask(url, 'GET', '/products/rosa/page')).value as AnswerOf<'productPage'>
    const said = `Round ${round}`
    const words: PageWords = { ...page.words, tagline: said, summary: said, story: [said], seoTitle: said }
    return (await ask(url, 'POST', '/products/rosa/page', { words, version: page.version })).status === 200
  },
  async import(url: string, round: number) {
    const { variants } = (await ask(url, 'GET', '/products')).value as AnswerOf<'managerProducts'>
    const changes = variants
      .filter(({ sku }) => imported.some((one) => one === sku))
      .map(({ sku, version, stock }) => ({
        sku,
        version,
        price: 1_000 + round,
        stock: 1_000 + round,
        seenStock: stock,
        sold: true,
      }))
    return (await ask(url, 'POST', '/products/imports', { id: randomUUID(), changes })).status === 200
  },
  async addSize(url: string, round: number) {
    const variants = [0, 1].map((at) => ({
      sku: `KILL-${round}-${at}`,
      name: `${round} ml ${at}`,
      price: 100,
      stock: 7,
      weightGrams: 1,
    }))
    const added = await ask(url, 'POST', '/products/rosa/variants', { variants })
    // A product has twenty at most.
    for (const { sku } of variants) {
      if (added.status === 200) await ask(url, 'PATCH', '/products/rosa/variants', { sku, ended: true })
    }
    return added.status === 200
  },
}
type Work = keyof typeof works | 'upload' | 'parts'
const kinds: readonly Work[] = ['upload', 'parts', 'publish', 'import', 'addSize']

interface Answered {
  work: Work
  round: number
}

interface Counts {
  checked: number
  half: number
  lost: number
}

/** Kills the process in the middle of one kind of work after the other, and looks at what it left. */
export async function catalogueLoop(
  where: Pick<Where, 'databaseUrl'>,
  database: Database,
  kills: number,
  minutes = Number.POSITIVE_INFINITY,
): Promise<{ verdicts: Verdict[]; cut: number; resumed: readonly number[] }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'era-kills-'))
  const start = () => startProcess({ ...where, dataDir })
  const counts = new Map(kinds.map((kind): [Work, Counts] => [kind, { checked: 0, half: 0, lost: 0 }]))
  const took = new Map<Work, number>()
  let running: Running = await start()
  /** The shares of pictures that were there after a kill, and were not sent again. */
  const resumed: number[] = []
  let [kill, cut, failed] = [0, 0, 0]
  const until = performance.now() + minutes * 60_000
  for (; kill < kills && performance.now() < until; kill += 1) {
    const work = kinds[kill % kinds.length] ?? 'publish'
    const round = kill + 1
    const photo = await photoOf(work, round)
    /** Bytes that the shop said it had. */
    const confirmed = { received: 0 }
    const run = (url: string): Promise<boolean> =>
      work === 'upload'
        ? ask(url, 'POST', '/pictures', photo).then(({ status }) => status < 300)
        : work === 'parts'
          ? sendParts(url, photo, confirmed)
          : works[work](url, round)
    const begun = performance.now()
    const answer = run(running.url).catch(() => false)
    // At any instant of what the work took before, and a little after.
    const span = (took.get(work) ?? 300) * 1.2
    const early = await Promise.race([
      answer,
      sleep(randomInt(1, Math.max(2, Math.round(span)))).then(() => null),
    ])
    await running.end('SIGKILL')
    const answered = (await answer) || early === true
    if (answered) took.set(work, Math.max(20, performance.now() - begun))
    else cut += 1
    try {
      running = await start()
    } catch (error) {
      failed += 1
      console.error(String(error))
      running = await start()
    }
    const count = counts.get(work)
    if (count === undefined) continue
    count.checked += 1
    const found = await look(running.url, database, dataDir, { work, round }, photo)
    if (found === 'half') count.half += 1
    if (found === 'old' && answered) count.lost += 1
    if (work === 'parts' && !answered && found === 'old') {
      const there = await partsThere(running.url, photo)
      if (there < confirmed.received) count.lost += 1
      if (there > 0) resumed.push(there / photo.length)
    }
    // What was cut is done by doing it again, and then it is there.
    if (!answered) await run(running.url)
    const again = await look(running.url, database, dataDir, { work, round }, photo)
    if (again !== 'new') count.half += 1
  }
  await running.end('SIGTERM')
  await rm(dataDir, { recursive: true, force: true })
  return {
    cut,
    resumed,
    verdicts: [
      { invariant: 'killed at work on the catalogue, it starts again unaided', broken: failed, of: kill },
      ...[...counts].flatMap(([work, { checked, half, lost }]) => [
        {
          invariant: `${work}: half done after a kill, or not done by repeating it`,
          broken: half,
          of: checked,
        },
        { invariant: `${work}: answered, and lost by a kill`, broken: lost, of: checked },
      ]),
    ],
  }
}

/** What is there of a round: asked of the database in SQL, and of the files themselves. */
async function look(
  url: string,
  database: Database,
  dataDir: string,
  { work, round }: Answered,
  photo: Buffer,
): Promise<Found> {
  if (work === 'upload' || work === 'parts') return lookAtPicture(url, database, dataDir, photo)
  const said = `Round ${round}`
  if (work === 'publish') {
    const [row] = await database.run<{ marks: boolean[] }>(
      {
        name: 'chaos_page',
        text: `select array[p.copy->>'tagline' = $1, p.copy->>'summary' = $1, p.copy->'story'->>0 = $1,
          p.copy->>'seoTitle' = $1,
          exists (select from product_versions v where v.product = p.slug and v.version = p.version
            and v.copy->>'tagline' = $1 and v.copy = p.copy),
          exists (select from staff_log l where l.what = 'product.published'
            and (l.details->>'version')::int = p.version and p.copy->>'tagline' = $1)] as marks
        from products p where p.slug = 'rosa'`,
      },
      [said],
    )
    return all(row?.marks ?? [])
  }
  if (work === 'import') {
    const rows = await database.run<{ marks: boolean[] }>(
      {
        name: 'chaos_import',
        text: `select array[v.price = $1, v.stock = $1,
          v.stock = (select sum(units) from stock_moves m where m.sku = v.sku) and v.price = $1,
          exists (select from product_imports i, jsonb_array_elements(i.changed) c
            where c->>'sku' = v.sku and (c->'after'->>'price')::int = $1)] as marks
        from variants v where v.sku = any($2)`,
      },
      [1_000 + round, [...imported]],
    )
    return all(rows.flatMap(({ marks }) => marks))
  }
  const [row] = await database.run<{ marks: boolean[] }>(
    {
      name: 'chaos_sizes',
      text: `select array[(select count(*) = 2 from variants where sku like $1),
        (select count(*) = 2 from stock_moves where sku like $1),
        (select count(*) = 1 from staff_log where what = 'variants.added' and details->'skus'->>0 like $1)] as marks`,
    },
    [`KILL-${round}-%`],
  )
  return all(row?.marks ?? [])
}
