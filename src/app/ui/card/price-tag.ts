import { formatPrice } from '#domain/money.ts'
import { card as words } from '../../content/card.ts'
import { say } from '../../content/say.ts'
import type { Card } from './select-card.ts'

export const priceText = ({ price, from }: Pick<Card, 'price' | 'from'>): string =>
  from ? say(words.from, { amount: formatPrice(price) }) : formatPrice(price)
