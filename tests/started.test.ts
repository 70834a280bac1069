import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const app = fileURLToPath(new URL('../src/app', import.meta.url))
const code = new Map(
  readdirSync(app, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => [file, readFileSync(join(app, file), 'utf8')]),
)
const all = [...code.values()].join('\n')
const names = (text: string, name: RegExp) => [...text.matchAll(name)].map(([, one]) => one).toSorted()

test.each([
  {
    list: 'followers',
    file: 'state/lifecycle/start.ts',
    defined: /const (\w+): Follower\b/g,
    made: /: Follower\b/g,
  },
  {
    list: 'queues',
    file: 'state/lifecycle/queues.ts',
    defined: /const (\w+) = send(?:Queue|Part)\(/g,
    // Not where the one calls the other.
    made: /(?<!=>\s+)send(?:Queue|Part)\(/g,
  },
])('$list: all that are defined are in the list that is started', ({ list, file, defined, made }) => {
  const [, listed = ''] = code.get(file)?.match(new RegExp(`const ${list}: [^=]+= \\[([^\\]]+)\\]`)) ?? []
  const known = names(all, defined)
  expect(known.length).toBeGreaterThan(4)
  expect(names(listed, /(\w+),/g)).toEqual(known)
  // None is made without a name.
  expect([...all.matchAll(made)]).toHaveLength(known.length)
})
