import { spawn } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { deviceMutants } from './device-mutants.ts'
import type { Mutant } from './mutant.ts'
import { toldMutants } from './told-mutants.ts'

/**
 * Takes each guard out of a copy of the shop and runs the test that promises it: the test must go red.
 * A guard whose test stays green is not guarded. `npm run mutants [name…]`
 */
const mutants: readonly Mutant[] = [
  {
    guard: 'stock',
    file: 'src/server/order-write.ts',
    out: [
      ['and (a.units = 0 or l.stock >= a.units)', ''],
      [' and v.stock >= a.units', ''],
    ],
    test: 'server/race',
    story: 'sixty want one of the last ten',
  },
  {
    guard: 'unique id',
    file: 'src/server/order-place.ts',
    out: [["'orders_pkey', ", '']],
    test: 'server/race',
    story: 'one order from both sides',
  },
  {
    guard: 'same id, another body',
    file: 'src/server/order-place.ts',
    out: [['known.order.bodyHash !== hash', 'false']],
    test: 'server/order',
    story: 'an id is one order’s for ever',
  },
  {
    guard: 'order of locks',
    file: 'src/server/order-write.ts',
    out: [[' order by v.sku for no key update', ' for no key update']],
    test: 'server/race',
    story: 'rows of stock are locked in the order of their SKUs',
  },
  {
    guard: 'limit of a code',
    file: 'src/server/order-write.ts',
    out: [['and (c.limit_total is null or c.redeemed + u.uses <= c.limit_total)', '']],
    test: 'server/race',
    story: 'thirty have a code that is good for seven',
  },
  {
    guard: 'price at the write',
    file: 'src/server/order-write.ts',
    out: [['and l.version = a.version and l.version = a.latest', '']],
    test: 'server/race',
    story: 'a price that changes between the look and the write',
  },
  {
    guard: 'places of a contact',
    file: 'src/server/order-place.ts',
    out: [['if (free === undefined || tooMany)', 'if (free === undefined)']],
    test: 'server/order-life',
    story: 'nor may the units in them be more',
  },
  {
    guard: 'signature of a webhook',
    file: 'src/server/payment/stripe.ts',
    out: [
      [
        'return stripe.webhooks.constructEvent(raw, signature, secret, TOLERANCE_S, undefined, now.getTime())',
        'return JSON.parse(raw)',
      ],
    ],
    test: 'server/webhook',
    story: 'signed',
  },
  {
    guard: 'amount of a payment',
    file: 'src/server/payment/settle.ts',
    out: [["if (truth.amount !== order.total) return 'payment_amount'", '']],
    test: 'server/give-back',
    story: 'as another sum pays for nothing',
  },
  {
    guard: 'ownership',
    file: 'src/server/order.ts',
    out: [['eq(table.keyHash, hashOf(key))', 'eq(table.id, id)']],
    test: 'server/order',
    story: 'only its key or its owner',
  },
  {
    guard: 'own order',
    file: 'src/server/order-place.ts',
    out: [['influencer && !own ?', 'influencer ?']],
    test: 'server/influencer',
    story: 'on an order of their own',
  },
  {
    guard: 'role',
    file: 'src/server/visitor.ts',
    out: [["if (user.role !== role) throw new Refused('forbidden')", '']],
    test: 'server/api',
    story: 'a shopper is no manager',
  },
  {
    guard: 'retry',
    file: 'src/server/db.ts',
    out: [["new Set(['40001', '40P01'])", 'new Set<string>()']],
    test: 'server/retry',
    story: 'is tried again as a whole',
  },
  {
    guard: 'one hand per letter',
    file: 'src/server/outbox.ts',
    out: [['limit 1 for update skip locked', 'limit 1']],
    test: 'server/outbox',
    story: 'one mail each when several processes look at once',
  },
  {
    guard: 'lock file',
    file: 'src/server/lock.ts',
    out: [['if (holder !== undefined && isAlive(holder))', 'if (holder !== undefined && !isAlive(holder))']],
    test: 'server/lock',
    story: 'a directory has one holder',
  },
  {
    guard: 'hour of expiry',
    file: 'src/server/order-expiry.ts',
    out: [['lte(orders.expiresAt, now)', 'lte(orders.placedAt, now)']],
    test: 'server/order-life',
    story: 'unpaid for half an hour',
  },
  {
    guard: 'version of a row',
    file: 'src/server/order-moves.ts',
    out: [['move.version !== undefined && move.version !== row.version', 'false']],
    test: 'server/order-life',
    story: 'a stale look takes none',
  },
  {
    guard: 'signature of a promise',
    file: 'src/server/promise.ts',
    out: [['timingSafeEqual(given, right)', 'true']],
    test: 'server/quote',
    story: 'keeps a price that was promised',
  },
  ...deviceMutants,
  ...toldMutants,
]

const root = fileURLToPath(new URL('../..', import.meta.url))

function run(dir: string, { test, story }: Mutant): Promise<{ code: number | null; said: string }> {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const args = [
    'run',
    '--config',
    'tests/vitest.config.ts',
    '--project',
    // What guards a device is tested where devices are: in a browser.
    test.startsWith('server/') ? 'unit' : 'browser',
    `tests/${test}.test.ts`,
    '-t',
    story,
  ]
  const child = spawn(process.execPath, [vitest, ...args], {
    cwd: dir,
    env: { ...process.env, NO_COLOR: '1' },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text))
  return new Promise((resolve) => child.once('exit', (code) => resolve({ code, said })))
}

const passedOf = (said: string) => Number(/Tests .*?(\d+) passed/.exec(said)?.[1] ?? 0)
const failedOf = (said: string) => Number(/Tests .*?(\d+) failed/.exec(said)?.[1] ?? 0)

const dir = await mkdtemp(join(tmpdir(), 'era-mutants-'))
for (const name of ['src', 'tests', 'sw', 'package.json', 'tsconfig.json', 'tsconfig.base.json']) {
  await cp(join(root, name), join(dir, name), { recursive: true })
}
await symlink(join(root, 'node_modules'), join(dir, 'node_modules'))

const chosen = mutants.filter(({ guard }) => process.argv.length === 2 || process.argv.includes(guard))
let survived = 0
for (const mutant of chosen) {
  const file = join(dir, mutant.file)
  const whole = await readFile(file, 'utf8')
  const without = mutant.out.reduce((text, [from, to]) => text.replace(from, () => to), whole)
  const found = mutant.out.every(([from]) => whole.includes(from))
  await writeFile(file, without)
  const { said } = found ? await run(dir, mutant) : { said: 'the guard was not found in its file' }
  await writeFile(file, whole)
  const killed = failedOf(said) > 0
  if (!killed) {
    survived += 1
    console.error(said.slice(-1_500))
  }
  console.log(
    `${killed ? 'killed  ' : 'SURVIVED'}  ${mutant.guard}: ${mutant.test}.test.ts, “${mutant.story}” (${failedOf(said)} red, ${passedOf(said)} green)`,
  )
}
await rm(dir, { recursive: true, force: true })
console.log(`\n${chosen.length - survived} of ${chosen.length} killed`)
process.exit(survived === 0 ? 0 : 1)
