import { createServer } from 'node:http'
import pg from 'pg'

/** What placing an order is measured against: a server that does nothing but insert what it was sent, in a transaction. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 16 })
await pool.query(
  'create table if not exists bare (id uuid primary key, body jsonb not null, at timestamptz not null)',
)

const server = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const text = Buffer.concat(chunks).toString()
  const { id } = JSON.parse(text) as { id: string }
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query({
      name: 'bare',
      text: 'insert into bare values ($1, $2, $3)',
      values: [id, text, new Date()],
    })
    await client.query('commit')
  } finally {
    client.release()
  }
  response.writeHead(201, { 'content-type': 'application/json' }).end(text)
})
server.listen(Number(process.env.PORT), '127.0.0.1', () => console.log('open'))
process.once('SIGTERM', () => process.exit(0))
