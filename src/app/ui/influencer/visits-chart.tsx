import { Table } from '@chakra-ui/react'
import type { AnswerOf } from '#domain/contract.ts'
import { format } from '../../content/base/format.ts'
import { dashboard } from '../../content/influencer/dashboard.ts'
import { Box, BoxHead, More } from '../control/box.tsx'
import { ChartFrame, Legend, linePath, shortDay } from '../control/chart.tsx'

type Days = NonNullable<AnswerOf<'myInfluencer'>['visits']>

const words = dashboard.chart

/** Visits as a filled line, orders as a dotted one; also as text and as a table by day. */
export function VisitsChart({ days }: { days: Days }) {
  const most = days.reduce((a, b) => (b.count > a.count ? b : a), days[0] ?? { day: '', count: 0, orders: 0 })
  const sum = (of: (day: Days[number]) => number) => days.reduce((total, day) => total + of(day), 0)
  const text = format(words.text, {
    count: days.length,
    visits: sum((day) => day.count),
    orders: sum((day) => day.orders),
    most: most.count,
    day: most.day === '' ? '' : shortDay(most.day),
  })
  return (
    <Box aria-labelledby="visits">
      <BoxHead>
        <h2 className="d4" id="visits">
          {words.title}
        </h2>
        <Legend
          entries={[
            { name: words.visits, mark: 'line' },
            { name: words.orders, mark: 'dots' },
          ]}
        />
      </BoxHead>
      <ChartFrame
        label={text}
        most={Math.max(4, ...days.map((day) => Math.max(day.count, day.orders)))}
        labels={days.map((day, at) => (at === days.length - 1 ? words.today : shortDay(day.day)))}
        format={String}
      >
        {({ x, y, foot }) => {
          const visits = days.map((day, at) => ({ x: x(at), y: y(day.count) }))
          const orders = days.map((day, at) => ({ x: x(at), y: y(day.orders) }))
          const last = visits.at(-1)
          return (
            <>
              <path
                d={`${linePath(visits)}L${last?.x ?? 0} ${foot}L${visits[0]?.x ?? 0} ${foot}Z`}
                fill="#fcebea"
              />
              <path
                d={linePath(visits)}
                fill="none"
                stroke="#8e2342"
                strokeWidth="2.5"
                strokeLinejoin="round"
              />
              <path
                d={linePath(orders)}
                fill="none"
                stroke="#2e1023"
                strokeWidth="2"
                strokeDasharray="2 5"
                strokeLinecap="round"
              />
              {last && <circle cx={last.x} cy={last.y} r="7" fill="#c65f4b" />}
            </>
          )
        }}
      </ChartFrame>
      <More title={words.table}>
        <Table.Root>
          <Table.Header>
            <Table.Row>
              <Table.ColumnHeader scope="col">{words.day}</Table.ColumnHeader>
              <Table.ColumnHeader scope="col">{words.visits}</Table.ColumnHeader>
              <Table.ColumnHeader scope="col">{words.orders}</Table.ColumnHeader>
            </Table.Row>
          </Table.Header>
          <Table.Body>
            {days.toReversed().map((day) => (
              <Table.Row key={day.day}>
                <Table.Cell>{shortDay(day.day)}</Table.Cell>
                <Table.Cell className="num">{day.count}</Table.Cell>
                <Table.Cell className="num">{day.orders}</Table.Cell>
              </Table.Row>
            ))}
          </Table.Body>
        </Table.Root>
      </More>
    </Box>
  )
}
