import { stockLevel } from '#domain/catalogue/product.ts'
import { format } from '../../../content/base/format.ts'
import { expected as words } from '../../../content/product/expected.ts'
import { useExpected } from '../../use-expected.ts'

interface StockAndDayProps {
  /** What is said without the day. */
  text: string
  stock: number
  transit: { min: number; max: number } | null
}

/** What is in stock, and when it comes. Loaded after the page: its day is not that on which the page was rendered. */
export function StockAndDay({ text, stock, transit }: StockAndDayProps) {
  const expected = useExpected()
  const level = stockLevel(stock)
  const days = transit && level !== 'out' && expected('standard', transit)
  return days ? format(level === 'low' ? words.low : words.stock, { stock: text, days }) : text
}
