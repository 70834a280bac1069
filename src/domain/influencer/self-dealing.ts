import { emailKey, type User } from '../account/account.ts'
import type { Minor } from '../base/money.ts'
import type { OrderState } from '../order/order.ts'
import { isUnshipped } from '../order/ship-by.ts'

/** Why an order looks like the influencer's own, the surest reason first. */
export const selfDealings = ['own_account', 'own_email', 'own_phone', 'own_address'] as const
export type SelfDealing = (typeof selfDealings)[number]

/** A manager's decision about such an order. */
const verdicts = ['counted', 'refused'] as const
export type Verdict = (typeof verdicts)[number]

interface Address {
  line1: string
  line2?: string | undefined
  postcode: string
}

/** Who places an order: the contact, and the account it is placed from. */
export interface Buyer {
  account: { uid: string; email: string } | null
  contact: { email: string; phone?: string | undefined }
  address: Address
}

/** What the shop knows of an influencer: the application, the account's saved addresses, and their own orders. */
export interface KnownInfluencer {
  uid: string | null
  emails: readonly string[]
  phones: readonly string[]
  addresses: readonly Address[]
}

/**
 * Whether an account is the influencer's beyond doubt: it is theirs, or it has proven that it owns their address. Their
 * code takes nothing off its orders. A guest who types the same address, phone or street is not refused: the answer would
 * tell a stranger that they guessed right.
 */
export const isOwnAccount = (
  account: Pick<User, 'uid' | 'email' | 'emailVerified'> | null,
  { uid, email }: { uid: string | null; email: string },
): boolean =>
  account !== null &&
  (account.uid === uid || (account.emailVerified && emailKey(account.email) === emailKey(email)))

/**
 * Whether an order looks like the influencer's own. Its commission is held until a manager decides, since a household may
 * share an address or a phone; with their code it is not sent before that either.
 */
export function selfDealingReason(buyer: Buyer, known: KnownInfluencer): SelfDealing | null {
  const { account, contact, address } = buyer
  if (account !== null && account.uid === known.uid) return 'own_account'
  const own = new Set(known.emails.map(emailKey))
  if (own.has(emailKey(contact.email)) || (account !== null && own.has(emailKey(account.email)))) {
    return 'own_email'
  }
  const phone = phoneKey(contact.phone ?? '')
  if (phone !== '' && known.phones.some((one) => phoneKey(one) === phone)) return 'own_phone'
  return known.addresses.some((one) => isSameAddress(one, address)) ? 'own_address' : null
}

/**
 * Whether what the code took off must be decided on before the order is sent: it looks like the influencer's own, and is
 * still here. Their own account gets nothing off, so what is left are those that only look so.
 */
export const waitsForDecision = (
  { heldFor, verdict }: { heldFor: SelfDealing | null; verdict: Verdict | null },
  { state, code, discount }: { state: OrderState; code: boolean; discount: Minor },
): boolean => heldFor !== null && verdict === null && code && discount > 0 && isUnshipped(state)

/** The last ten digits: with or without the country, however it is grouped. Empty when it is no whole number. */
function phoneKey(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  return digits.length < 10 ? '' : digits.slice(-10)
}

/** The carrier's short forms; words that only announce the number of a flat say nothing. */
const SHORT: Readonly<Record<string, string>> = {
  street: 'st',
  avenue: 'ave',
  av: 'ave',
  road: 'rd',
  drive: 'dr',
  lane: 'ln',
  boulevard: 'blvd',
  court: 'ct',
  place: 'pl',
  terrace: 'ter',
  highway: 'hwy',
  parkway: 'pkwy',
  circle: 'cir',
  north: 'n',
  south: 's',
  east: 'e',
  west: 'w',
  apartment: '',
  apt: '',
  unit: '',
  suite: '',
  ste: '',
  no: '',
}

const wordsOf = ({ line1, line2 = '' }: Address): string =>
  `${line1} ${line2}`
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => (Object.hasOwn(SHORT, word) ? SHORT[word] : word))
    .filter((word) => word !== '')
    .join(' ')

/** The same text for an address however it is spelt; empty without one. */
export function addressKey({ line1, line2, postcode }: Address): string {
  const words = wordsOf({ line1, line2, postcode })
  return words === '' ? '' : `${postcode.slice(0, 5)} ${words}`
}

/** The same house, in whatever spelling. An address without its flat is the same as one with it, before or after the house. */
function isSameAddress(one: Address, other: Address): boolean {
  if (one.postcode.slice(0, 5) !== other.postcode.slice(0, 5)) return false
  const [short = '', long = ''] = [wordsOf(one), wordsOf(other)].sort((a, b) => a.length - b.length)
  if (short === '') return false
  // A street alone ends many addresses; a house in it does not.
  const isHouse = /^\d/.test(short)
  return (
    inOrder(long) === inOrder(short) ||
    long.startsWith(`${short} `) ||
    (isHouse && long.endsWith(` ${short}`))
  )
}

/** A flat is written before its house or after it. */
const inOrder = (words: string) => words.split(' ').toSorted().join(' ')
