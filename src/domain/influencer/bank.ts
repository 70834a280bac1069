import * as v from 'valibot'
import { text } from '../base/field.ts'
import { elementAt } from '../base/lookup.ts'

/** The bank account an influencer is paid to. Checksums catch a mistyped number before money is sent. */

/** The length of an IBAN in each country of the SEPA area. */
const ibanLengths: Readonly<Record<string, number>> = {
  AD: 24,
  AT: 20,
  BE: 16,
  BG: 22,
  CH: 21,
  CY: 28,
  CZ: 24,
  DE: 22,
  DK: 18,
  EE: 20,
  ES: 24,
  FI: 18,
  FR: 27,
  GB: 22,
  GI: 23,
  GR: 27,
  HR: 21,
  HU: 28,
  IE: 22,
  IS: 26,
  IT: 27,
  LI: 21,
  LT: 20,
  LU: 20,
  LV: 21,
  MC: 27,
  MT: 31,
  NL: 18,
  NO: 15,
  PL: 28,
  PT: 25,
  RO: 24,
  SE: 24,
  SI: 19,
  SK: 24,
  SM: 27,
  VA: 22,
}

/** ISO 13616: the country's length, and the rest of a division by 97. */
export function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(iban) || ibanLengths[iban.slice(0, 2)] !== iban.length) return false
  let rest = 0
  for (const sign of iban.slice(4) + iban.slice(0, 4)) {
    const digits = Number.parseInt(sign, 36)
    rest = (rest * (digits > 9 ? 100 : 10) + digits) % 97
  }
  return rest === 1
}

/** An ABA routing number: nine digits, the weights 3, 7 and 1, a prefix of a Federal Reserve district. */
export function isRoutingNumber(routing: string): boolean {
  if (!/^(0[1-9]|1[0-2]|2[1-9]|3[0-2]|6[1-9]|7[0-2]|80)\d{7}$/.test(routing)) return false
  const sum = [...routing].reduce((all, digit, at) => all + Number(digit) * elementAt([3, 7, 1], at % 3), 0)
  return sum % 10 === 0
}

const squeezed = v.transform((typed: string) => typed.replace(/[\s-]/g, '').toUpperCase())
const holder = text(70, 'Add the name on the account.')

export const bankSchema = v.variant(
  'kind',
  [
    v.strictObject({
      kind: v.literal('us'),
      holder,
      routing: v.pipe(
        text(20, 'Add the routing number.'),
        squeezed,
        v.check(isRoutingNumber, 'That isn’t a routing number. It has 9 digits: check each of them.'),
      ),
      account: v.pipe(
        text(34, 'Add the account number.'),
        squeezed,
        v.regex(/^\d{4,17}$/, 'Use the account number’s digits, 4 to 17 of them.'),
      ),
      type: v.picklist(['checking', 'savings'], 'Choose one.'),
    }),
    v.strictObject({
      kind: v.literal('iban'),
      holder,
      iban: v.pipe(
        text(50, 'Add the IBAN.'),
        squeezed,
        v.check(isIban, 'That isn’t an IBAN we can pay to. Check each letter and digit.'),
      ),
    }),
  ],
  'Choose one.',
)
export type Bank = v.InferOutput<typeof bankSchema>

/** What is shown of it once it is saved. */
export const maskedBankSchema = v.object({
  kind: v.picklist(['us', 'iban']),
  holder: v.string(),
  /** `DE ···· 3000`, `···· 6789`. */
  number: v.string(),
  changedAt: v.string(),
})

/** A number with its last four digits alone. */
export function maskedBank(bank: Bank, changedAt: Date): v.InferOutput<typeof maskedBankSchema> {
  const full = bank.kind === 'iban' ? bank.iban : bank.account
  // Of a short number four digits are too much of it.
  const shown = full.slice(full.length < 8 ? -2 : -4)
  return {
    kind: bank.kind,
    holder: bank.holder,
    number: `${bank.kind === 'iban' ? `${full.slice(0, 2)} ` : ''}···· ${shown}`,
    changedAt: changedAt.toISOString(),
  }
}
