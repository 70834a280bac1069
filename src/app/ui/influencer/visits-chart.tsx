import { formatMoney } from '#domain/base/money.ts'
import type { AnswerOf } from '#domain/contract.ts'
import { format } from '../../content/base/format.ts'
import { dashboard } from '../../content/influencer/dashboard.ts'
import { shortDay } from '../chart/chart.tsx'
import { DayChart } from '../chart/day-chart.tsx'

type Days = NonNullable<AnswerOf<'myInfluencer'>['visits']>

const words = dashboard.chart

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

const WEEK = 7

/** The days from the first visit or order on, and a week at least: before there was any, a chart says nothing. */
export function sinceFirst(days: Days): Days {
  const first = days.findIndex(({ count, orders }) => count > 0 || orders > 0)
  return first === -1 ? days : days.slice(Math.max(0, Math.min(first, days.length - WEEK)))
}

/** What the orders of each day earn. */
export function EarningsChart({ days }: { days: Days }) {
  const earned = days.map((one) => one.earned ?? 0)
  const most = Math.max(0, ...earned)
  const day = days[earned.indexOf(most)]?.day
  return (
    <DayChart
      id="earned"
      title={dashboard.earned.title}
      label={format(dashboard.earned.text, {
        count: days.length,
        sum: formatMoney(sum(earned)),
        most: formatMoney(most),
        day: day ? shortDay(day) : '',
      })}
      days={days.map((one) => one.day)}
      series={[{ name: dashboard.earned.name, mark: 'area', values: earned }]}
      today={words.today}
      atLeast={1_000}
      format={formatMoney}
      table={{
        title: words.table,
        day: words.day,
        columns: [{ name: dashboard.earned.name, cells: earned.map((one) => formatMoney(one)) }],
      }}
    />
  )
}

/** Visits per day as a filled line, orders as a dotted one. */
export function VisitsChart({ days }: { days: Days }) {
  const visits = days.map((day) => day.count)
  const orders = days.map((day) => day.orders)
  const most = Math.max(0, ...visits)
  const day = days[visits.indexOf(most)]?.day
  return (
    <DayChart
      id="visits"
      title={words.title}
      label={format(words.text, {
        count: days.length,
        visits: sum(visits),
        orders: sum(orders),
        most,
        day: day ? shortDay(day) : '',
      })}
      days={days.map((one) => one.day)}
      series={[
        { name: words.visits, mark: 'area', values: visits },
        { name: words.orders, mark: 'dots', values: orders },
      ]}
      today={words.today}
      atLeast={6}
      format={String}
      table={{
        title: words.table,
        day: words.day,
        columns: [
          { name: words.visits, cells: visits },
          { name: words.orders, cells: orders },
        ],
      }}
    />
  )
}
