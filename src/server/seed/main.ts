import { parseArgs } from 'node:util'
import { count } from 'drizzle-orm'
import { readEnv } from '../base/config/env.ts'
import { transact } from '../base/db/db.ts'
import { openDatabase } from '../base/db/open-database.ts'
import { products } from '../base/db/schema.ts'
import { manyRows } from './many.ts'
import { addRows, seed } from './seed.ts'

/** `npm run seed -- --products 2000`: fills the database with made-up goods up to that number, for trying the shop at size. */

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

export async function fill(source: Record<string, string | undefined>, wanted: number): Promise<string> {
  const read = readEnv(source)
  if ('faults' in read) throw new Error(read.faults.join('\n'))
  const { env } = read
  const { database, close } = await openDatabase(env, silent)
  try {
    const now = () => new Date()
    await seed({ db: database.db, env, now })
    const [{ have } = { have: 0 }] = await database.db.select({ have: count() }).from(products)
    await transact(database.db, (tx) => addRows(tx, manyRows(Math.max(0, wanted - have), have), now()))
    return `The shop has ${Math.max(have, wanted)} products now.`
  } finally {
    await close()
  }
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { products: { type: 'string', default: '' } } })
  const wanted = Number(values.products)
  if (!Number.isInteger(wanted) || wanted < 1 || wanted > 20_000) {
    console.error('Usage: npm run seed -- --products 2000')
    process.exit(1)
  }
  fill(process.env, wanted).then(console.log, (error: Error) => {
    console.error(error.message)
    process.exitCode = 1
  })
}
