import { elementAt } from './lookup.ts'

/** Where most people have their mail, and real domains that are spelt like them: neither is a typo of another. */
const known = [
  'gmail.com',
  'yahoo.com',
  'hotmail.com',
  'outlook.com',
  'icloud.com',
  'aol.com',
  'comcast.net',
  'verizon.net',
  'sbcglobal.net',
  'att.net',
  'live.com',
  'msn.com',
  'me.com',
  'mac.com',
  'proton.me',
  'protonmail.com',
  'mail.com',
  'email.com',
  'ymail.com',
  'fastmail.com',
  'gmx.com',
  'gmx.net',
] as const

/** Short domains are near many others: only one slip counts as a typo of them. */
const SHORT = 9

/** The address that was probably meant; undefined when its domain is a known one, or like none. */
export function likelyEmail(email: string): string | undefined {
  const [, name, domain] = /^\s*(\S+)@([^\s@]+)\s*$/.exec(email.toLowerCase()) ?? []
  if (name === undefined || domain === undefined || known.some((one) => one === domain)) return undefined
  const near = known.find((one) => slips(domain, one) === 1) ?? known.find((one) => isNear(domain, one))
  return near && `${name}@${near}`
}

const isNear = (domain: string, one: string): boolean =>
  Math.min(domain.length, one.length) >= SHORT && slips(domain, one) <= 2

/** Letters left out, added, changed, or swapped with their neighbour (optimal string alignment). */
function slips(typed: string, meant: string): number {
  let before: number[] = []
  let last = Array.from({ length: meant.length + 1 }, (_, at) => at)
  for (let i = 1; i <= typed.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= meant.length; j += 1) {
      const same = typed[i - 1] === meant[j - 1]
      const swapped = i > 1 && j > 1 && typed[i - 1] === meant[j - 2] && typed[i - 2] === meant[j - 1]
      row[j] = Math.min(
        elementAt(last, j) + 1,
        elementAt(row, j - 1) + 1,
        elementAt(last, j - 1) + (same ? 0 : 1),
        swapped ? elementAt(before, j - 2) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    before = last
    last = row
  }
  return elementAt(last, meant.length)
}
