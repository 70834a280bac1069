import { freePort } from '../free-port.ts'
import { endAll, startShop } from './shop.ts'
import { tokenOf } from './views.ts'

/**
 * `node tests/bench/renders.ts`: a process of the shop, as built. Changes one thing after the other and prints how many
 * pages it rendered for each, of how many it has, and the processor time that took.
 */
const QUIET_MS = 4_000

const [authPort, metricsPort] = [await freePort(), await freePort()]
const shop = await startShop({ AUTH_EMULATOR_PORT: String(authPort), METRICS_PORT: String(metricsPort) })
const authorization = `Bearer ${await tokenOf(authPort)}`

async function ask<Answer>(method: string, path: string, body?: object): Promise<Answer> {
  const answer = await fetch(`${shop.url}/api/manager${path}`, {
    method,
    headers: { authorization, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Answer
}

async function read() {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  const of = (name: string) => Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1])
  return {
    rendered: of('era_pages_rendered_total'),
    cached: of('era_pages_cached'),
    seconds: of('process_cpu_seconds_total'),
  }
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Visits the shop until it has rendered nothing for a while. */
async function settled() {
  let last = await read()
  for (let quietSince = Date.now(); Date.now() - quietSince < QUIET_MS; ) {
    await fetch(`${shop.url}/rosa`)
    await wait(250)
    const now = await read()
    if (now.rendered !== last.rendered) quietSince = Date.now()
    last = now
  }
  return last
}

interface Sold {
  sku: string
  version: number
  stock: number
}
const variant = async (sku: string) => {
  const { variants } = await ask<{ variants: Sold[] }>('GET', '/products')
  const found = variants.find((one) => one.sku === sku)
  if (!found) throw new Error(`No ${sku}`)
  return found
}
const change = async (sku: string, what: (now: Sold) => object) => {
  const now = await variant(sku)
  await ask('PATCH', '/products', { sku, version: now.version, ...what(now) })
}
const setStock = (sku: string, stock: number) =>
  change(sku, (now) => ({ stock, seenStock: now.stock, why: 'Counted' }))

const changes: Record<string, () => Promise<unknown>> = {
  'nothing (as long)': async () => undefined,
  'the price of one size': () => change('ROSA-100', () => ({ price: 3_333 })),
  'the stock of one size, 9 to 8': () => setStock('REKINDLE-30', 8),
  'the words of one page': async () => {
    const { words, version } = await ask<{ words: object; version: number }>('GET', '/products/reglow/page')
    await ask('POST', '/products/reglow/page', { version, words: { ...words, tagline: 'Other words' } })
  },
  'a policy’s title': () => ask('POST', '/texts/delivery', { version: 1, words: { title: 'Our delivery' } }),
  'the banner, which is on every page': () =>
    ask('POST', '/texts/banner', { version: 1, words: { text: 'Free samples' } }),
}

await setStock('REKINDLE-30', 9)
let before = await settled()
console.log(`${before.cached} pages in memory\n\n| changed | pages rendered | processor, s |\n|---|---|---|`)
for (const [name, make] of Object.entries(changes)) {
  await make()
  const after = await settled()
  const seconds = (after.seconds - before.seconds).toFixed(1)
  console.log(`| ${name} | ${after.rendered - before.rendered} | ${seconds} |`)
  before = after
}
await endAll()
process.exit(0)
