import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../free-port.ts'

/** What was begun and must be ended, the last first: when a measurement is over, and when somebody cuts it off. */
const begun: (() => Promise<unknown>)[] = []

export function atEnd(end: () => Promise<unknown>): () => Promise<unknown> {
  let ended: Promise<unknown> | undefined
  const once = () => {
    ended ??= end()
    return ended
  }
  begun.push(once)
  return once
}

export async function endAll() {
  for (const end of begun.splice(0).reverse()) await end()
}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void endAll().finally(() => process.exit(130)))

/** As the shell gave it: Vite says NODE_ENV=production to the whole process once it has built. */
const given = { ...process.env }

/** A program in a process of its own, ended with this one. */
export function startChild(args: readonly string[], env: Record<string, string> = {}): ChildProcess {
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...given, ...env },
  })
  atEnd(() => endChild(child))
  return child
}

export async function endChild(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
}

/** The shop as `npm start` starts it, on free ports, in a temporary directory. */
export async function startShop(
  env: Record<string, string> = {},
): Promise<{ url: string; pid: number; stop(): Promise<unknown> }> {
  const dir = mkdtempSync(join(tmpdir(), 'era-bench-'))
  atEnd(async () => rmSync(dir, { recursive: true, force: true }))
  const [port, authPort] = [await freePort(), await freePort()]
  const own = { PORT: String(port), AUTH_EMULATOR_PORT: String(authPort), DATA_DIR: dir }
  const still = { HOST: '127.0.0.1', RATE_LIMIT: 'off', VITALS: 'off', DEMO_ORDERS: 'off' }
  const shop = startChild(['src/server/main/main.ts'], { ...still, ...own, ...env })
  await new Promise<void>((resolve, reject) => {
    shop.once('exit', (code) => reject(new Error(`The shop stopped with ${code}.`)))
    shop.stdout?.on('data', (text: Buffer) => text.includes('Era is open') && resolve())
  })
  return { url: `http://127.0.0.1:${env.PORT ?? port}`, pid: shop.pid ?? 0, stop: () => endChild(shop) }
}
