import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface Entry {
  integrity?: string
  license?: string
  dev?: boolean
  devOptional?: boolean
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

const permissive = [
  'MIT',
  'MIT-0',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'Unlicense',
  'BlueOak-1.0.0',
]
/** Not in an allowed form, and why each may stay. */
const others = [
  // libvips is under the LGPL: a shared library of its own, which anyone may replace.
  /^@img\/sharp-/,
  // MIT, by the file in it: its package.json is from before the field.
  /^limiter$/,
]

test('what runs in production is under a permissive licence, or has its reason here', () => {
  const shipped = installed.filter(([, { dev, devOptional }]) => !dev && !devOptional)
  const strange = shipped
    .filter(([, { license = '' }]) => !license.split(' AND ').every((one) => permissive.includes(one)))
    .map(([path]) => path.split('node_modules/').at(-1) ?? '')
  expect(strange.filter((name) => !others.some((known) => known.test(name)))).toEqual([])
  // A reason that nothing needs any more goes.
  expect(others.filter((known) => !strange.some((name) => known.test(name)))).toEqual([])
})
