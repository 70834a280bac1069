import { elementAt } from '../base/lookup.ts'

/** Carriers and the published forms of their tracking numbers. */

export const carriers = ['USPS', 'UPS', 'FedEx', 'DHL'] as const
export type Carrier = (typeof carriers)[number]

/** What a sheet shows of a long number: its digits are lost. */
const SHORTENED = /^\d([.,]\d+)?e\+\d+$|^\d[.,]\d+e\d+$/i
const MONTH = '(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*'
const DATES = [
  /^\d{1,2}([/.-])\d{1,2}\1(\d\d|(19|20)\d\d)([ ,T].*)?$/,
  /^(19|20)\d\d([/.-])\d{1,2}\2\d{1,2}([ ,T].*)?$/,
  new RegExp(`^\\d{1,2}[ -]${MONTH}[ ,-]+(\\d\\d|(19|20)\\d\\d)$`, 'i'),
  new RegExp(`^${MONTH} \\d{1,2},? (19|20)\\d\\d$`, 'i'),
]
const AMOUNT = /^[$€£]|[$€£]$|^\d+(,\d{3})*\.\d\d?$/

/** What is wrong with a tracking number, in a sentence. */
export const trackingFaults = {
  /** Every carrier's numbers have digits: words without any are a note, or the wrong column. */
  no_digit: 'A tracking number has digits.',
  shortened: 'Your sheet shortened this number: format the column as text.',
  other_column: 'This is a date or an amount, not a tracking number.',
} as const
export type TrackingFault = keyof typeof trackingFaults

/** Why a text cannot be a tracking number, however the carrier's look. */
export function trackingFault(number: string): TrackingFault | undefined {
  const typed = number.trim()
  if (!/\d/.test(typed)) return 'no_digit'
  if (SHORTENED.test(typed)) return 'shortened'
  return AMOUNT.test(typed) || DATES.some((form) => form.test(typed)) ? 'other_column' : undefined
}

/** The number as labels and barcodes have it: capitals and digits only. */
export const plainTracking = (number: string): string => number.toUpperCase().replace(/[\s.-]+/g, '')

const digitsOf = (text: string): number[] => [...text].map(Number)
const last = (text: string): number => Number(text.at(-1))

/** Digits times weights that repeat from the right; the check digit is left out. */
const weighted = (digits: string, weights: readonly number[]): number =>
  digitsOf(digits)
    .reverse()
    .reduce((sum, digit, at) => sum + digit * elementAt(weights, at % weights.length), 0)

/** GS1’s check digit, which USPS uses too: 3, 1, 3… from the right, up to the next ten. */
const gs1 = (number: string): boolean =>
  (10 - (weighted(number.slice(0, -1), [3, 1]) % 10)) % 10 === last(number)

/** UPS: letters count as digits, every second one doubled, up to the next ten. */
function ups(number: string): boolean {
  const body = [...number.slice(2, -1)].map((one) =>
    /\d/.test(one) ? Number(one) : (one.charCodeAt(0) - 63) % 10,
  )
  const sum = body.reduce((all, digit, at) => all + digit * (at % 2 === 0 ? 1 : 2), 0)
  return (10 - (sum % 10)) % 10 === last(number)
}

/** The Universal Postal Union’s S10: two letters, eight digits and a check digit, the country. */
function s10(number: string): boolean {
  const weights = [8, 6, 4, 2, 3, 5, 9, 7]
  const sum = digitsOf(number.slice(2, 10)).reduce(
    (all, digit, at) => all + digit * elementAt(weights, at),
    0,
  )
  const check = 11 - (sum % 11)
  return (check === 10 ? 0 : check === 11 ? 5 : check) === Number(number[10])
}

const fedexExpress = (number: string): boolean =>
  (weighted(number.slice(0, -1), [1, 3, 7]) % 11) % 10 === last(number)

/** DHL Express: the remainder of the first nine digits by seven. */
const dhlWaybill = (number: string): boolean => Number(number.slice(0, -1)) % 7 === last(number)

interface Form {
  carrier: Carrier
  name: string
  form: RegExp
  /** Whether the check digit is right; a form without one is recognised by its shape alone. */
  check?: (number: string) => boolean
}

/**
 * The published forms, most telling first: where shapes of the same length overlap, the check digit decides, and a form
 * without one comes after all that have one.
 */
export const trackingForms: readonly Form[] = [
  { carrier: 'UPS', name: '1Z', form: /^1Z[\dA-Z]{15}\d$/, check: ups },
  { carrier: 'USPS', name: 'S10', form: /^[A-Z]{2}\d{9}US$/, check: s10 },
  { carrier: 'DHL', name: 'piece', form: /^J[A-Z]{1,3}\d{9,20}$/ },
  // A ZIP code may stand before the number of 22 digits.
  {
    carrier: 'USPS',
    name: '420 + ZIP',
    form: /^420\d{5}(\d{4})?9[1-5]\d{20}$/,
    check: (n) => gs1(n.slice(-22)),
  },
  { carrier: 'USPS', name: '22 digits', form: /^9[1-5]\d{20}$/, check: gs1 },
  { carrier: 'USPS', name: '26 digits', form: /^9[1-5]\d{24}$/, check: gs1 },
  { carrier: 'FedEx', name: '22 digits', form: /^96\d{20}$/, check: (n) => gs1(n.slice(7)) },
  { carrier: 'USPS', name: '20 digits', form: /^(?:0[1-9]|[27]\d)\d{18}$/, check: gs1 },
  // Printed without the 92 that its check digit counts.
  { carrier: 'FedEx', name: '20 digits', form: /^\d{20}$/, check: (n) => gs1(`92${n}`) },
  { carrier: 'FedEx', name: '15 digits', form: /^\d{15}$/, check: gs1 },
  { carrier: 'FedEx', name: '12 digits', form: /^\d{12}$/, check: fedexExpress },
  { carrier: 'DHL', name: '10 digits', form: /^\d{10}$/, check: dhlWaybill },
  { carrier: 'DHL', name: '11 digits', form: /^\d{11}$/, check: dhlWaybill },
]

/** The carrier whose form the number has, check digit included; undefined for any other text. */
export function carrierOf(number: string): Carrier | undefined {
  const plain = plainTracking(number)
  return trackingForms.find(({ form, check }) => form.test(plain) && (check?.(plain) ?? true))?.carrier
}
