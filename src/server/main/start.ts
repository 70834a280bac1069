import { type Env, readEnv } from '../base/config/env.ts'
import { createLog, traceOf, writeToStdout } from '../base/config/log.ts'
import { createPages } from '../pages/routes.ts'
import { createApi } from './api.ts'
import { bootstrap } from './bootstrap.ts'
import { ensureBuild } from './build.ts'
import { listen } from './listen.ts'
import { listenForMetrics } from './metrics.ts'

const print = (line: string) => console.log(line)

function settingsOrExit(): Env {
  const read = readEnv(process.env)
  if ('env' in read) return read.env
  console.error('Era cannot start with these settings (.env.example explains each):')
  for (const fault of read.faults) console.error(`  ${fault}`)
  process.exit(1)
}

/** Starts the shop with the settings of the environment; ends the process, with the reason, where it cannot. */
export async function start() {
  const env = settingsOrExit()
  const log = createLog(writeToStdout(), () => new Date())
  process.on('unhandledRejection', (error) => log.error('unhandled', traceOf(error)))
  const build = await ensureBuild(print)
  const running = await bootstrap(env, log, build.id, print)
  const api = createApi(running.services)
  const pages = await createPages(running.services, build.dir)
  await listenForMetrics(running.services)
  await listen(env, running, (request, bindings) => {
    const { pathname } = new URL(request.url)
    const ours = pathname === '/api' || pathname.startsWith('/api/')
    return ours ? api.fetch(request, bindings) : pages.fetch(request, bindings)
  })
  for (const line of running.lines) print(line)
  print(`Era is open at ${env.publicUrl}`)
}
