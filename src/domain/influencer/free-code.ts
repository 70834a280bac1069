import { foldCode, normalCode } from '../base/code.ts'

/** Codes that could be had in place of another. */

/** As many as are offered. */
const OFFERED = 3
const FITTING = /^[A-Z0-9-]{2,30}$/

/** Codes like one that was asked for, and of the name: the best first. Each could be free. */
export function codesLike(wanted: string, name: string): string[] {
  const asked = normalCode(wanted)
  const words = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter((word) => word !== '')
  const [first = asked, last = ''] = [words[0], words.length > 1 ? words.at(-1) : '']
  const numbered = Array.from({ length: 8 }, (_, at) => `${asked}-${at + 2}`)
  const all = [first, `${first}-${last.slice(0, 1)}`, `${first}-${last}`, `${asked}-ERA`, `${first}-ERA`]
  const seen = new Set([foldCode(asked)])
  return [...all, ...numbered].filter((code) => {
    const isNew = FITTING.test(code) && !code.endsWith('-') && !seen.has(foldCode(code))
    seen.add(foldCode(code))
    return isNew
  })
}

/** The first of them that is free, given how the taken ones look. */
export const freeOf = (codes: readonly string[], taken: ReadonlySet<string>): string[] =>
  codes.filter((code) => !taken.has(foldCode(code))).slice(0, OFFERED)

/** The message for a code that is taken. */
export function takenMessage(free: readonly string[]): string {
  const names = free.map((code) => code.toLowerCase())
  return names.length === 0
    ? 'That one is taken. Try another.'
    : `That one is taken. Free now: ${names.join(', ')}.`
}
