import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect } from 'vitest'
import { root } from './documents.ts'

const running = new Set<ChildProcess>()

interface Options {
  cwd?: string
  env?: Record<string, string>
}

/** A command as a person types it, in a process group of its own: npm starts a shell, which starts the program. */
function start(command: string, args: readonly string[], { cwd = root, env = {} }: Options) {
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(command, args, {
    cwd,
    detached: true,
    env: { PATH, HOME, NODE_COMPILE_CACHE: join(root, '.cache/node'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  const printed = { text: '' }
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (printed.text += text))
  return { child, printed }
}

export async function run(command: string, args: readonly string[], options: Options = {}): Promise<string> {
  const { child, printed } = start(command, args, options)
  const [code] = await once(child, 'close')
  expect(code, printed.text).toBe(0)
  return printed.text
}

export const npm = (script: string, args: readonly string[], options: Options = {}) =>
  run('npm', ['run', script, '--', ...args], options)

/** Starts a server and waits until it answers. */
export async function serve(
  script: string,
  args: readonly string[],
  url: string,
  env: Record<string, string> = {},
) {
  const { child, printed } = start('npm', ['run', script, '--', ...args], { env })
  for (;;) {
    const answer = await fetch(url).catch(() => undefined)
    if (answer?.ok) return { child, html: await answer.text() }
    if (child.exitCode !== null) throw new Error(printed.text)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

export async function stop(child: ChildProcess) {
  if (child.pid === undefined || child.exitCode !== null) return
  const closed = once(child, 'close')
  process.kill(-child.pid, 'SIGTERM')
  await closed
}

export async function stopAll() {
  for (const child of running) await stop(child)
}
