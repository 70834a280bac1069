import { existsSync } from 'node:fs'
import { cp, mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPglite } from '#server/base/db/pglite.ts'

let base: string
beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'era-damaged-'))
  const database = await openPglite(join(base, 'whole'))
  await database.close()
})
afterAll(() => rm(base, { recursive: true, force: true }))

const damages: { what: string; damage: (dir: string) => Promise<void> }[] = [
  { what: 'a control file that ends early', damage: (dir) => truncate(join(dir, 'global/pg_control'), 10) },
  { what: 'a version that is none', damage: (dir) => writeFile(join(dir, 'PG_VERSION'), 'x') },
  { what: 'tables that are gone', damage: (dir) => rm(join(dir, 'base'), { recursive: true }) },
  {
    what: 'tables that are empty',
    async damage(dir) {
      for (const database of await readdir(join(dir, 'base')))
        for (const file of await readdir(join(dir, 'base', database)))
          await truncate(join(dir, 'base', database, file), 0)
    },
  },
]

test.each(damages)('a database with $what is reported with what to do', async ({ what, damage }) => {
  const dir = join(base, what.replaceAll(' ', '-'))
  await cp(join(base, 'whole'), dir, { recursive: true })
  expect(existsSync(join(dir, 'PG_VERSION'))).toBe(true)
  await damage(dir)
  const opened = openPglite(dir)
  await expect(opened).rejects.toThrow(`The database in ${dir} is damaged and cannot be opened.`)
  await expect(opened).rejects.toThrow('npm run restore')
})
