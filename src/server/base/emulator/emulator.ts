import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../config/log.ts'

/** Projects named `demo-…` exist only in emulators: nothing done under this name can reach Google. */
export const DEMO_PROJECT = 'demo-era'

export interface Emulator {
  /** `127.0.0.1:9099` */
  host: string
  stop: () => Promise<void>
}

interface Options {
  port: number
  /** Accounts are stored in `auth/` below this directory. */
  dataDir: string
  log: Log
  /** A link that Firebase would have mailed: to a new password, to a confirmed address. */
  onLink?: (link: { email: string; about: string; url: string }) => void
}

type Message =
  | { type: 'ready' }
  | { type: 'failed'; why: string }
  | { type: 'link'; email: string; about: string; url: string }

const CHILD = new URL('child.ts', import.meta.url)
/** A shop that was killed leaves its emulator alive for the moment it needs to save. */
const PORT_WAIT_MS = 5_000
const STOP_WAIT_MS = 3_000

export async function startEmulator({ port, dataDir, log, onLink }: Options): Promise<Emulator> {
  let stopping = false
  let child: ChildProcess

  const launch = () =>
    new Promise<ChildProcess>((resolve, reject) => {
      const forked = fork(CHILD, [DEMO_PROJECT, String(port), join(dataDir, 'auth')], {
        // Not the shop's environment, which may have secrets in it.
        env: { NODE_COMPILE_CACHE: join(dataDir, 'cache', 'node') },
        execArgv: [],
        stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      })
      let stderr = ''
      forked.stderr?.on('data', (text) => {
        stderr = `${stderr}${text}`.slice(-2_000)
      })
      forked.on('message', (message: Message) => {
        if (message.type === 'ready') resolve(forked)
        else if (message.type === 'failed') reject(new Error(message.why))
        else onLink?.(message)
      })
      forked.once('error', reject)
      forked.once('exit', (code) => {
        reject(new Error(stderr || `the Auth emulator ended with ${code}`))
        if (stopping || forked !== child) return
        log.error('emulator_ended', { code })
        keepAlive().catch(() => log.error('emulator_lost', { port }))
      })
    })

  const keepAlive = async () => {
    const until = Date.now() + PORT_WAIT_MS
    for (;;) {
      try {
        child = await launch()
        return
      } catch (error) {
        if (stopping) return
        const busy = error instanceof Error && error.message === 'EADDRINUSE'
        if (busy && Date.now() < until) {
          await sleep(100)
          continue
        }
        throw busy
          ? new Error(
              `Port ${port} is in use, and the Auth emulator needs it. Stop what uses it, or set AUTH_EMULATOR_PORT.`,
            )
          : new Error('The Auth emulator did not start.', { cause: error })
      }
    }
  }

  await keepAlive()
  return {
    host: `127.0.0.1:${port}`,
    async stop() {
      stopping = true
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
      if (child.connected) child.disconnect()
      const giveUp = setTimeout(() => child.kill('SIGKILL'), STOP_WAIT_MS)
      await gone
      clearTimeout(giveUp)
    },
  }
}
