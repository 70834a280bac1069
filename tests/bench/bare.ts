import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import pg from 'pg'

/** The least that Hono and PostgreSQL can do, an answer and an insert: `bare.ts PORT URL`. */
const [port, url] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: url, max: 16 })
await pool.query(
  'create table if not exists bare (id bigserial primary key, body jsonb not null, at timestamptz default now())',
)

const document = Buffer.alloc(15_000, 'a page of the shop ')
const headers = { 'content-type': 'text/html; charset=utf-8', 'content-length': String(document.length) }

const app = new Hono()
  .get('/', () => new Response(new Uint8Array(document), { headers }))
  .post('/orders', async (c) => {
    const body: unknown = await c.req.json()
    const client = await pool.connect()
    try {
      await client.query('begin')
      const { rows } = await client.query({
        name: 'bare_insert',
        text: 'insert into bare (body) values ($1) returning id',
        values: [JSON.stringify(body)],
      })
      await client.query('commit')
      return c.json(rows[0], 201)
    } finally {
      client.release()
    }
  })

serve({ fetch: app.fetch, port: Number(port), hostname: '127.0.0.1' }, () => console.log('ready'))
