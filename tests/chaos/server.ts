import type { User } from '#domain/account.ts'
import { createApi } from '#server/api.ts'
import { readEnv } from '#server/env.ts'
import { makeLog } from '#server/log.ts'
import { assemble } from '#server/open.ts'
import { serve } from '#server/serve.ts'
import type { Verifier } from '#server/shop.ts'

/** The shop as one process, without its pages and with a verifier that believes: what chaos starts and kills. */

const believing: Verifier = {
  // A token of this process's own tests is a user in base64.
  verify: async (bearer) => JSON.parse(Buffer.from(bearer, 'base64url').toString()) as User,
  remove: async () => undefined,
}

const read = readEnv(process.env)
if ('faults' in read) throw new Error(read.faults.join('\n'))
const warnings = makeLog(
  (line) => process.stderr.write(line),
  () => new Date(),
)
try {
  const opened = await assemble(
    read.env,
    { ...warnings, info: () => undefined },
    'chaos',
    async () => believing,
  )
  await serve(read.env, opened, createApi(opened.shop).fetch)
  console.log('open')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
