import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { foldCode, normalCode } from '#domain/base/code.ts'
import { codeSchema } from '#domain/base/field.ts'
import { codesLike, freeOf, takenMessage } from '#domain/influencer/free-code.ts'
import { applicationSchema } from '#domain/influencer/schema.ts'

describe('codes in place of one that is taken', () => {
  test.each([
    ['maya', 'Maya Lindqvist', ['MAYA-L', 'MAYA-LINDQVIST', 'MAYA-ERA']],
    ['glow', 'Zoë Ñandú', ['ZOE', 'ZOE-N', 'ZOE-NANDU']],
    ['skin', '李娜', ['SKIN-ERA', 'SKIN-2', 'SKIN-3']],
  ])('%s, for %s', (wanted, name, best) => {
    expect(freeOf(codesLike(wanted, name), new Set())).toEqual(best)
  })

  test('are codes and link names, none of them alike, and none taken', () => {
    const wanted = fc.stringMatching(/^[a-z0-9][a-z0-9-]{1,29}$/)
    fc.assert(
      fc.property(wanted, fc.string(), fc.array(fc.nat(12)), (asked, name, taken) => {
        const all = codesLike(asked, name)
        const folded = all.map(foldCode)
        expect(new Set([...folded, foldCode(asked)]).size).toBe(all.length + 1)
        const gone = new Set(taken.map((at) => folded[at] ?? ''))
        for (const code of freeOf(all, gone)) {
          expect(gone.has(foldCode(code))).toBe(false)
          expect([v.parse(codeSchema, code), normalCode(code)]).toEqual([code, code])
          expect(v.is(applicationSchema.entries.handle, code.toLowerCase())).toBe(true)
        }
      }),
    )
  })

  test('are named as they are typed into the form', () => {
    expect(takenMessage(['MAYA-L', 'MAYA-ERA'])).toBe('That one is taken. Free now: maya-l, maya-era.')
    expect(takenMessage([])).toBe('That one is taken. Try another.')
  })
})
