import { existsSync, globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { codeIn, commandsIn, documents, packages, read, root, scripts } from './documents.ts'

/** What the documents name is there. */

const missing = (paths: readonly string[]) => paths.filter((path) => !existsSync(join(root, path)))

describe.each(documents)('%s', (document) => {
  test('names files that exist', () => {
    const words = codeIn(document).flatMap((code) => code.split(/\s+/))
    const paths = words.filter((word) => /^(src|sw|tests|docs|deploy|public)\/[\w.@/-]+$/.test(word))
    // In a list of what to add, NOUN stands for a folder or file.
    expect(missing(paths.filter((path) => !path.includes('NOUN')))).toEqual([])
  })

  test('links to files that exist', () => {
    const links = [...read(document).matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(([, to = '']) => to)
    expect(missing(links.map((to) => join(dirname(document), to)))).toEqual([])
  })

  test('names commands that exist', () => {
    const commands = commandsIn(document)
    expect(commands.scripts.filter((name) => !(name in scripts))).toEqual([])
    expect(missing(commands.files)).toEqual([])
    expect(commands.programs.filter((name) => !packages.includes(name))).toEqual([])
  })
})

test('.env.example names files that exist', () => {
  const paths = [...read('.env.example').matchAll(/\b(?:src|docs)\/[\w./-]+\w/g)].map(([path]) => path)
  expect(paths.length).toBeGreaterThan(0)
  expect(missing(paths)).toEqual([])
})

test('docs/architecture.md names functions that exist', () => {
  const names = codeIn('docs/architecture.md').filter((code) => /^[a-z]+(?:[A-Z][a-z0-9]*)+$/.test(code))
  const sources = globSync('{src,sw}/**/*.{ts,tsx}', { cwd: root }).map(read).join('\n')
  expect(names.length).toBeGreaterThan(0)
  expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(sources))).toEqual([])
})

test('the README lists every script', () => {
  const listed = [...read('README.md').matchAll(/`(?:run )?([\w:-]+)(?: -- [^`]+)?`/g)].map(
    ([, name]) => name,
  )
  expect(Object.keys(scripts).filter((name) => !listed.includes(name))).toEqual([])
})

test('the README gives a reason for every dependency, and for nothing else', () => {
  const [, table = ''] = read('README.md').split('## Dependencies')
  const rows = [...(table.split('\n## ')[0] ?? '').matchAll(/^\| ([^|*]+) \| ([^|]+) \|$/gm)].slice(1)
  const named = rows.flatMap(([, names = '']) => names.split(', '))
  expect(named.toSorted()).toEqual(packages.toSorted())
})

test('decisions have a date each and stand oldest first', () => {
  const text = read('docs/decisions.md')
  const dates = [...text.matchAll(/^\*\*(\d{4}-\d{2}-\d{2}) · /gm)].map(([, date = '']) => date)
  expect(dates).toHaveLength([...text.matchAll(/^\*\*/gm)].length)
  expect(dates).toEqual(dates.toSorted())
})
