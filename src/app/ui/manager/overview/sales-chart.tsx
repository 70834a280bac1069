import { Table } from '@chakra-ui/react'
import { formatMoney, formatPrice } from '#domain/base/money.ts'
import type { Summary } from '#domain/manager/manager.ts'
import { format } from '../../../content/base/format.ts'
import { portal } from '../../../content/manager/portal.ts'
import { Box, BoxHead, More } from '../../control/box.tsx'
import { ChartFrame, Legend, linePath, shortDay } from '../../control/chart.tsx'

const words = portal.chart

/** Sales per day as bars, the previous period as a dashed line, today highlighted. */
export function SalesChart({ summary }: { summary: Summary }) {
  const { days } = summary.now
  const before = summary.before.days
  const sales = days.map((day) => day.revenue)
  const text = format(words.text, {
    count: days.length,
    low: formatMoney(Math.min(...sales)),
    high: formatMoney(Math.max(...sales)),
    total: formatMoney(summary.now.revenue),
  })
  const most = Math.max(300_00, ...sales, ...before.map((day) => day.revenue))
  return (
    <Box aria-labelledby="sales">
      <BoxHead>
        <h2 className="d4" id="sales">
          {words.title}
        </h2>
        <Legend
          entries={[
            { name: words.now, mark: 'bar' },
            { name: words.before, mark: 'dash' },
            { name: words.today, mark: 'drop' },
          ]}
        />
      </BoxHead>
      <ChartFrame label={text} most={most} labels={days.map((day) => shortDay(day.day))} format={formatPrice}>
        {({ x, y, step, foot }) => (
          <>
            {days.map((day, at) => {
              const width = step * 0.62
              const height = foot - y(day.revenue)
              return (
                <rect
                  key={day.day}
                  x={x(at) - width / 2}
                  y={y(day.revenue)}
                  width={width}
                  height={height}
                  rx={Math.min(4, width * 0.3, height / 2)}
                  fill={at === days.length - 1 ? '#c65f4b' : '#5a2433'}
                />
              )
            })}
            <path
              d={linePath(before.map((day, at) => ({ x: x(at), y: y(day.revenue) })))}
              fill="none"
              stroke="#9a7a83"
              strokeWidth="2"
              strokeDasharray="5 5"
            />
          </>
        )}
      </ChartFrame>
      <More title={words.table}>
        <p className="small muted">{words.days}</p>
        <Table.Root>
          <Table.Header>
            <Table.Row>
              <Table.ColumnHeader scope="col">{words.day}</Table.ColumnHeader>
              <Table.ColumnHeader scope="col" textAlign="end">
                {words.orders}
              </Table.ColumnHeader>
              <Table.ColumnHeader scope="col" textAlign="end">
                {words.sales}
              </Table.ColumnHeader>
            </Table.Row>
          </Table.Header>
          <Table.Body>
            {days.toReversed().map((day) => (
              <Table.Row key={day.day}>
                <Table.Cell>{shortDay(day.day)}</Table.Cell>
                <Table.Cell className="num" textAlign="end">
                  {day.orders}
                </Table.Cell>
                <Table.Cell className="num" textAlign="end">
                  {formatMoney(day.revenue)}
                </Table.Cell>
              </Table.Row>
            ))}
          </Table.Body>
        </Table.Root>
      </More>
    </Box>
  )
}
