import { readEnv } from '#server/base/config/env.ts'
import { createLog } from '#server/base/config/log.ts'
import { type Login, noAccounts, type Verifier } from '#server/base/http/services.ts'
import { createApi } from '#server/main/api.ts'
import { assemble } from '#server/main/bootstrap.ts'
import { listen } from '#server/main/listen.ts'
import { listenForMetrics } from '#server/main/metrics.ts'

/** The shop as one process, without pages and with a verifier that accepts any token: what chaos starts and kills. */

const anyToken: Verifier = {
  ...noAccounts,
  // A token of this process's own tests is a user in base64.
  verify: async (bearer) => JSON.parse(Buffer.from(bearer, 'base64url').toString()) as Login,
}

const read = readEnv(process.env)
if ('faults' in read) throw new Error(read.faults.join('\n'))
const warnings = createLog(
  (line) => process.stderr.write(line),
  () => new Date(),
)
try {
  const opened = await assemble(
    read.env,
    { ...warnings, info: () => undefined },
    'chaos',
    async () => anyToken,
  )
  await listenForMetrics(opened.services)
  await listen(read.env, opened, createApi(opened.services).fetch)
  console.log('open')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
