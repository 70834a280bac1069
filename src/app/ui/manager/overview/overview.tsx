import { chakra } from '@chakra-ui/react'
import { useAtomValue, useSetAtom } from 'jotai'
import { formatMoney, formatPrice } from '#domain/base/money.ts'
import type { Summary } from '#domain/manager/manager.ts'
import { format, plural } from '../../../content/base/format.ts'
import { portal } from '../../../content/manager/portal.ts'
import { loadSummaryAtom, summaryAtom } from '../../../state/manager/manager.ts'
import { Box, BoxHead, Row } from '../../control/box.tsx'
import { Chakra } from '../../control/chakra.tsx'
import { PillSelect } from '../../control/field.tsx'
import { type Figure, Figures } from '../../control/figures.tsx'
import { Headline } from '../../control/headline.tsx'
import { waited } from '../moment.ts'
import { useNow } from '../orders/use-orders.ts'
import { LowStock } from '../products/low-stock.tsx'
import { ProductBox } from '../products/product-box.tsx'
import { Remote } from '../remote.tsx'
import type { PortalProps } from '../search.ts'
import { AttentionList } from './attention-list.tsx'
import { ExportButton } from './export-button.tsx'
import { SalesChart } from './sales-chart.tsx'

const { cards } = portal
const periods = ([7, 30, 90] as const).map(
  (days) => [days, format(portal.period.days, { count: days })] as const,
)
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
          <Headline plain={`${format(portal.period.days, { count: days })},`} em={portal.soFar} />
        </h1>
        <Row>
          <PillSelect
            label={portal.period.label}
            value={days}
            options={periods}
            onChange={(chosen) => onSearch(chosen === 30 ? {} : { days: chosen })}
          />
          <ExportButton />
        </Row>
      </Row>
      <Remote
        loaded={loaded}
        bars={[110, 320, 320]}
        onRetry={() => void load(days === 7 ? '7' : days === 90 ? '90' : '30')}
      >
        {(summary) => (
          <>
            <AttentionList summary={summary} />
            <Numbers summary={summary} days={days} />
            <Columns>
              <SalesChart summary={summary} />
              <chakra.div display="grid" gap="20px" alignContent="start" minW={0}>
                <LowStock summary={summary} />
                <Box aria-labelledby="launch">
                  <BoxHead marginBottom={0}>
                    <h2 className="d4" id="launch">
                      {portal.launch.title}
                    </h2>
                    <b className="num">
                      {summary.launchList === 0
                        ? portal.launch.empty
                        : plural(portal.launch.count, summary.launchList)}
                    </b>
                  </BoxHead>
                </Box>
              </chakra.div>
            </Columns>
            <ProductBox />
          </>
        )}
      </Remote>
    </Chakra>
  )
}

function Numbers({ summary, days }: { summary: Summary; days: number }) {
  const now = useNow()
  const { now: period, before } = summary
  const figures: Figure[] = [
    {
      label: cards.salesToday,
      value: large(summary.revenue),
      note: plural(cards.ordersToday, summary.orders),
    },
    {
      label: cards.sales,
      value: large(period.revenue),
      ...compared(period.revenue, before.revenue, (change) => {
        const percent = before.revenue === 0 ? null : Math.round((100 * change) / before.revenue)
        return percent === null ? large(change) : `${percent}% ${format(cards.versus, { count: days })}`
      }),
    },
    {
      label: cards.orders,
      value: period.orders.toLocaleString('en-US'),
      ...compared(period.orders, before.orders, String),
    },
    {
      label: cards.average,
      value: formatMoney(average(period)),
      ...compared(average(period), average(before), formatMoney),
    },
    {
      label: cards.toPack,
      value: summary.toPack,
      note:
        summary.oldestToPack === null
          ? cards.nothingWaits
          : format(cards.oldest, { time: waited(summary.oldestToPack, now) }),
    },
    {
      label: cards.influencers,
      value: `${share(period)}%`,
      ...compared(share(period), share(before), (count) => format(cards.points, { count })),
    },
  ]
  return <Figures figures={figures} label={portal.today} />
}

/** Large amounts are shown without cents. */
const large = (amount: number): string =>
  amount < 1_000_00 ? formatMoney(amount) : formatPrice(Math.round(amount / 100) * 100)

type Period = Summary['now']
const average = ({ revenue, orders }: Period): number => (orders === 0 ? 0 : Math.round(revenue / orders))
const share = ({ throughCreators, orders }: Period): number =>
  orders === 0 ? 0 : Math.round((100 * throughCreators) / orders)

/** The change as text: direction and percentage. */
function compared(
  now: number,
  before: number,
  words: (change: number) => string,
): Pick<Figure, 'note' | 'trend'> {
  if (now === before) return { note: cards.same }
  const up = now > before
  const amount = words(Math.abs(now - before))
  return { note: format(up ? cards.up : cards.down, { amount }), trend: up ? 'up' : 'down' }
}
