import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { deviceMutants } from './device-mutants.ts'
import type { Mutant } from './mutant.ts'
import { noticeMutants } from './notice-mutants.ts'
import { serverMutants } from './server-mutants.ts'

const mutants: readonly Mutant[] = [...serverMutants, ...deviceMutants, ...noticeMutants]
const pathOf = (path: string) => new URL(`../../../${path}`, import.meta.url)

/** `npm run mutants` takes half an hour; that its lists still match the code is checked with every test run. */
describe('a mutant', () => {
  test.each(mutants)('of “$guard” quotes lines of $file', ({ file, out }) => {
    const source = readFileSync(pathOf(file), 'utf8')
    expect(out.map(([from]) => from).filter((from) => !source.includes(from))).toEqual([])
  })

  test.each(mutants)('of “$guard” names a test file: $test', ({ test: file }) => {
    const found = ['ts', 'tsx'].filter((end) => existsSync(pathOf(`tests/${file}.test.${end}`)))
    expect(found).toHaveLength(1)
  })

  test.each(mutants)('of “$guard” names a story of that file: $story', ({ test: file, story }) => {
    const paths = ['ts', 'tsx'].map((end) => pathOf(`tests/${file}.test.${end}`)).filter(existsSync)
    expect(paths.map((path) => readFileSync(path, 'utf8')).join()).toContain(story)
  })

  test('is named once', () => {
    const names = mutants.map(({ guard }) => guard)
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  })
})
