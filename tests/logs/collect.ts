import { mkdirSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { env, pid } from 'node:process'
import { createLog, type Log, silent } from '#server/base/config/log.ts'
import { personalIn } from './personal.ts'

/** Where `npm test` collects the log of every shop that it opens, and what its tests say of people; nowhere else. */
const directory = env.TEST_LOGS

const files = new Map<string, number>()

/** Written at once: a process of the tests may be killed. */
function append(kind: 'log' | 'said', text: string) {
  if (directory === undefined) return
  const name = `${pid}.${kind}`
  const file = files.get(name) ?? openSync(join(made(directory), name), 'a')
  files.set(name, file)
  writeSync(file, text)
}

function made(path: string): string {
  mkdirSync(path, { recursive: true })
  return path
}

/** The log of a shop in this process. */
export const collectedLog: Log =
  directory === undefined
    ? silent
    : createLog(
        (line) => append('log', line),
        () => new Date(),
      )

/** A file for the standard output of a shop that is a process of its own; undefined where no log is kept. */
export const outputFile = (): number | undefined =>
  directory === undefined
    ? undefined
    : openSync(join(made(directory), `shop-${crypto.randomUUID()}.log`), 'a')

const said = new Set<string>()

/** Notes what a test sends of people: none of it may be in a log. */
export function say(body: unknown, ...secrets: (string | undefined)[]) {
  if (directory === undefined) return
  for (const text of [...personalIn(body), ...secrets]) {
    if (text === undefined || said.has(text)) continue
    said.add(text)
    append('said', `${JSON.stringify(text)}\n`)
  }
}
