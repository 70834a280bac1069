import { formatPrice } from '#domain/base/money.ts'
import { format } from '../../content/base/format.ts'
import { card as words } from '../../content/product/card.ts'
import type { Card } from './select-card.ts'

export const priceText = ({ price, from }: Pick<Card, 'price' | 'from'>): string =>
  from ? format(words.from, { amount: formatPrice(price) }) : formatPrice(price)
