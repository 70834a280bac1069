import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { read, root } from '../docs/documents.ts'

/** A page of the documents that a test follows: its commands as they stand, run with other directories and ports. */

const run = promisify(execFile)

/** The lines of a page's shell blocks, in their order. */
export const commandsOf = (page: string): string[] =>
  [...read(page).matchAll(/^```sh\n(.*?)^```/gms)]
    .flatMap(([, block = '']) => block.replaceAll(/\\\n\s*/g, '').split('\n'))
    .filter((line) => line !== '')

/** Each old text becomes the new one, the longest first. */
export function replacer(pairs: Record<string, string>): (text: string) => string {
  const olds = Object.keys(pairs).sort((a, b) => b.length - a.length)
  const pattern = new RegExp(olds.map((old) => old.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|'), 'g')
  return (text) => text.replaceAll(pattern, (old) => pairs[old] ?? old)
}

/** Runs a command as a shell does, and gives what it printed. */
export async function shell(command: string, env: Record<string, string> = {}): Promise<string> {
  const { PATH = '', HOME = '' } = process.env
  const { stdout, stderr } = await run('bash', ['--norc', '-euo', 'pipefail', '-c', command], {
    cwd: root,
    // As a person's shell: what Vitest sets is not for the shop.
    env: { PATH, HOME, ...env },
    maxBuffer: 64 * 1024 * 1024,
  })
  return stdout + stderr
}
