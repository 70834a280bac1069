import { chakra } from '@chakra-ui/react'
import { useAtomValue } from 'jotai'
import { formatMoney, type Minor } from '#domain/base/money.ts'
import type { Delivery, Quote } from '#domain/quote/quote.ts'
import { format } from '../../content/base/format.ts'
import { checkout } from '../../content/order/checkout.ts'
import { discountLabel } from '../../content/order/discount.ts'
import { order as words } from '../../content/order/order.ts'
import { type ShownLine, shownLine } from '../../state/cart/lines.ts'
import { catalogueAtom } from '../../state/catalogue/catalogue.ts'
import { LineLayout } from '../cart/line.tsx'
import { SumRow, TotalRow } from '../control/sum-rows.tsx'

const unknown = ({ id, units, name, unitPrice, total, parts = [] }: Quote['lines'][number]): ShownLine => ({
  id,
  units,
  name,
  title: name,
  unitPrice,
  total,
  parts,
})

interface ReceiptLinesProps {
  quote: Quote
  delivery: Delivery
  refunded?: Minor
  /** Nothing was paid yet. */
  unpaid?: boolean
}

/** The lines and amounts as ordered: later price changes do not affect them. */
export function ReceiptLines({ quote, delivery, refunded = 0, unpaid = false }: ReceiptLinesProps) {
  const catalogue = useAtomValue(catalogueAtom)
  const sums = checkout.summary
  return (
    <>
      <ul style={{ marginTop: 12 }}>
        {quote.lines.map((line) => {
          const shown = catalogue ? shownLine(catalogue, line, quote) : unknown(line)
          return (
            <LineLayout key={line.id} line={shown} price={<b className="num">{formatMoney(line.total)}</b>}>
              <p className="small muted num">
                {format(words.units, { units: line.units, amount: formatMoney(line.unitPrice) })}
              </p>
            </LineLayout>
          )
        })}
      </ul>
      <chakra.dl marginTop="14px">
        <SumRow label={sums.subtotal} value={formatMoney(quote.subtotal)} />
        {quote.discount > 0 && (
          <SumRow
            kind="sale"
            label={discountLabel(quote.code) ?? sums.discount}
            value={`−${formatMoney(quote.discount)}`}
          />
        )}
        <SumRow
          label={sums.shipping[delivery]}
          value={quote.delivery === 0 ? sums.free : formatMoney(quote.delivery)}
        />
        <SumRow kind="muted" label={sums.tax} value={formatMoney(quote.tax)} />
        <TotalRow label={sums.total} value={formatMoney(quote.total)} testId="order-total" />
        {refunded > 0 && (
          <>
            <SumRow kind="sale" label={words.refunded} value={`−${formatMoney(refunded)}`} />
            <SumRow
              label={unpaid ? words.paymentNames.on_delivery : words.paidAfterRefund}
              value={formatMoney(quote.total - refunded)}
            />
          </>
        )}
      </chakra.dl>
    </>
  )
}
