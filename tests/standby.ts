import pg from 'pg'
import { type Cluster, serve, startCluster } from './postgres.ts'

/** A primary of these tests and a standby that replays its log, as a shop with DATABASE_READ_URL has them. */

export interface Pair {
  primary: Cluster
  standby: Cluster
  /** Runs a statement on the standby. */
  query: (statement: string) => Promise<Record<string, unknown>[]>
  /** Holds the standby's replay up. */
  pause: () => Promise<void>
  resume: () => Promise<unknown>
  stop: () => Promise<void>
}

export async function startPair(
  settings: string[] = ['fsync=off'],
  ofStandby: string[] = [],
): Promise<Pair | undefined> {
  const primary = await startCluster(settings)
  if (primary === undefined) return undefined
  const from = new URL(primary.url)
  const standby = await serve(
    (data) => [
      'pg_basebackup',
      ...['-D', data, '-h', from.hostname, '-p', from.port, '-U', 'era'],
      ...['--write-recovery-conf', '--checkpoint=fast', '--no-sync'],
    ],
    ['fsync=off', 'hot_standby_feedback=on', ...ofStandby],
  )
  if (standby === undefined) return undefined
  const query = async (statement: string) => {
    const client = new pg.Client(`${standby.url}/postgres`)
    await client.connect()
    const { rows } = await client.query(statement)
    await client.end()
    return rows
  }
  return {
    primary,
    standby,
    query,
    async pause() {
      await query('select pg_wal_replay_pause()')
      for (let state = ''; state !== 'paused'; ) {
        state = String((await query('select pg_get_wal_replay_pause_state() as state'))[0]?.state)
      }
    },
    resume: () => query('select pg_wal_replay_resume()'),
    async stop() {
      await standby.stop()
      await primary.stop()
    },
  }
}
