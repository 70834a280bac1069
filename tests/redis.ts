import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { freePort } from './free-port.ts'

/** A Redis of these tests: the system's program, loopback only, nothing on disk. */

const PROGRAM = '/usr/bin/redis-server'

export const hasRedis = existsSync(PROGRAM)

export async function startRedis(port?: number) {
  const own = port ?? (await freePort())
  const settings = ['--port', String(own), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  const child = spawn(PROGRAM, settings, { stdio: 'ignore' })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  for (let tries = 0; !(await answers(own)); tries += 1) {
    if (tries === 100 || child.exitCode !== null) throw new Error('Redis did not start')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return {
    port: own,
    url: `redis://127.0.0.1:${own}`,
    /** Makes it hang: it accepts and does not answer. */
    pause: () => child.kill('SIGSTOP'),
    resume: () => child.kill('SIGCONT'),
    async stop() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('error', () => resolve(false))
    socket.once('connect', () => socket.write('PING\r\n'))
    socket.once('data', () => {
      socket.end()
      resolve(true)
    })
  })
