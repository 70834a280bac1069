import { expect, test } from 'vitest'
import { openPostgres } from '#server/base/db/postgres.ts'
import { silent } from '../server/base/emulator.ts'
import { freshUrl, onPostgres } from '../server/base/engines.ts'
import type { Journal } from './client.ts'
import { judge } from './oracle.ts'
import { stormOfEvents } from './webhooks.ts'

onPostgres('two processes that receive Stripe’s events at the same time', () => {
  test('end in the state that Stripe reported', { timeout: 240_000 }, async () => {
    const journal: Journal = []
    const url = await freshUrl()
    const databases = [await openPostgres(url, silent), await openPostgres(url, silent)] as const
    const verdicts = await stormOfEvents(databases, journal, 1)
    const all = [...verdicts, ...(await judge(databases[0], journal))]
    expect(all.filter((one) => one.broken !== 0)).toEqual([])
    for (const database of databases) await database.close()
  })
})
