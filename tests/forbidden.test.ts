import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** What the source must not contain, where no rule of the linter says so. */

const root = new URL('..', import.meta.url)
const sources = globSync('{src,sw}/**/*.{ts,tsx,css}', { cwd: root })
  .toSorted()
  .map((file) => ({ file, text: readFileSync(new URL(file, root), 'utf8') }))

/** Every match of a pattern in a part of the source, as `file: match`. */
const found = (part: RegExp, pattern: RegExp) =>
  sources
    .filter(({ file }) => part.test(file))
    .flatMap(({ file, text }) => [...text.matchAll(pattern)].map(([match]) => `${file}: ${match}`))

test('the server starts no shell: a program by its name, with its arguments apart, or nothing', () => {
  const all = found(/^src\/server/, /import \{[^}]*\} from 'node:child_process'/g)
  expect(all.map((one) => one.replace('type ChildProcess, ', ''))).toEqual([
    // The start of a process, where there is no /proc.
    "src/server/base/db/directory-lock.ts: import { execFileSync } from 'node:child_process'",
    // The demo's own log-in service.
    "src/server/base/emulator/emulator.ts: import { fork } from 'node:child_process'",
  ])
  expect(found(/^src\/server/, /shell: true/g)).toEqual([])
})

test('no digest but SHA-256, no cipher of our own, nothing safe by MD5 or SHA-1', () => {
  expect(found(/./, /create(?:Hash|Hmac)\((?!'sha256')/g)).toEqual([])
  expect(found(/./, /createCipheriv|createDecipheriv|\bsha-?1\b/gi)).toEqual([])
  // In statements: the ids of the demo's copies, and whether the catalogue changed. Nothing is safe by them.
  const named = ['src/server/catalogue/cache.ts: md5', 'src/server/seed-orders/copy.ts: md5']
  expect([...new Set(found(/./, /\bmd5\b/gi))]).toEqual(named)
  expect(found(/^src\/server/, /createHash\('sha256'\)/g).length).toBeGreaterThan(3)
})

test('what is signed or secret comes from the system’s random numbers', () => {
  const secretive = found(/secret|session|ids\.ts|token/i, /Math\.random/g)
  expect(secretive).toEqual([])
  expect(found(/^src\/server\/base\/db\/secrets\.ts$/, /randomBytes\(32\)/g)).toHaveLength(1)
})

test('no page takes a message from a window, which any site could send', () => {
  const listeners = found(/^src\/(app|device)\//, /[\w.?()]*addEventListener\('message'/g)
  const windows = listeners.filter(
    (one) => !/serviceWorker\??\.|channel\.|CHANNEL\)\.|worker\./.test(one.split(': ')[1] ?? ''),
  )
  // A worker of its own, whose only sender is the page that made it.
  expect(windows).toEqual(["src/app/ui/listing/find-worker.ts: addEventListener('message'"])
  expect(listeners.length).toBeGreaterThan(3)
})

test('one style sheet names the layers, in their order first', () => {
  // A sheet that a page has before it and that names one layer alone would put that one below all others.
  expect([...new Set(found(/\.css$/, /@layer[^{;]*/g))]).toEqual([
    'src/app/ui/base.css: @layer reset, base, tokens, recipes',
    'src/app/ui/base.css: @layer base ',
  ])
})

test('no class is composed of another file’s: the build would warn of it', () => {
  expect(found(/\.css$/, /composes:[^;]*from/g)).toEqual([])
})
