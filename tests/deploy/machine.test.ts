import { createHmac } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { execPath } from 'node:process'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { orderMaker } from '../chaos/client.ts'
import { manager } from '../server/base/staff.ts'
import { createMachine, hasNginx } from './machine.ts'
import { commandsOf, shell } from './page.ts'

/** docs/machine.md, followed from above to below, and what it then promises. */
const PAGE = 'docs/machine.md'
const LONG_MS = 300_000
const HOUR = 3_600

/** Lines that would change the machine of the tests, and what stands for them here. */
const notRun: Record<string, string> = {
  'apt-get': 'the machine has its packages',
  useradd: 'the processes run as the test does',
  'git clone': 'the tests are in a clone',
  'git pull': 'nothing is newer than what is tested',
  'npm ci': 'done before any test',
  'cd /opt/era': 'every line is run there',
  'runuser -u postgres -- createuser': 'the cluster of the tests has its account',
  'systemctl daemon-reload': 'systemd does not run here: the machine starts what the unit says',
}

test.skipIf(hasNginx)('nginx', () => {
  if (process.env.CI === 'true') throw new Error('CI follows docs/machine.md: install Debian’s nginx-light.')
  console.log('nginx is not installed here: docs/machine.md is not followed.')
})

describe.skipIf(!hasNginx || inject('postgres') === '')(PAGE, () => {
  let machine: Awaited<ReturnType<typeof createMachine>>
  const secret = 'whsec_of_this_test'
  const all = commandsOf(PAGE)
  const again = all.lastIndexOf('git pull')
  const isRun = (line: string) => !Object.keys(notRun).some((start) => line.startsWith(start))

  /** A line of the page. Those for systemd start and end plain processes. */
  async function follow(line: string): Promise<string> {
    const to = machine.rewrite(line)
    const units = [...to.matchAll(/era@(\d+)/g)].map(([, port]) => Number(port))
    if (line.startsWith('systemctl enable')) {
      for (const port of units) machine.startUnit(port)
      for (const port of units) await machine.ready(port)
    } else if (line.startsWith('systemctl restart')) {
      for (const port of units) {
        await machine.end(`era@${port}`)
        machine.startUnit(port)
        await machine.ready(port)
      }
    } else if (line === 'systemctl reload nginx') {
      machine.startNginx()
      for (;;)
        if (
          await machine.ask('/api/health').then(
            () => true,
            () => machine.isDown('nginx'),
          )
        )
          break
    } else if (line === 'nginx -t') {
      const conf = join(machine.dir, 'etc/nginx/conf.d/era.conf')
      writeFileSync(conf, machine.rewrite(readFileSync(conf, 'utf8')))
      return shell(to)
    } else if (line.includes('createdb')) {
      const { hostname, port } = new URL(inject('postgres'))
      return shell(`createdb -h ${hostname} -p ${port} -U era ${line.split('createdb ')[1]}`)
    } else {
      const printed = await shell(to)
      if (line.includes('era.env')) fillIn(join(machine.dir, 'etc/era/era.env'))
      return printed
    }
    return ''
  }

  function fillIn(file: string) {
    const values: Record<string, string> = {
      DATABASE_URL: `${inject('postgres')}/era`,
      FIREBASE_PROJECT_ID: 'era-machine',
      FIREBASE_API_KEY: 'public',
      FIREBASE_AUTH_DOMAIN: 'era.example',
      FIREBASE_APP_ID: '1:1:web:1',
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_WEBHOOK_SECRET: secret,
    }
    const lines = readFileSync(file, 'utf8').replaceAll(/^(\w+)=.*$/gm, (line, name) =>
      values[name] === undefined ? line : `${name}=${values[name]}`,
    )
    // Its visitors ask more often than people do.
    writeFileSync(file, `${lines}RATE_LIMIT=off\n`)
  }

  beforeAll(async () => {
    machine = await createMachine()
    for (const line of all.slice(0, again)) if (isRun(line)) await follow(line)
  }, LONG_MS)
  afterAll(() => machine?.close())

  test('leaves out only what changes the machine itself', () => {
    for (const start of Object.keys(notRun)) expect(all.some((line) => line.startsWith(start))).toBe(true)
    expect(all.filter(isRun).length).toBeGreaterThan(12)
  })

  test('opens the shop over TLS', async () => {
    const page = await machine.ask('/')
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page.text).toContain('</html>')
    expect(page.headers['strict-transport-security']).toContain('max-age')
  })

  test('keeps assets, for as long as their headers say', async () => {
    const { text } = await machine.ask('/')
    const asset = /\/assets\/[\w.-]+\.js/.exec(text)?.[0] ?? ''
    await machine.ask(asset)
    const second = await machine.ask(asset)
    expect(second).toMatchObject({ status: 200, headers: { 'x-cache': 'HIT' } })
    expect(second.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    // A page is requested again, and costs nothing when it is the same.
    const page = await machine.ask('/')
    const etag = String(page.headers.etag)
    expect((await machine.ask('/', { headers: { 'if-none-match': etag } })).status).toBe(304)
    expect(page.headers['x-cache']).toBeUndefined()
    // Compressed and not are two answers.
    const packed = await machine.ask(asset, { headers: { 'accept-encoding': 'gzip' } })
    expect(packed.headers['content-encoding']).toBe('gzip')
    expect((await machine.ask(asset)).headers['content-encoding']).toBeUndefined()
  })

  const post = (path: string, body: string, headers: Record<string, string> = {}) =>
    machine.ask(path, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } })
  const codeOf = ({ status, text }: { status: number; text: string }) => [status, JSON.parse(text).code]

  test.each([
    ['/api/orders', 64],
    ['/api/payments/stripe', 512],
    ['/api/manager/products/check', 5 * 1024],
    ['/api/manager/pictures', 25 * 1024],
    ...['me/influencer', 'orders/one/reviews'].map((of): [string, number] => [`/api/${of}/photo`, 25 * 1024]),
  ])('lets through to %s what Era reads, %i kB, and no more', async (path, kilobytes) => {
    const [status] = codeOf(await post(path, `"${'x'.repeat(kilobytes * 1024 - 2)}"`))
    expect([400, 401, 404, 422]).toContain(status)
    const larger = await post(path, 'x'.repeat(kilobytes * 1024 + 1))
    expect(codeOf(larger)).toEqual([413, 'too_large'])
    // Refused before it reached Era, which numbers its answers.
    expect(larger.headers['x-request-id']).toBeUndefined()
  })

  test('passes a signed webhook on, byte for byte', async () => {
    const body = `{ "id": "evt_1", "object": "event",  "livemode": true, "type": "era.tried", "data": { "object": {} } }`
    const at = Math.floor(Date.now() / 1_000)
    const signature = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
    const answer = await post('/api/payments/stripe', body, { 'stripe-signature': `t=${at},v1=${signature}` })
    expect([answer.status, answer.text]).toEqual([200, '{"received":true}'])
    const old = `t=${at - HOUR},v1=${signature}`
    expect((await post('/api/payments/stripe', body, { 'stripe-signature': old })).status).toBe(400)
  })

  /** Visitors who read and ask for prices until they are stopped; what they were answered. */
  function visitors() {
    const quote = JSON.stringify({ items: [{ id: 'ROSA-30', units: 1 }], delivery: 'standard', region: 'CA' })
    const answers: Record<'read' | 'sent', string[]> = { read: [], sent: [] }
    let stopped = false
    const record = async (kind: keyof typeof answers, reply: Promise<{ status: number }>) =>
      answers[kind].push(await reply.then(({ status }) => `${status}`, String))
    const visit = async () => {
      while (!stopped) {
        await record('read', machine.ask('/'))
        await record('read', machine.ask('/api/catalogue'))
        await record('sent', post('/api/quote', quote))
      }
    }
    const all = [visit(), visit()]
    return {
      answers,
      async stop() {
        stopped = true
        await Promise.all(all)
        return { read: [...new Set(answers.read)], sent: [...new Set(answers.sent)] }
      },
    }
  }

  test('refuses no one while one process after the other is restarted', { timeout: LONG_MS }, async () => {
    const { stop } = visitors()
    for (const line of all.slice(again)) if (isRun(line)) await follow(line)
    expect(await stop()).toEqual({ read: ['200'], sent: ['200'] })
  })

  test('serves from one process when the other is killed', { timeout: LONG_MS }, async () => {
    const { answers, stop } = visitors()
    await machine.end(`era@${machine.first}`, 'SIGKILL')
    const before = answers.sent.length
    await expect.poll(() => answers.sent.length - before, { timeout: LONG_MS }).toBeGreaterThan(10)
    const { read, sent } = await stop()
    expect(read).toEqual(['200'])
    // A request that was with the process when it was killed may have been done: only its client may send it again.
    expect(sent.filter((status) => status !== '503')).toEqual(['200'])
    expect(answers.sent.slice(before + 4).every((status) => status === '200')).toBe(true)
  })

  test('answers 503 when both are gone, and has the assets still', async () => {
    const { text } = await machine.ask('/')
    const asset = /\/assets\/[\w.-]+\.js/.exec(text)?.[0] ?? ''
    await machine.ask(asset)
    await machine.end(`era@${machine.second}`, 'SIGKILL')
    expect(await machine.ask('/')).toMatchObject({ status: 503, headers: { 'retry-after': '5' } })
    expect(codeOf(await machine.ask('/api/catalogue'))).toEqual([503, 'unavailable'])
    expect((await machine.ask(asset)).status).toBe(200)
  })

  test('passes live orders on as they come, from either process', { timeout: LONG_MS }, async () => {
    // The same processes with a verifier that accepts the token of a test: Google's cannot be asked here.
    for (const port of [machine.first, machine.second]) {
      machine.startUnit(port, `${execPath} tests/chaos/server.ts`)
      await machine.ready(port)
    }
    let opened = () => {}
    const isOpen = new Promise<void>((resolve) => {
      opened = resolve
    })
    let placed: string[] = []
    const stream = machine.ask('/api/manager/events', {
      headers: { authorization: `Bearer ${manager}` },
      until(text) {
        if (text.includes(': open')) opened()
        return placed.length > 0 && placed.every((number) => text.includes(number))
      },
    })
    await Promise.race([isOpen, stream])
    const make = orderMaker(JSON.parse((await machine.ask('/api/catalogue')).text))
    // Placed at the same time: either may be told of first.
    placed = await Promise.all(
      [machine.first, machine.second].map(async (port) => {
        const { key, ...body } = make([{ id: 'ROSA-30', units: 1 }])
        const answer = await fetch(`http://127.0.0.1:${port}/api/orders`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ ...body, key }),
        })
        return (await answer.json()).number
      }),
    )
    await post('/api/orders', JSON.stringify(make([{ id: 'ROSA-30', units: 1 }])))
    const { status, text } = await stream
    expect(status).toBe(200)
    for (const one of placed) expect(text).toContain(one)
  })
})
