import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../free-port.ts'

/** haproxy in front of processes of the shop: the system's program, loopback only. */

const PROGRAM = '/usr/sbin/haproxy'
export const hasHaproxy = existsSync(PROGRAM)

export async function startHaproxy(urls: readonly string[]) {
  const dir = mkdtempSync(join(tmpdir(), 'era-haproxy-'))
  const port = await freePort()
  const servers = urls.map((url, at) => `  server era${at} ${new URL(url).host} check inter 500ms`)
  writeFileSync(
    join(dir, 'haproxy.cfg'),
    `defaults
  mode http
  timeout connect 2s
  timeout client 70s
  timeout server 60s
  timeout check 5s
listen era
  bind 127.0.0.1:${port}
  balance roundrobin
  option httpchk
  http-check send meth GET uri /api/ready ver HTTP/1.1 hdr Host era
  option redispatch
${servers.join('\n')}
`,
  )
  const child = spawn(PROGRAM, ['-f', join(dir, 'haproxy.cfg'), '-db'], { stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}`
  while (!(await fetch(`${url}/api/ready`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) throw new Error('haproxy did not start')
    await sleep(50)
  }
  return {
    url,
    async stop() {
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
