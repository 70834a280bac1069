import type { CodeTerms } from '#domain/quote/quote.ts'
import { format } from '../base/format.ts'

/** Apart from the cart's words, which the thank-you page does without. */
const withPerson = 'With {name}, −{percent}%'

/**
 * Said once, when a code on the device turns out not to hold. One sentence for all reasons, such as a shopper's last use:
 * the shop does not say which, so that nobody finds out codes by guessing.
 */
export const codeRefused = '{code} can’t be used for this order. Prices are shown without it.'

/** Said in its place to the influencer whose code it is. */
export const codeOwn =
  '{code} is your own code. It works for everyone else; your prices are shown without it.'

/** Said of a code that was typed offline, and beside it. */
export const codeMinimum = '{code} works from {amount}. Add a little more first.'

/** What a discount is called beside its amount: after the person whose code it is, else after the code. */
export const discountLabel = (terms: CodeTerms | undefined): string | undefined =>
  terms && (personsDiscount(terms) ?? terms.code)

/** “With Maya, −10%”; undefined for a code of the shop’s own, and for one stored before it had a name. */
const personsDiscount = ({ name, kind, value }: CodeTerms): string | undefined =>
  name && kind === 'percent'
    ? format(withPerson, { name: name.split(' ')[0] ?? name, percent: value / 100 })
    : undefined
