import { useAtomValue } from 'jotai'
import { formatPrice, type Minor } from '#domain/base/money.ts'
import type { Sku } from '#domain/catalogue/product.ts'
import { codePricesAtom } from '../../state/cart/code-prices.ts'
import './price.css'

/** What units of a product cost here: with the code applied on this device, else as given. */
export function usePrices() {
  const prices = useAtomValue(codePricesAtom)
  return (sku: Sku | undefined, price: Minor, units = 1): Minor =>
    (sku === undefined ? undefined : prices?.of(sku, units)) ?? price * units
}

interface PriceProps {
  sku: Sku | undefined
  price: Minor
}

/** A price; with a code applied the normal one, struck, and the one with it. */
export function Price({ sku, price }: PriceProps) {
  const label = useAtomValue(codePricesAtom)?.label
  const now = usePrices()(sku, price)
  if (now === price) return formatPrice(price)
  return (
    <span className="code-price">
      <s>{formatPrice(price)}</s> <span className="sr">{label} </span>
      <span>{formatPrice(now)}</span>
    </span>
  )
}
