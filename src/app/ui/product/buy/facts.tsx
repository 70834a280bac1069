import { useAtomValue } from 'jotai'
import { formatPrice } from '#domain/base/money.ts'
import { stockLevel } from '#domain/catalogue/product.ts'
import { format, plural } from '../../../content/base/format.ts'
import { buy as words } from '../../../content/product/buy.ts'
import { connectionAtom } from '../../../state/base/connection.ts'
import { Icon, type IconName } from '../../icon/icon.tsx'
import { lazyComponent } from '../../lazy-component.tsx'
import { usePrices } from '../../price/price.tsx'
import type { Choice } from '../../product-card/select-card.ts'
import styles from './facts.module.css'
import type { ProductPage } from './select-product-page.ts'

const StockAndDay = lazyComponent(() => import('./stock-and-day.tsx').then((part) => part.StockAndDay))

interface FactsProps {
  page: ProductPage
  chosen: Choice
  units: number
}

function stockText({ page, chosen }: FactsProps): [IconName, string] {
  const level = stockLevel(chosen.stock)
  if (level === 'out') return ['info', words.soldOut]
  if (level === 'low') return ['alert', plural(words.lowStock, chosen.stock)]
  return ['check', page.product.kind === 'bundle' ? words.setInStock : words.inStock]
}

/** Stock, delivery cost and tax, above the cart button. */
export function ProductFacts(props: FactsProps) {
  const { page, chosen, units } = props
  const offline = useAtomValue(connectionAtom) === 'offline'
  const [icon, text] = stockText(props)
  const price = usePrices()(chosen.sku, chosen.price, units)
  const free = page.freeFrom !== null && price >= page.freeFrom
  return (
    <ul className={styles.facts}>
      <li>
        <Icon name={icon} size={19} />
        <StockAndDay fallback={text} text={text} stock={chosen.stock} transit={page.transit} />
      </li>
      {page.freeFrom !== null && (
        <li>
          <Icon name="truck" size={19} />
          {free ? words.shipsFree : format(words.delivery, { amount: formatPrice(page.freeFrom) })}
        </li>
      )}
      <li>
        <Icon name="tag" size={19} />
        {words.tax}
      </li>
      {offline && (
        <li>
          <Icon name="offline" size={19} />
          {words.offline}
        </li>
      )}
    </ul>
  )
}
