import { format } from '../../../content/base/format.ts'
import { useExpected } from '../../order/use-expected.ts'

interface StockAndDayProps {
  /** What is said without the day. */
  text: string
  template: string
  transit: { min: number; max: number }
}

/** What is in stock, and when it comes. Loaded after the page: its day is not that on which the page was rendered. */
export function StockAndDay({ text, template, transit }: StockAndDayProps) {
  const days = useExpected()('standard', transit)
  return days === undefined ? text : format(template, { stock: text, days })
}
