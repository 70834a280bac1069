import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import {
  draftSave,
  newSchedule,
  publication,
  scheduleChangeSchema,
  some,
  takeBackSchema,
  typed,
} from '#domain/words/publication.ts'

const words = v.object({ title: typed, steps: some(typed) })
const ID = '0b1e3a52-6f0c-4b43-9a6e-1d1f8f5b9a10'
const AT = '2026-12-01T09:00:00.000Z'
const page = { title: 'Rosa', steps: ['Mist', 'Wait'] }

/** The faults of what was sent, each with where it stands. */
function faultsOf(schema: v.GenericSchema, sent: unknown): string[] {
  const { issues = [] } = v.safeParse(schema, sent)
  return issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`)
}

describe('what is typed', () => {
  test('may be unfinished, and as long as a page needs', () => {
    expect(faultsOf(words, { title: '', steps: [] })).toEqual([])
    expect(faultsOf(words, { title: 'a'.repeat(6_000), steps: Array(100).fill('') })).toEqual([])
  })

  test('has a size, which the fault names', () => {
    expect(faultsOf(words, { ...page, title: 'a'.repeat(6_001) })).toEqual([
      'title: Keep it to 6000 characters or fewer: this has 6001.',
    ])
    expect(faultsOf(words, { ...page, steps: Array(101).fill('') })).toEqual([
      'steps: Keep it to 100 entries or fewer.',
    ])
  })

  test('has no character that a database refuses', () => {
    expect(faultsOf(words, { ...page, steps: ['Mist', 'Wa\u0000it'] })).toHaveLength(1)
  })
})

describe('saving and publishing', () => {
  const calls = [
    ['a draft', draftSave(words), { words: page, base: 3, revision: 0 }],
    ['a publication', publication(words), { words: page, version: 3 }],
    ['a schedule', newSchedule({ words }), { words: page, at: AT, replaces: null }],
    ['another time', scheduleChangeSchema, { id: ID, at: AT }],
    ['an earlier version', takeBackSchema, { version: 3, to: 1 }],
  ] as const

  test.each(calls)('%s has all of its fields and no other', (_, schema, sent) => {
    expect(faultsOf(schema, sent)).toEqual([])
    for (const field of Object.keys(sent)) {
      const { [field]: _left, ...rest } = sent as Record<string, unknown>
      expect(faultsOf(schema, rest).join()).toContain(`${field}: `)
    }
    expect(faultsOf(schema, { ...sent, by: 'owner@era.test' }).join()).toContain('by: ')
  })

  test.each([-1, 1.5, Number.NaN, '3', null])('%s is no version', (version) => {
    expect(faultsOf(publication(words), { words: page, version })).toHaveLength(1)
    expect(faultsOf(takeBackSchema, { version: 3, to: version })).toHaveLength(1)
    expect(faultsOf(draftSave(words), { words: page, base: 3, revision: version })).toHaveLength(1)
  })

  test.each(['tomorrow', '2026-12-01', '2026-13-01T09:00:00.000Z', 9])('%s is no moment', (at) => {
    expect(faultsOf(scheduleChangeSchema, { id: ID, at })).toHaveLength(1)
    expect(faultsOf(newSchedule({ words }), { words: page, at, replaces: ID })).toHaveLength(1)
  })

  test('what a schedule takes the place of is named by its id', () => {
    expect(faultsOf(newSchedule({ words }), { words: page, at: AT, replaces: ID })).toEqual([])
    expect(faultsOf(newSchedule({ words }), { words: page, at: AT, replaces: '1' })).toEqual([
      'replaces: This is not an id.',
    ])
    expect(faultsOf(scheduleChangeSchema, { id: 'rosa', at: AT })).toEqual(['id: This is not an id.'])
  })
})
