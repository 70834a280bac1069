import { readFileSync, writeFileSync } from 'node:fs'
import { DEMO_PASSWORD } from '#server/main/demo-accounts.ts'
import { freePort } from '../free-port.ts'
import { startShop } from './shop.ts'

const auth = await freePort()
const shop = await startShop({
  DATABASE_URL: 'postgres://era@127.0.0.1:54913/million',
  AUTH_EMULATOR_PORT: String(auth),
  ...(process.env.NODE_OPTIONS ? {} : {}),
})
const headers: Record<string, string> = { 'content-type': 'application/json' }
const signIn = await fetch(
  `http://127.0.0.1:${auth}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=demo`,
  {
    method: 'POST',
    headers,
    body: JSON.stringify({ email: 'manager@era.test', password: DEMO_PASSWORD, returnSecureToken: true }),
  },
)
headers.authorization = `Bearer ${((await signIn.json()) as { idToken: string }).idToken}`
await new Promise((r) => setTimeout(r, 25000))
for (let i = 0; i < 100; i += 1)
  await (await fetch(`${shop.url}/api/manager/orders?state=all&limit=50`, { headers })).text()
const memory = (of: string) =>
  Number(new RegExp(`${of}:\\s+(\\d+)`).exec(readFileSync(`/proc/${shop.pid}/status`, 'utf8'))?.[1]) / 1024
for (const format of ['xlsx', 'xlsx', 'csv']) {
  writeFileSync(`/proc/${shop.pid}/clear_refs`, '5')
  const before = memory('VmRSS')
  const begun = performance.now()
  const at = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString()
  const answer = await fetch(
    `${shop.url}/api/manager/export?${new URLSearchParams({ format, state: 'all', from: at(435), to: at(400) })}`,
    { headers },
  )
  const bytes = (await answer.arrayBuffer()).byteLength
  console.log(
    format,
    answer.status,
    (bytes / 1e6).toFixed(1),
    'MB',
    ((performance.now() - begun) / 1000).toFixed(1),
    's; before',
    before.toFixed(0),
    'peak',
    memory('VmHWM').toFixed(0),
    'growth',
    (memory('VmHWM') - before).toFixed(0),
  )
  await new Promise((r) => setTimeout(r, 2000))
}
await shop.stop()
process.exit(0)
