import { spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { crowdedFolders, FOLDER_MAX, fileCycles, folderCycles } from './folders.ts'

/** An empty copy of the house, in which each wall is run into once. */

const root = fileURLToPath(new URL('..', import.meta.url))
const house = mkdtempSync(join(tmpdir(), 'era-walls-'))
afterAll(() => rmSync(house, { recursive: true, force: true }))

const put = (file: string, text: string) => {
  mkdirSync(dirname(join(house, file)), { recursive: true })
  writeFileSync(join(house, file), text)
}
const tool = (name: string, ...args: string[]) => {
  const { stdout, stderr } = spawnSync(join(root, 'node_modules/.bin', name), args, {
    cwd: house,
    encoding: 'utf8',
  })
  return stdout + stderr
}

const forbidden = [
  ['src/domain/a.ts', "import '#server/order/routes.ts'"],
  ['src/domain/b.ts', "import 'hono'"],
  ['src/domain/c.ts', "import '../server/order.ts'"],
  ['src/domain/d.ts', "import 'node:fs'"],
  ['src/domain/cart/a.ts', "import '../../server/order/place/place.ts'"],
  ['src/device/a.ts', "import '#app/router.ts'"],
  ['src/device/b.ts', "import 'react'"],
  ['src/app/state/a.ts', "import '../ui/cart/line.tsx'"],
  ['src/app/state/b.ts', "import 'react'"],
  ['src/app/ui/cart/a.tsx', "import '#device/storage/storage.ts'"],
  ['src/app/ui/cart/b.tsx', "import '../../routes/__root.tsx'"],
  ['src/app/ui/cart/c.tsx', "import '#server/order/routes.ts'"],
  ['src/app/routes/_main/a.tsx', "import '#device/http/api.ts'"],
  ['src/app/routes/_main/b.tsx', "import '#tests/make.ts'"],
  ['src/app/content/a.ts', "import '../state/cart.ts'"],
  ['src/server/a.ts', "import '#app/theme/system.ts'"],
  ['src/server/b.ts', "import '../device/storage/storage.ts'"],
  ['src/server/c.ts', "import '#tests/make.ts'"],
  ['src/server/order/a.ts', "import '../../device/memory.ts'"],
  ['sw/a.ts', "import '#app/router.ts'"],
] as const

const outside = [
  ['src/app/ui/cart/d.tsx', "fetch('/api/cart')"],
  ['src/app/state/c.ts', "localStorage.getItem('cart')"],
  ['src/app/routes/_main/c.tsx', "indexedDB.open('era')"],
  ['src/domain/e.ts', "fetch('/api/cart')"],
] as const

describe('lint keeps the rooms apart', () => {
  let report = ''
  beforeAll(() => {
    const rules: unknown = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8'))
    put('biome.json', JSON.stringify({ ...Object(rules), vcs: { enabled: false } }))
    for (const [file, line] of [...forbidden, ...outside]) put(file, `${line}\n`)
    put('src/app/ui/a-to-b.ts', "import { b } from './b-to-a.ts'\nexport const a = () => b\n")
    put('src/app/ui/b-to-a.ts', "import { a } from './a-to-b.ts'\nexport const b = () => a\n")
    put('src/app/ui/any.ts', 'export const a = (b: any) => b\n')
    put('src/app/ui/long.ts', `export const a = [\n${'  0,\n'.repeat(250)}]\n`)
    put(
      'src/server/order/fine.ts',
      "import 'hono'\nimport '#domain/cart/cart.ts'\nimport '../base/db/db.ts'\n",
    )
    put('src/domain/order/fine.ts', "import 'valibot'\nimport '../base/money.ts'\n")
    put(
      'src/app/state/order/fine.ts',
      "import 'jotai'\nimport '../base/store.ts'\nimport '../../content/cart.ts'\n",
    )
    report = tool('biome', 'lint', '--reporter=github', '--max-diagnostics=200')
  })
  const said = (file: string) =>
    report
      .split('\n')
      .filter((line) => line.includes(`/${file},`))
      .join('\n')

  test.each(forbidden)('%s may not: %s', (file) => expect(said(file)).toContain('noRestrictedImports'))
  test.each(outside)('%s may not: %s', (file) => expect(said(file)).toContain('noRestrictedGlobals'))
  test('no circles', () => expect(said('src/app/ui/a-to-b.ts')).toContain('noImportCycles'))
  test('no any', () => expect(said('src/app/ui/any.ts')).toContain('noExplicitAny'))
  test('no file over 250 lines', () =>
    expect(said('src/app/ui/long.ts')).toContain('noExcessiveLinesPerFile'))
  test.each(['src/server/order/fine.ts', 'src/domain/order/fine.ts', 'src/app/state/order/fine.ts'])(
    '%s imports only what it may',
    (file) => expect(said(file)).toBe(''),
  )
})

describe('the compiler gives a room only what it may use', () => {
  const rooms = ['src/domain', 'src/device', 'src/server', 'sw']
  beforeAll(() => {
    rmSync(house, { recursive: true, force: true })
    mkdirSync(house)
    symlinkSync(join(root, 'node_modules'), join(house, 'node_modules'))
    put('package.json', JSON.stringify({ type: 'module' }))
    cpSync(join(root, 'tsconfig.base.json'), join(house, 'tsconfig.base.json'))
    for (const room of rooms) {
      for (const file of readdirSync(join(root, room)).filter((name) => /^tsconfig.*\.json$/.test(name))) {
        put(join(room, file), readFileSync(join(root, room, file), 'utf8'))
      }
      put(join(room, 'empty.ts'), 'export {}\n')
    }
  })

  test.each([
    { file: 'src/domain/a.ts', line: 'document.title', project: 'src/domain' },
    { file: 'src/domain/b.ts', line: 'process.exit()', project: 'src/domain' },
    { file: 'src/domain/c.ts', line: 'console.log(1)', project: 'src/domain' },
    { file: 'src/device/a.ts', line: 'document.title', project: 'src/device/tsconfig.worker.json' },
    { file: 'src/device/b.ts', line: 'skipWaiting()', project: 'src/device' },
    { file: 'src/server/a.ts', line: 'document.title', project: 'src/server' },
    { file: 'sw/a.ts', line: 'window.alert()', project: 'sw' },
  ])('$file may not: $line', ({ file, line, project }) => {
    put(file, `export const x = () => ${line}\n`)
    const said = tool('tsc', '-b', project)
    rmSync(join(house, file))
    expect(said).toMatch(
      new RegExp(`${file.replaceAll('.', '\\.')}.*(Cannot find name|TS2584|TS2304|TS2591)`),
    )
  })

  test('and lets an empty room pass', () => expect(tool('tsc', '-b', 'src/server')).toBe(''))
})

describe('folders', () => {
  test('none imports one that imports it back', () => expect(folderCycles(root)).toEqual([]))
  test('no file imports one that imports it back', () => expect(fileCycles(root)).toEqual([]))
  test(`none has more than ${FOLDER_MAX} files of its own`, () => expect(crowdedFolders(root)).toEqual([]))

  test('a way round and a crowd are seen', () => {
    rmSync(house, { recursive: true, force: true })
    put('src/server/order/a.ts', "import '../mail/b.ts'\n")
    put('src/server/mail/b.ts', "import type { C } from '../catalogue/c.ts'\n")
    put('src/server/catalogue/c.ts', "const a = await import('../order/a.ts')\n")
    expect(folderCycles(house)).toHaveLength(1)
    expect(fileCycles(house)).toHaveLength(1)
    for (let at = 0; at <= FOLDER_MAX; at += 1) put(`src/app/ui/cart/part-${at}.module.css`, '')
    expect(crowdedFolders(house)).toEqual([`src/app/ui/cart: ${FOLDER_MAX + 1} files`])
  })
})

test('domain reads no clock and rolls no dice', () => {
  const domain = join(root, 'src/domain')
  for (const file of readdirSync(domain, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  )) {
    expect(readFileSync(join(domain, file), 'utf8'), file).not.toMatch(/new Date\(\)|Date\.now|Math\.random/)
  }
})
