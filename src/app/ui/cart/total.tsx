import { chakra } from '@chakra-ui/react'
import { useAtomValue } from 'jotai'
import { formatMoney } from '#domain/base/money.ts'
import { format } from '../../content/base/format.ts'
import { cart } from '../../content/order/cart.ts'
import { checkout } from '../../content/order/checkout.ts'
import { discountLabel } from '../../content/order/discount.ts'
import { deliveryAtom } from '../../state/cart/draft.ts'
import { setSavingsAtom } from '../../state/cart/lines.ts'
import { quoteAtom } from '../../state/cart/quote.ts'
import { catalogueAtom } from '../../state/catalogue/catalogue.ts'
import { SumRow, TotalRow } from '../control/sum-rows.tsx'
import { useExpected } from '../use-expected.ts'

/** When an order placed now is expected. */
function CartArrival() {
  const methods = useAtomValue(catalogueAtom)?.shipping.methods
  const delivery = useAtomValue(deliveryAtom)
  const expected = useExpected()
  const method = methods?.find(({ id }) => id === delivery)
  const days = method && expected(delivery, method.transitBusinessDays)
  if (days === undefined) return null
  return (
    <p className="micro muted">
      {format(cart.summary.expected, { method: checkout.delivery[delivery], days })}
    </p>
  )
}

/** The subtotal before delivery, fixed at the bottom of the drawer. */
export function CartTotal() {
  const quote = useAtomValue(quoteAtom)
  const setSavings = useAtomValue(setSavingsAtom)
  if (!quote) return null
  return (
    <>
      <chakra.dl className="small">
        {quote.discount > 0 && <SumRow label={cart.summary.subtotal} value={formatMoney(quote.subtotal)} />}
        {setSavings > 0 && (
          <SumRow kind="muted" label={cart.summary.setSavings} value={formatMoney(setSavings)} />
        )}
        {quote.discount > 0 && (
          <SumRow
            kind="sale"
            label={discountLabel(quote.code) ?? cart.code.discount}
            value={`−${formatMoney(quote.discount)}`}
          />
        )}
      </chakra.dl>
      <dl>
        <TotalRow
          label={
            <>
              {cart.summary.total}{' '}
              <chakra.span className="micro muted" fontFamily="body" letterSpacing={0}>
                {cart.summary.beforeShipping}
              </chakra.span>
            </>
          }
          value={formatMoney(quote.subtotal - quote.discount)}
          testId="cart-total"
        />
      </dl>
      <CartArrival />
    </>
  )
}
