import { useAtomValue } from 'jotai'
import { SHOP_ZONE } from '#domain/base/day.ts'
import { formatMoney, formatPrice } from '#domain/base/money.ts'
import type { Summary } from '#domain/manager/manager.ts'
import { format } from '../../../content/base/format.ts'
import { portal } from '../../../content/manager/portal.ts'
import { settingsAtom } from '../../../state/base/settings.ts'
import { DayChart } from '../../chart/day-chart.tsx'

const words = portal.chart

/** Sales per day as bars, the previous period as a line across each. */
export function SalesChart({ summary: { now, before } }: { summary: Summary }) {
  const zone = useAtomValue(settingsAtom)?.timeZone
  const sales = now.days.map((day) => day.revenue)
  return (
    <DayChart
      id="sales"
      title={words.title}
      label={format(words.text, {
        count: sales.length,
        low: formatMoney(Math.min(...sales)),
        high: formatMoney(Math.max(...sales)),
        total: formatMoney(now.revenue),
      })}
      days={now.days.map(({ day }) => day)}
      series={[
        { name: words.now, mark: 'bars', values: sales },
        ...(before.revenue === 0
          ? []
          : [{ name: words.before, mark: 'ticks' as const, values: before.days.map((day) => day.revenue) }]),
      ]}
      today={words.today}
      atLeast={300_00}
      format={formatPrice}
      table={{
        title: words.table,
        note: format(words.days, { zone: zone ?? SHOP_ZONE }),
        day: words.day,
        columns: [
          { name: words.orders, cells: now.days.map((day) => day.orders) },
          { name: words.sales, cells: sales.map(formatMoney) },
        ],
      }}
    />
  )
}
