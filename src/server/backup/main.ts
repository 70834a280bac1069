import { resolve } from 'node:path'
import { readEnv } from '../base/config/env.ts'
import { openDatabase } from '../base/db/open-database.ts'
import { createMediaStorage } from '../picture/bucket.ts'
import { dump } from './dump.ts'
import { restore } from './restore.ts'

/** `npm run backup -- FILE` and `npm run restore -- FILE`, with the settings the shop runs with. */
const [verb, name] = process.argv.slice(2)
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }

async function main() {
  const read = readEnv(process.env)
  if ('faults' in read) throw new Error(read.faults.join('\n'))
  if (name === undefined || (verb !== 'backup' && verb !== 'restore')) {
    throw new Error('Say which file: npm run backup -- era.backup, or npm run restore -- era.backup')
  }
  const file = resolve(name)
  // Past a pooler: one transaction for as long as the file takes.
  const { env } = read
  const { database, close } = await openDatabase({ ...env, databaseUrl: env.databaseDirectUrl }, quiet)
  const media = createMediaStorage(env)
  try {
    if (verb === 'backup') {
      const { rows, ms } = await dump(database.db, media, file, new Date())
      console.log(`${rows} rows are in ${file} (${(ms / 1000).toFixed(1)} s).`)
    } else {
      const { rows, ms, at } = await restore(database.db, media, file)
      console.log(`${rows} rows are back, as they were at ${at} (${(ms / 1000).toFixed(1)} s).`)
    }
  } finally {
    await close()
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
