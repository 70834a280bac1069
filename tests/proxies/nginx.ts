import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../free-port.ts'

/** nginx with the shop's own file in front of two processes, without TLS: the system's program, loopback only. */

const PROGRAM = '/usr/sbin/nginx'
export const hasNginx = existsSync(PROGRAM)
const conf = fileURLToPath(new URL('../../deploy/nginx/era.conf', import.meta.url))

export async function startNginx(first: number, second: number) {
  const dir = mkdtempSync(join(tmpdir(), 'era-nginx-'))
  for (const one of ['tmp', 'cache']) mkdirSync(join(dir, one))
  const port = await freePort()
  const era = readFileSync(conf, 'utf8')
    .replace('127.0.0.1:3000', `127.0.0.1:${first}`)
    .replace('127.0.0.1:3001', `127.0.0.1:${second}`)
    .replace(/^ {2}listen (80|\[::\]).*$/gm, '')
    .replace(/^ {2}listen 443.*$/m, `  listen 127.0.0.1:${port};`)
    .replace(/^ {2}ssl_.*$/gm, '')
    // Every asset is asked of a process.
    .replace(/^ {4}proxy_cache\w* .*$/gm, '')
    .replace('/var/cache/era-nginx', join(dir, 'cache'))
    // The server for port 80 only leads to TLS.
    .replace(/^server \{(?:.|\n)*?^\}/m, '')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (one) => `${one}_temp_path ${dir}/tmp/${one};`,
  )
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  const main = `${user} daemon off; worker_processes 1; pid ${dir}/nginx.pid; error_log ${dir}/error.log warn;`
  writeFileSync(
    join(dir, 'nginx.conf'),
    `${main}\nevents {} http { access_log off; ${temporary.join(' ')}\n${era}}`,
  )
  const child = spawn(PROGRAM, ['-c', join(dir, 'nginx.conf'), '-p', dir], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (text) => (said += text))
  const url = `http://127.0.0.1:${port}`
  while (!(await fetch(`${url}/api/health`).catch(() => undefined))) {
    if (child.exitCode !== null) throw new Error(`nginx did not start: ${said}`)
    await sleep(50)
  }
  return {
    url,
    async stop() {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
