import { aNoisyPhoto } from '../chaos/noisy-photo.ts'
import { freePort } from '../free-port.ts'
import { aPage } from '../make.ts'
import { startCluster } from '../postgres.ts'
import { atEnd, endAll, startShop } from './shop.ts'
import { spreadOf } from './table.ts'
import { tokenOf } from './views.ts'

/**
 * `node tests/bench/live.ts --rounds 10`: two processes of the shop, as built, on one PostgreSQL. In one a product is
 * published, its words are changed and taken back; in seconds, from the answer to when the other shows it everywhere.
 */
const at = process.argv.indexOf('--rounds')
const rounds = at < 0 ? 10 : Number(process.argv[at + 1])

/** Where a shopper or a search engine meets a product, and what must be there. */
const places = {
  page: (slug: string) => `/newpage?product=${slug}`,
  list: () => '/shopall',
  'sitemap.xml': () => '/sitemap.xml',
  'catalogue, which search and offline pages read': () => '/api/catalogue',
}
type Place = keyof typeof places

const cluster = await startCluster([])
if (cluster === undefined) throw new Error('This needs PostgreSQL (Debian: `apt-get install postgresql`).')
atEnd(() => cluster.stop())
const DATABASE_URL = `${cluster.url}/postgres`
const authPort = await freePort()
const one = await startShop({ DATABASE_URL, AUTH_EMULATOR_PORT: String(authPort) })
// With a project of its own it starts no emulator.
const other = await startShop({ DATABASE_URL, FIREBASE_PROJECT_ID: 'era-bench', FIREBASE_API_KEY: 'public' })
const authorization = `Bearer ${await tokenOf(authPort)}`

async function ask<Answer>(path: string, body: object | Buffer): Promise<Answer> {
  const raw = Buffer.isBuffer(body)
  const answer = await fetch(`${one.url}/api/manager${path}`, {
    method: 'POST',
    headers: { authorization, 'content-type': raw ? 'application/octet-stream' : 'application/json' },
    body: raw ? new Uint8Array(body) : JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Answer
}

const taken = new Map<string, number[]>()

/** Waits until the other process says it there, and writes down how long that took. */
async function until(what: string, place: Place, slug: string, words: string) {
  const begun = performance.now()
  for (;;) {
    const answer = await fetch(`${other.url}${places[place](slug)}`)
    const text = await answer.text()
    if (answer.ok && text.includes(words)) break
    if (performance.now() - begun > 60_000) throw new Error(`${what}, ${place}: not there after a minute`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  const name = `${what} | ${place}`
  taken.set(name, [...(taken.get(name) ?? []), (performance.now() - begun) / 1_000])
}

const everywhere = (what: string, slug: string, words: string, where: readonly Place[]) =>
  Promise.all(where.map((place) => until(what, place, slug, place === 'sitemap.xml' ? slug : words)))

const all = Object.keys(places) as Place[]
const worded: readonly Place[] = ['page', 'list', 'catalogue, which search and offline pages read']

const { id } = await ask<{ id: string }>('/pictures', await aNoisyPhoto(300_000))
for (let round = 0; round < rounds; round += 1) {
  const [slug, name] = [`live-${round}`, `Live Cream ${round}`]
  const variants = [{ sku: `LIVE-${round}`, name: '50 ml', price: 3_400, stock: 12, weightGrams: 120 }]
  await ask('/products', { name, slug, palette: 'resparkle', choice: 'size', variants })
  const pictures = [{ id, alt: 'A jar', focus: '50% 50%' }]
  const words = aPage({ name, pictures, palette: 'resparkle' })
  const first = await ask<{ version: number }>(`/products/${slug}/page`, { version: 1, words })
  await everywhere('a new product', slug, name, all)
  const changed = { ...words, name: `Changed Cream ${round}` }
  const { version } = await ask<{ version: number }>(`/products/${slug}/page`, {
    version: first.version,
    words: changed,
  })
  await everywhere('a changed word', slug, changed.name, worded)
  await ask(`/products/${slug}/versions`, { version, to: first.version })
  await everywhere('taken back', slug, name, worded)
}
console.log('| change | where | median s | slowest s |\n|---|---|---|---|')
for (const [name, seconds] of taken) {
  const { median, most } = spreadOf(seconds)
  console.log(`| ${name} | ${median.toFixed(2)} | ${most.toFixed(2)} |`)
}
await endAll()
process.exit(0)
