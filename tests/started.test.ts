import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** What starts with the app is found by its place: elsewhere, or under another name, it would not be started. */

const state = join(import.meta.dirname, '../src/app/state')
const nouns = (file: string) => globSync(`*/${file}`, { cwd: state })
const read = (file: string) => readFileSync(join(state, file), 'utf8')
const makesQueue = /(?<!=>\s+)\bsend(?:Queue|Part)\(/

test.each([
  { file: 'on-start.ts', exported: /^export const onStart: OnStart = /m },
  { file: 'queue.ts', exported: /^export const queue = send(?:Queue|Part)\(/m },
])('each noun’s $file exports what is started', ({ file, exported }) => {
  const all = nouns(file)
  expect(all.length).toBeGreaterThan(4)
  expect(all.filter((one) => !exported.test(read(one)))).toEqual([])
})

test('a queue is made nowhere else', () => {
  const makers = globSync('**/*.ts', { cwd: join(state, '..') })
    .filter((file) => makesQueue.test(readFileSync(join(state, '..', file), 'utf8')))
    .map((file) => file.replace('state/', ''))
  expect(makers.toSorted()).toEqual(nouns('queue.ts').toSorted())
})
