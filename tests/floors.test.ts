import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The bottom and the top floor of a room; its other folders are the nouns between them. */
const rooms = [
  { room: 'src/domain', bottom: 'base', top: 'contract.ts' },
  { room: 'src/app/content', bottom: 'base', top: undefined },
  { room: 'src/app/state', bottom: 'base', top: 'lifecycle' },
  { room: 'src/server', bottom: 'base', top: 'main' },
]

/** Imports between a room's folders as `from → to`, types included. */
function importsIn(room: string): Set<string> {
  const dir = join(root, room)
  const found = new Set<string>()
  for (const file of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(file)) continue
    const code = readFileSync(join(dir, file), 'utf8')
    for (const [, path = ''] of code.matchAll(/(?:from |import\()'(\.[^']+)'/g)) {
      const [from = ''] = file.split(sep)
      const [to = ''] = relative(dir, join(dir, dirname(file), path)).split(sep)
      if (from !== to && to !== '..') found.add(`${from} → ${to}`)
    }
  }
  return found
}

test.each(rooms)('in $room a floor imports only floors below it', (one) => {
  const imports = importsIn(one.room)
  expect(imports.size).toBeGreaterThan(0)
  const upwards = [...imports].filter(
    (edge) => edge.startsWith(`${one.bottom} → `) || (one.top && edge.endsWith(` → ${one.top}`)),
  )
  expect(upwards).toEqual([])
})
