import { chakra } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import { useAtomValue, useSetAtom } from 'jotai'
import { lazy, type ReactNode, Suspense } from 'react'
import { formatMoney, formatPrice } from '#domain/base/money.ts'
import type { OrderNarrowing } from '#domain/manager/filter.ts'
import type { Summary } from '#domain/manager/manager.ts'
import { format, plural } from '../../../content/base/format.ts'
import { portal } from '../../../content/manager/portal.ts'
import { loadSummaryAtom, summaryAtom } from '../../../state/manager/manager.ts'
import { type Figure, Figures } from '../../chart/figures.tsx'
import { Row } from '../../control/box.tsx'
import { Chakra } from '../../control/chakra.tsx'
import { PillSelect } from '../../control/field.tsx'
import { Headline } from '../../control/headline.tsx'
import { waited } from '../format-time.ts'
import { useNow } from '../orders/use-orders.ts'
import { LowStock } from '../products/low-stock.tsx'
import { QueryView } from '../query-view.tsx'
import type { PortalProps } from '../search.ts'
import { AttentionList } from './attention-list.tsx'
import { BestSellers } from './best-sellers.tsx'
import { ExportButton } from './export-button.tsx'
import { SalesChart } from './sales-chart.tsx'

const { cards } = portal

/** Rarely there are any. */
const DeadMails = lazy(() => import('./dead-mails.tsx').then((part) => ({ default: part.DeadMails })))

const nameOf = (days: 1 | 7 | 30 | 90): string =>
  days === 1 ? portal.period.today : format(portal.period.days, { count: days })
const periods = ([1, 7, 30, 90] as const).map((days) => [days, nameOf(days)] as const)
/** The choice is a little narrower where both just fit on one line; enlarged text has two. */
const beside = { '@media (min-width: 375px)': { '& > :not(button)': { flex: '1 1 9rem' } } }
const Columns = chakra('div', {
  base: {
    display: 'grid',
    gap: '20px',
    gridTemplateColumns: 'minmax(0, 1fr)',
    md: { gridTemplateColumns: 'minmax(0, 1fr) 420px', gap: '24px' },
  },
})

export function Overview({ search, onSearch }: PortalProps) {
  const loaded = useAtomValue(summaryAtom)
  const load = useSetAtom(loadSummaryAtom)
  const days = search.days ?? 30
  return (
    <Chakra>
      <Row between alignItems="end">
        <h1 className="d2">
          <Headline plain={`${nameOf(days)},`} em={portal.soFar} />
        </h1>
        <Row gap="8px" css={beside}>
          <PillSelect
            label={portal.period.label}
            value={days}
            options={periods}
            onChange={(chosen) => onSearch(chosen === 30 ? {} : { days: chosen })}
          />
          <ExportButton />
        </Row>
      </Row>
      <QueryView loaded={loaded} bars={[110, 320, 320]} onRetry={() => void load(`${days}`)}>
        {(summary) => (
          <>
            <AttentionList summary={summary} />
            {summary.mailsFailed > 0 && (
              <Suspense fallback={null}>
                <DeadMails onSent={() => void load(`${days}`)} />
              </Suspense>
            )}
            <Numbers summary={summary} days={days} />
            <Columns>
              <SalesChart summary={summary} />
              <chakra.div display="grid" gap="20px" alignContent="start" minW={0}>
                <BestSellers summary={summary} />
                <LowStock summary={summary} />
              </chakra.div>
            </Columns>
          </>
        )}
      </QueryView>
    </Chakra>
  )
}

function Numbers({ summary, days }: { summary: Summary; days: number }) {
  const now = useNow()
  const { now: period, before } = summary
  const { units = 0, newCustomers = 0, visits = 0, throughCreators } = period
  const versus = days === 1 ? cards.versusYesterday : format(cards.versus, { count: days })
  /** The orders of the period behind a figure. */
  const leading =
    (only: OrderNarrowing, from = period.days[0]?.day) =>
    (value: ReactNode) =>
      from === undefined ? (
        value
      ) : (
        <Link to="/neworders" search={{ tab: 'all', only, from, to: summary.day }} className="link">
          {value}
        </Link>
      )
  const today: Figure = {
    label: cards.salesToday,
    value: large(summary.revenue),
    link: leading('counted', summary.day),
    note: plural(cards.ordersToday, summary.orders),
  }
  const figures: Figure[] = [
    {
      label: cards.toPack,
      value: summary.toPack,
      link: (value) => (
        <Link to="/neworders" className="link">
          {value}
        </Link>
      ),
      note:
        summary.oldestToPack === null
          ? cards.nothingWaits
          : format(cards.oldest, { time: waited(summary.oldestToPack, now) }),
    },
    ...(days === 1 ? [] : [today]),
    {
      label: cards.sales,
      value: large(period.revenue),
      link: leading('counted'),
      ...compared(
        period.revenue,
        before.revenue,
        (change) => `${Math.round((100 * change) / before.revenue)}% ${versus}`,
      ),
    },
    {
      label: cards.orders,
      value: whole(period.orders),
      link: leading('counted'),
      ...compared(period.orders, before.orders, whole),
    },
    {
      label: cards.average,
      value: formatMoney(average(period)),
      link: leading('counted'),
      ...compared(average(period), average(before), formatMoney),
    },
    {
      label: cards.units,
      value: whole(units),
      link: leading('counted'),
      ...compared(units, before.units ?? 0, whole),
    },
    {
      label: cards.newCustomers,
      value: whole(newCustomers),
      link: leading('first'),
      ...compared(newCustomers, before.newCustomers ?? 0, whole),
    },
    {
      label: cards.influencers,
      value: `${share(throughCreators, period.orders)}%`,
      link: leading('creators'),
      ...compared(
        share(throughCreators, period.orders),
        share(before.throughCreators, before.orders),
        (count) => format(cards.points, { count }),
        before.orders === 0,
      ),
    },
    {
      label: cards.conversion,
      value: visits === 0 ? '–' : `${share(throughCreators, visits)}%`,
      link: leading('creators'),
      note: plural(cards.visits, visits, { count: whole(visits) }),
    },
    {
      label: cards.launchList,
      value: whole(summary.launchList),
      note: summary.launchList === 0 ? cards.noSignups : cards.signups,
    },
  ]
  return <Figures figures={figures} label={portal.sold} />
}

/** Large amounts are shown without cents. */
const large = (amount: number): string =>
  amount < 1_000_00 ? formatMoney(amount) : formatPrice(Math.round(amount / 100) * 100)

const whole = (count: number): string => count.toLocaleString('en-US')

const average = ({ revenue, orders }: Summary['now']): number =>
  orders === 0 ? 0 : Math.round(revenue / orders)
const share = (part: number, all: number): number => (all === 0 ? 0 : Math.round((100 * part) / all))

/** The change as text: direction and percentage. */
function compared(
  now: number,
  before: number,
  words: (change: number) => string,
  /** Whether there is nothing to compare with. */
  none = before === 0,
): Pick<Figure, 'note' | 'trend'> {
  if (now === before) return { note: cards.same }
  if (none) return {}
  const up = now > before
  const amount = words(Math.abs(now - before))
  return { note: format(up ? cards.up : cards.down, { amount }), trend: up ? 'up' : 'down' }
}
