import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { SHOP_ZONE } from '#domain/base/day.ts'
import { silent } from '#server/base/config/log.ts'
import type { Database } from '#server/base/db/db.ts'
import { openPostgres } from '#server/base/db/postgres.ts'
import { DEMO_PASSWORD } from '#server/main/demo-accounts.ts'
import { freePort } from '../../free-port.ts'
import { atEnd, startShop } from '../shop.ts'

/** The shop of one story: its own copy of a database that is filled already, and a process that can be stopped. */
export interface MorningShop {
  url: string
  db: Database['db']
  /** Of the colleague, for what is not done on a screen. */
  headers: Record<string, string>
  open: () => Promise<void>
  close: () => Promise<unknown>
  remove: () => Promise<void>
}

export async function morningShop(filled: string): Promise<MorningShop> {
  const name = `morning_${randomUUID().slice(0, 8)}`
  const admin = async (command: string) => {
    const client = new pg.Client(new URL('/postgres', filled).href)
    await client.connect()
    await client.query(command)
    await client.end()
  }
  await admin(`create database ${name} template "${new URL(filled).pathname.slice(1)}"`)
  const drop = atEnd(() => admin(`drop database if exists ${name} with (force)`))
  const databaseUrl = new URL(`/${name}`, filled).href
  const data = mkdtempSync(join(tmpdir(), 'era-morning-'))
  atEnd(async () => rmSync(data, { recursive: true, force: true }))
  const [port, authPort] = [await freePort(), await freePort()]
  const database = await openPostgres(databaseUrl, silent)
  const env = {
    PORT: String(port),
    AUTH_EMULATOR_PORT: String(authPort),
    DATA_DIR: data,
    DATABASE_URL: databaseUrl,
  }
  let running: Awaited<ReturnType<typeof startShop>> | undefined
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  return {
    // Service workers and the clipboard want a secure origin.
    url: `http://localhost:${port}`,
    db: database.db,
    headers,
    async open() {
      running = await startShop(env)
      headers.authorization = `Bearer ${await tokenOf(authPort)}`
    },
    close: async () => running?.stop(),
    async remove() {
      await running?.stop()
      await database.close()
      await drop()
    },
  }
}

async function tokenOf(authPort: number): Promise<string> {
  const signIn = `http://127.0.0.1:${authPort}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=demo`
  const body = { email: 'owner@era.test', password: DEMO_PASSWORD, returnSecureToken: true }
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(signIn, { method: 'POST', headers, body: JSON.stringify(body) })
  const { idToken }: { idToken: string } = await answer.json()
  return idToken
}

/** The days up to which at least so many orders wait to be packed, and those orders, the newest first. */
export async function oldestPlaced(db: Database['db'], wanted: number) {
  const { rows } = await db.execute<{ day: string; count: string }>(
    `select (placed_at at time zone '${SHOP_ZONE}')::date::text as day, count(*) as count
     from orders where state = 'placed' group by 1 order by 1`,
  )
  let count = 0
  const last = rows.find((row) => {
    count += Number(row.count)
    return count >= wanted
  })
  const [first] = rows
  if (first === undefined || last === undefined) throw new Error(`There are no ${wanted} orders to pack.`)
  const found = await db.execute<{ id: string; serial: string }>(
    `select id, serial from orders where state = 'placed'
       and (placed_at at time zone '${SHOP_ZONE}')::date <= '${last.day}' order by placed_at desc, id desc`,
  )
  return {
    days: { from: first.day, to: last.day },
    orders: found.rows.map(({ id, serial }) => ({ id, number: `ERA-${serial}` })),
  }
}
