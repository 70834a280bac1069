import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { argv, env, exit } from 'node:process'
import { findPersonal } from './find.ts'

/**
 * The last step of `npm test`: the log of every shop that its tests opened, in this process or in one of its own, is searched
 * for what belongs to a person. What a demo prints for its developer at the start, in plain lines, is no log.
 */

const directory = argv[2] ?? env.TEST_LOGS ?? '.cache/logs'
/** Fewer are not the log of a whole run. */
const LINES_MIN = Number(argv[3] ?? 5_000)

const files = readdirSync(directory)
const linesOf = (kind: string) =>
  files
    .filter((name) => name.endsWith(kind))
    .flatMap((name) => readFileSync(join(directory, name), 'utf8').split('\n'))
const lines = linesOf('.log').filter((line) => line.startsWith('{'))
const said = linesOf('.said').filter((line) => line !== '')
const found = findPersonal(
  lines,
  said.map((line): string => JSON.parse(line)),
)

console.log(`${lines.length} lines of ${files.length} files, ${said.length} texts of people`)
for (const one of found.slice(0, 50)) console.error(one)
if (lines.length < LINES_MIN) console.error(`Expected at least ${LINES_MIN} lines: was every test run?`)
if (found.length > 0) console.error(`${found.length} found in the log`)
exit(found.length === 0 && lines.length >= LINES_MIN ? 0 : 1)
