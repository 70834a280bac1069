import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface Entry {
  integrity?: string
  optionalDependencies?: Record<string, string>
}

// Written by npm.
const lock = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')) as {
  packages: Record<string, Entry>
}
const installed = Object.entries(lock.packages).filter(([path]) => path !== '')

test('every package in the lock has a hash, so that an installation is what was tested', () => {
  expect(installed.length).toBeGreaterThan(100)
  expect(installed.filter(([, entry]) => !entry.integrity).map(([path]) => path)).toEqual([])
})

// npm drops the entry of a platform that its registry lacks; on that platform the program would not run.
test('every build for another platform is in the lock', () => {
  const names = new Set(installed.map(([path]) => path.split('node_modules/').at(-1)))
  const wanted = installed.flatMap(([, entry]) => Object.keys(entry.optionalDependencies ?? {}))
  expect(wanted.filter((name) => !names.has(name))).toEqual([])
})
