import { expect, test } from 'vitest'
import { read } from './documents.ts'

/** The security sheet: no requirement without what shows it, an exception, or why there is nothing to show. */

const sheet = read('docs/security.md')
const rows = sheet
  .split('\n')
  .filter((line) => /^\| \d+\.\d+/.test(line))
  .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim()))

test('has every chapter of the standard', () => {
  expect(rows.length).toBeGreaterThan(150)
  const chapters = new Set(rows.map(([, number = '']) => Number.parseInt(number, 10)))
  expect([...chapters]).toEqual(Array.from({ length: 16 }, (_, at) => at + 1))
})

test('shows each requirement by a test, or says why not', () => {
  const bare = rows.filter(([, , how = '', shown = '']) => {
    if (/`tests\/[\w./-]+`|exception/.test(shown)) return false
    return !(shown === '–' && how.length > 3) && !/\]\(#[\w-]+\)/.test(shown)
  })
  expect(bare).toEqual([])
})

test('names each requirement once', () => {
  const numbers = rows.flatMap(([, cell = '']) => (cell.includes('–') ? [] : cell.split(', ')))
  expect(numbers.toSorted()).toEqual([...new Set(numbers)].toSorted())
})

test('dates its exceptions, which are as many as it says', () => {
  const written = rows.filter(([, , , shown = '']) => shown.includes('exception')).length
  const [, count, date] = /(\d+) rows have one, each looked at again on (\d{4}-\d\d-\d\d)/.exec(sheet) ?? []
  expect([Number(count), date]).toEqual([written, expect.any(String)])
})
