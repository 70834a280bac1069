import { formatPrice } from '#domain/base/money.ts'
import type { ParcelLine } from '#domain/order/parcel.ts'
import type { Quote } from '#domain/quote/quote.ts'
import type { Block } from './content.ts'

/** What was ordered, with its prices. */
export const itemLines = ({ quote }: { quote: Quote }): Block => ({
  list: quote.lines.flatMap(({ name, units, total, parts }) => [
    `${units} × ${name} … ${formatPrice(total)}`,
    ...(parts ?? []).map((part) => `    ${part.units} × ${part.name}`),
  ]),
})

interface Boxed {
  quote: Quote
  parcel: readonly ParcelLine[]
}

/** What is in the box, with the price of each line that is whole. */
export const boxLines = ({ quote, parcel }: Boxed): Block => ({
  list: parcel.flatMap(({ id, name, units, parts = [] }) => {
    const line = quote.lines.find((one) => one.id === id && one.units === units)
    return [
      `${units} × ${name}${line ? ` … ${formatPrice(line.total)}` : ''}`,
      ...parts.map((part) => `    ${part.units} × ${part.name}`),
    ]
  }),
})
