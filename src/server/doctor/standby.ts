import pg from 'pg'
import { walPosition } from '../base/db/standby.ts'
import { errorCode, type Finding, fault, note, ok } from './finding.ts'

const MEGABYTE = 1_048_576

interface Facts {
  system: string
  isStandby: boolean
  position: string | null
}

const readFacts = `select (select system_identifier::text from pg_control_system()) as system,
  pg_is_in_recovery() as "isStandby",
  (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end)::text as position`

async function factsOf(url: string): Promise<Facts | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 4_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query<Facts>(readFacts)).rows[0]
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Whether the shop will read from it: a standby of this very database that follows. */
export async function checkStandby(url: string, primaryUrl: string): Promise<Finding[]> {
  // Asked first: what is written in between must not look like something the standby lacks.
  const primary = await factsOf(primaryUrl).catch(() => undefined)
  try {
    const standby = await factsOf(url)
    return primary === undefined || standby === undefined ? [] : [compare(primary, standby)]
  } catch (error) {
    const fix = 'Start it, or correct DATABASE_READ_URL; until then the primary answers all reads.'
    return [fault('standby', `does not answer at DATABASE_READ_URL (${errorCode(error)})`, fix)]
  }
}

function compare(primary: Facts, standby: Facts): Finding {
  if (standby.system !== primary.system) {
    const fix = 'Name a standby of the database in DATABASE_URL, made with pg_basebackup.'
    return fault('standby', 'DATABASE_READ_URL leads to another database', fix)
  }
  if (!standby.isStandby) {
    return note('standby', 'DATABASE_READ_URL leads to the primary, which takes all reads')
  }
  const missing = Number(walPosition(primary.position ?? '0/0') - walPosition(standby.position ?? '0/0'))
  return missing <= 0
    ? ok('standby', 'has everything')
    : note(
        'standby',
        `is ${(missing / MEGABYTE).toFixed(1)} MB behind: until it has caught up, the primary takes reads`,
      )
}
