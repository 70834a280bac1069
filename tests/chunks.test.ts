import { globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { chunks, modules } from '#app/boot/chunks.ts'
import { isOneOf, onlineOnly, staffOfflineModules } from '#app/boot/online-only.ts'

/** The chunk plan names modules by their paths: one that was moved must be moved there as well. */

const root = join(import.meta.dirname, '..')
const planned = chunks.flatMap((chunk) => chunk.modules)

const named = [...Object.values(modules).flat(), ...planned, ...onlineOnly, ...staffOfflineModules]

test.each(named)('%s is on the disk', (path) => {
  const [file = ''] = path.split('?')
  if (file.includes('*')) return expect(globSync(file, { cwd: root }).length).toBeGreaterThan(1)
  const found = statSync(join(root, file), { throwIfNoEntry: false })
  expect(path.endsWith('/') ? found?.isDirectory() : found?.isFile()).toBe(true)
})

test('no module is planned for two chunks', () => {
  const twice = planned.filter((path, at) => {
    const others = planned.filter((_, other) => other !== at)
    return isOneOf(path, others)
  })
  expect(twice).toEqual([])
})

test.each([
  ['src/app/ui/icon/icon.tsx', ['src/app/ui/icon/'], true],
  [
    'src/app/routes/_main/(products)/rosa.tsx?tsr-split=component',
    ['src/app/routes/_main/(products)/rosa.tsx'],
    true,
  ],
  ['src/app/routes/a.tsx?tsr-split=loader', ['src/app/routes/a.tsx?tsr-split=component'], false],
  ['src/app/state/cart/queue.ts', ['src/app/state/*/queue.ts'], true],
  ['src/app/state/cart/lines.ts', ['src/app/state/*/queue.ts'], false],
  ['src/app/ui/icons.tsx', ['src/app/ui/icon/'], false],
  ['src/app/state/cart/sync.ts', ['src/app/state/cart/cart.ts'], false],
])('%s is one of %j: %s', (module, paths, want) => {
  expect(isOneOf(module, paths)).toBe(want)
})
