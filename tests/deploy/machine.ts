import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { request as httpsRequest } from 'node:https'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from '../docs/documents.ts'
import { freePort } from '../free-port.ts'
import { replacer } from './page.ts'

/** A machine in a directory: what docs/machine.md puts into /etc and /var is in it, and its services are plain processes. */

const NGINX = '/usr/sbin/nginx'
export const hasNginx = existsSync(NGINX)

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })

/** A port of four digits whose metrics' port, the same after a 1, is free too: the unit makes one of the other. */
async function instancePort(but?: number): Promise<number> {
  for (;;) {
    const port = 3_000 + Math.floor(Math.random() * 7_000)
    if (port !== but && (await isFree(port)) && (await isFree(10_000 + port))) return port
  }
}

export interface Reply {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
}

export interface Ask {
  method?: string
  body?: string
  headers?: Record<string, string>
  /** Called with each part of the answer as it comes; true ends the request. */
  until?: (text: string) => boolean
}

export async function createMachine() {
  const dir = mkdtempSync(join(tmpdir(), 'era-machine-'))
  const first = await instancePort()
  const [ports, second] = [{ http: await freePort(), https: await freePort() }, await instancePort(first)]
  for (const one of ['etc/nginx/conf.d', 'etc/systemd/system', 'var/cache', 'var/lib/era', 'tmp', 'logs'])
    mkdirSync(join(dir, one), { recursive: true })
  const rewrite = replacer({
    '/opt/era': root.replace(/\/$/, ''),
    '/etc/era': join(dir, 'etc/era'),
    '/etc/nginx/conf.d': join(dir, 'etc/nginx/conf.d'),
    '/etc/nginx/sites-enabled': join(dir, 'etc/nginx/sites-enabled'),
    '/etc/systemd/system': join(dir, 'etc/systemd/system'),
    '/var/lib/era': join(dir, 'var/lib/era'),
    '/var/cache': join(dir, 'var/cache'),
    ' -g era ': ' ',
    'listen [::]:80 default_server;': '',
    'listen [::]:443 ssl http2 default_server;': '',
    'listen 80 ': `listen 127.0.0.1:${ports.http} `,
    'listen 443 ': `listen 127.0.0.1:${ports.https} `,
    'shop.example:443:': `shop.example:${ports.https}:`,
    'https://shop.example/': `https://shop.example:${ports.https}/`,
    '127.0.0.1:3000': `127.0.0.1:${first}`,
    '127.0.0.1:3001': `127.0.0.1:${second}`,
    '127.0.0.1:13000': `127.0.0.1:1${first}`,
    'era@3000': `era@${first}`,
    'era@3001': `era@${second}`,
    'nginx -t': `${NGINX} -t -c ${join(dir, 'nginx.conf')} -p ${dir}`,
  })
  // What Debian's own file says around the shop's, with this machine's directories.
  writeFileSync(
    join(dir, 'nginx.conf'),
    [
      ...(process.getuid?.() === 0 ? ['user root;'] : []),
      `daemon off; pid ${dir}/nginx.pid; error_log ${dir}/logs/error.log warn;`,
      'events {} http { access_log off;',
      ...['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (one) => `${one}_temp_path ${dir}/tmp/${one};`,
      ),
      `include ${dir}/etc/nginx/conf.d/*.conf; }`,
    ].join('\n'),
  )
  const running = new Map<string, ChildProcess>()

  function launch(name: string, command: string, args: readonly string[], env: Record<string, string> = {}) {
    const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text) => appendFileSync(join(dir, 'logs', name), text))
    running.set(name, child)
  }

  async function end(name: string, signal: NodeJS.Signals = 'SIGTERM') {
    const child = running.get(name)
    running.delete(name)
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
  }

  /** Lets Era's process answer before it goes on. */
  async function ready(port: number) {
    const name = `era@${port}`
    for (;;) {
      if ((await fetch(`http://127.0.0.1:${port}/api/ready`).catch(() => undefined))?.ok) return
      if (running.get(name)?.exitCode !== null) throw new Error(said(name))
      await sleep(50)
    }
  }
  const said = (name: string) => readFileSync(join(dir, 'logs', name), 'utf8').slice(-2_000)

  return {
    dir,
    first,
    second,
    rewrite,
    ready,
    end,
    /** Starts a unit as systemd would: the installed unit's command, with its environment. */
    startUnit(port: number, other?: string) {
      const unit = rewrite(readFileSync(join(dir, 'etc/systemd/system/era@.service'), 'utf8')).replaceAll(
        '%i',
        `${port}`,
      )
      const all = (key: string) =>
        [...unit.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value = '']) => value)
      const file = readFileSync(all('EnvironmentFile')[0] ?? '', 'utf8')
      const lines = [...all('Environment'), ...file.split('\n').filter((line) => /^\w+=/.test(line))]
      const env = Object.fromEntries(
        lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
      )
      const [command = '', ...args] = (other ?? all('ExecStart')[0] ?? '').split(' ')
      launch(`era@${port}`, command, args, env)
    },
    startNginx: () => launch('nginx', NGINX, ['-c', join(dir, 'nginx.conf'), '-p', dir]),
    isDown: (name: string) => running.get(name)?.exitCode !== null,
    /** A request over TLS that believes only the machine's own certificate. */
    ask: (path: string, { method = 'GET', body, headers = {}, until }: Ask = {}) =>
      new Promise<Reply>((resolve, reject) => {
        const ca = readFileSync(join(dir, 'etc/era/tls.crt'))
        const to = { host: '127.0.0.1', port: ports.https, servername: 'shop.example', ca, path, method }
        const asked = httpsRequest(
          { ...to, agent: false, headers: { host: 'shop.example', ...headers } },
          (answer) => {
            const { statusCode: status = 0, headers } = answer
            let text = ''
            answer.on('data', (part) => {
              text += part
              if (until?.(text)) asked.destroy()
            })
            answer.once('close', () => resolve({ status, headers, text }))
          },
        )
        asked.once('error', reject)
        asked.end(body)
      }),
    async close() {
      // Killed at once, nginx would leave its workers behind.
      for (const name of [...running.keys()]) await end(name, name === 'nginx' ? 'SIGTERM' : 'SIGKILL')
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
