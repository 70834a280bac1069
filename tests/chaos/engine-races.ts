import { openPostgres } from '#server/base/db/postgres.ts'
import { dress, engineOf, refusal, startEngine } from '../engines/engine.ts'
import type { Journal } from './client.ts'
import { judge } from './oracle.ts'
import { startProcess } from './process.ts'
import { raceCarts, raceCodes, raceForOne, raceMoves, raceReplays } from './races.ts'

/** The races of `npm run chaos` on the engine of ERA_ENGINE, so many times 1,000 orders: called by engines.ts. */

const times = Number(process.argv[2] ?? 1)
const name = engineOf(process.env.ERA_ENGINE)
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
  const running = await Promise.all([startProcess(where), startProcess(where)])
  const scene = { urls: running.map((one) => one.url), database, journal }
  const begun = performance.now()
  const verdicts = [
    await raceForOne(scene, times),
    await raceCarts(scene, times * 350),
    await raceCodes(scene, times * 10),
    await raceReplays(scene, times * 4),
    await raceMoves(scene, times * 10),
  ]
  const seconds = Math.round((performance.now() - begun) / 1_000)
  for (const one of running) await one.end('SIGTERM')
  verdicts.push(...(await judge(database, journal)))
  await database.close()
  console.log(`${journal.length} orders were raced in ${seconds} s`)
  for (const { invariant, broken, of } of verdicts) {
    console.log(`${broken === 0 ? '  ' : '✗ '}${`${broken} of ${of}`.padStart(14)}  ${invariant}`)
  }
  process.exitCode = verdicts.some(({ broken }) => broken > 0) ? 1 : 0
} finally {
  await engine.stop()
}
