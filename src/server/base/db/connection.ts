import pg from 'pg'

/** The most that a statement, a wait for a lock and an idle transaction may take, in milliseconds. */
export const limits = {
  statement_timeout: 8_000,
  lock_timeout: 4_000,
  idle_in_transaction_session_timeout: 10_000,
}

/**
 * The isolation that the shop's statements are written for, whatever the database's default is: they lock the rows that they
 * change, and see them as the transaction before left them.
 */
export const isolation = { default_transaction_isolation: 'read committed' }

/** Also on a standby, which refuses every query of a serializable transaction. */
export const isolate = (client: pg.ClientBase) =>
  client.query(`set default_transaction_isolation = '${isolation.default_transaction_isolation}'`)

export const connection = { connectionTimeoutMillis: 4_000, application_name: 'era' }

/**
 * Gives the session these limits, save those that it has, for as long as it lives. A pooler reuses the server connections
 * of a start, and they may be older than the limits of the role (postgres.ts).
 */
export const limitSession = (client: pg.Client) =>
  client.query(
    `select set_config(name, $1::jsonb->>name, false) from pg_settings
     where setting = '0' and name in (select jsonb_object_keys($1::jsonb))`,
    [JSON.stringify(limits)],
  )

/**
 * A connection to PostgreSQL itself; undefined where a transaction pooler answers. A pooler refuses start-up parameters
 * or ignores them, and PostgreSQL says where a setting came from: from the client, only if it got them.
 */
export async function connectDirectly(
  url: string,
  connectionTimeoutMillis = connection.connectionTimeoutMillis,
): Promise<pg.Client | undefined> {
  const settings = { ...connection, connectionTimeoutMillis, ...limits }
  const client = new pg.Client({ connectionString: url, keepAlive: true, ...settings })
  // Without a listener an error would end the process; every connection that breaks also ends.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await isolate(client)
    const { rows } = await client.query(`select source from pg_settings where name = 'statement_timeout'`)
    if (rows[0]?.source === 'client') return client
    await limitSession(client)
  } catch (error) {
    await client.end().catch(() => undefined)
    if (error instanceof Error && /unsupported startup parameter/i.test(error.message)) return undefined
    throw error
  }
  await client.end()
  return undefined
}
