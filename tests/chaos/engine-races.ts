import { openPostgres } from '#server/base/db/postgres.ts'
import { dress, engineOf, refusal, startEngine } from '../engines/engine.ts'
import { freePort } from '../free-port.ts'
import type { Journal } from './client.ts'
import { judge, type Verdict } from './oracle.ts'
import { startProcess } from './process.ts'
import { raceCarts, raceCodes, raceForOne, raceMoves, raceReplays } from './races.ts'

/** The races of `npm run chaos` on the engine of ERA_ENGINE, so many times 1,000 orders, for so many minutes: called by engines.ts. */

const [times, minutes] = [Number(process.argv[2] ?? 1), Number(process.argv[3] ?? Infinity)]
const name = engineOf(process.env.ERA_ENGINE)

/** What a process has had to try again, and how much of it often. */
async function retriesAt(port: number): Promise<number[]> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  return ['era_retries', 'era_retries_often'].map((name) =>
    Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1]),
  )
}

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }
const engine = await startEngine(name, ['fsync=on', 'synchronous_commit=on'])
if (engine === undefined) throw new Error('PostgreSQL is not installed here.')
const at = (server: string) => `${server}/postgres`
const journal: Journal = []
try {
  const database = await openPostgres(at(engine.direct), quiet)
  await dress(name, at(engine.direct))
  const where = {
    databaseUrl: at(engine.through ?? engine.direct),
    env: {
      DATABASE_DIRECT_URL: at(engine.direct),
      ...(engine.reads && { DATABASE_READ_URL: at(engine.reads) }),
      ...(name === 'no-listen' && { NODE_OPTIONS: `--import ${refusal}` }),
    },
  }
  const ports = [await freePort(), await freePort()]
  const running = await Promise.all(
    ports.map((port) => startProcess({ ...where, env: { ...where.env, METRICS_PORT: String(port) } })),
  )
  const scene = { urls: running.map((one) => one.url), database, journal }
  const begun = performance.now()
  const found: Verdict[] = []
  for (let time = 0; time < times && performance.now() - begun < minutes * 60_000; time += 1) {
    found.push(
      await raceForOne(scene, 1),
      await raceCarts(scene, 350),
      await raceCodes(scene, 25),
      await raceReplays(scene, 4),
      await raceMoves(scene, 10),
    )
  }
  const verdicts = [...Map.groupBy(found, ({ invariant }) => invariant)].map(([invariant, all]) => ({
    invariant,
    broken: all.reduce((sum, { broken }) => sum + broken, 0),
    of: all.reduce((sum, { of }) => sum + of, 0),
  }))
  const seconds = Math.round((performance.now() - begun) / 1_000)
  const counts = await Promise.all(ports.map(retriesAt))
  for (const one of running) await one.end('SIGTERM')
  verdicts.push(...(await judge(database, journal)))
  await database.close()
  const [again, often] = [0, 1].map((at) => counts.reduce((sum, count) => sum + (count[at] ?? 0), 0))
  console.log(
    `${journal.length} orders were raced in ${seconds} s; ${again} pieces of work were tried again, ${often} of them more than three times`,
  )
  for (const { invariant, broken, of } of verdicts) {
    console.log(`${broken === 0 ? '  ' : '✗ '}${`${broken} of ${of}`.padStart(14)}  ${invariant}`)
  }
  process.exitCode = verdicts.some(({ broken }) => broken > 0) ? 1 : 0
} finally {
  await engine.stop()
}
