import { chakra } from '@chakra-ui/react'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import type { Metric } from '#domain/vitals/schema.ts'
import { edges, good, goodShare, p75 } from '#domain/vitals/vitals.ts'
import { format } from '../../../content/base/format.ts'
import { speed as words } from '../../../content/manager/speed.ts'
import { loadVitalsAtom, vitalsAtom } from '../../../state/manager/manager.ts'
import { onPaper } from '../../chart/chart.tsx'
import { Box, Empty } from '../../control/box.tsx'
import { Chakra } from '../../control/chakra.tsx'
import { Headline } from '../../control/headline.tsx'
import { type DataColumn, DataTable } from '../../control/table/data-table.tsx'
import { Cards, useWide } from '../cards.tsx'
import { QueryView } from '../query-view.tsx'

const { columns } = words

/** Web Vitals measured on visitors' devices, as histograms. */
export function Speed() {
  const loaded = useAtomValue(vitalsAtom)
  const load = useSetAtom(loadVitalsAtom)
  const wide = useWide()
  useEffect(() => void load(), [load])
  return (
    <Chakra>
      <h1 className="d2">
        <Headline plain={words.title} />
      </h1>
      <QueryView loaded={loaded} bars={[44, 56, 56, 56]} onRetry={() => void load()}>
        {({ days, vitals }) => (
          <>
            <p className="muted">{format(words.body, { days, enough: ENOUGH })}</p>
            {vitals.length === 0 ? (
              <Empty title={words.empty} />
            ) : (
              <Box flush>
                {wide ? (
                  <DataTable
                    columns={tableColumns}
                    rows={worstFirst(vitals)}
                    idOf={({ route, metric }) => `${route} ${metric}`}
                    label={words.title}
                    minW="760px"
                  />
                ) : (
                  <RouteCards vitals={worstFirst(vitals)} />
                )}
              </Box>
            )}
          </>
        )}
      </QueryView>
    </Chakra>
  )
}

interface Vital {
  route: string
  metric: Metric
  counts: number[]
}

const visitsOf = ({ counts }: Vital) => counts.reduce((a, b) => a + b, 0)
const shareOf = ({ metric, counts }: Vital) => goodShare(metric, counts)

/** Of fewer, one slow visit decides. */
const ENOUGH = 20

/** What needs work first; what was hardly measured last. */
const worstFirst = (vitals: readonly Vital[]): Vital[] => {
  const isKnown = (vital: Vital) => visitsOf(vital) >= ENOUGH
  return vitals.toSorted(
    (a, b) => Number(isKnown(b)) - Number(isKnown(a)) || shareOf(a) - shareOf(b) || visitsOf(b) - visitsOf(a),
  )
}

/** A screen each, with what was measured there. */
function RouteCards({ vitals }: { vitals: readonly Vital[] }) {
  const routes = Map.groupBy(vitals, ({ route }) => route)
  return (
    <Cards>
      {[...routes].map(([route, measured]) => (
        <li key={route}>
          <b>{route}</b>
          <Lines>
            {measured.map((vital) => (
              <div key={vital.metric}>
                <dt>{words.metrics[vital.metric]}</dt>
                <dd className="num">
                  <b>{slowestOf(vital)}</b>{' '}
                  <span className="muted">
                    {format(words.share, { good: shareOf(vital), count: visitsOf(vital) })}
                  </span>
                </dd>
              </div>
            ))}
          </Lines>
        </li>
      ))}
    </Cards>
  )
}

const Lines = chakra('dl', {
  base: {
    display: 'grid',
    gap: '6px',
    margin: 0,
    fontSize: 'small',
    '& > div': { display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', gap: '4px 16px' },
    '& dd': { margin: 0, textAlign: 'end' },
  },
})

const tableColumns: DataColumn<Vital>[] = [
  { id: 'route', header: columns.route, accessorFn: ({ route }) => route, meta: { strong: true } },
  {
    id: 'metric',
    header: columns.metric,
    accessorFn: ({ metric }) => words.metrics[metric],
    cell: ({
      row: {
        original: { metric },
      },
    }) => (
      <>
        {words.metrics[metric]} <span className="micro muted">{metric}</span>
      </>
    ),
  },
  {
    id: 'p75',
    header: columns.p75,
    accessorFn: ({ metric, counts }) => p75(metric, counts) ?? Number.POSITIVE_INFINITY,
    cell: ({ row }) => slowestOf(row.original),
    meta: { number: true },
  },
  {
    id: 'good',
    header: columns.good,
    accessorFn: shareOf,
    cell: ({ row: { original: vital } }) => (
      <chakra.span display="flex" alignItems="center" gap="12px">
        <Histogram {...vital} />
        <span className="num">{shareOf(vital)}%</span>
      </chakra.span>
    ),
  },
  {
    id: 'visits',
    header: columns.visits,
    accessorFn: visitsOf,
    cell: ({ row }) => visitsOf(row.original).toLocaleString('en-US'),
    meta: { number: true },
  },
]

/** What three of four visits reach. */
function slowestOf({ metric, counts }: Vital): string {
  const edge = p75(metric, counts)
  return edge === null
    ? format(words.over, { value: shown(metric, edges[metric].at(-1) ?? 0) })
    : shown(metric, edge)
}

const shown = (metric: Metric, edge: number): string =>
  metric === 'CLS' ? (edge / 1000).toFixed(3) : format(words.seconds, { value: (edge / 1000).toFixed(2) })

const WIDTH = 150
const HEIGHT = 34

/** Counts per bucket; good values are filled, others outlined. */
function Histogram(vital: Vital) {
  const { route, metric, counts } = vital
  const most = Math.max(1, ...counts)
  const step = WIDTH / counts.length
  const last = edges[metric].indexOf(good[metric])
  return (
    <chakra.svg
      css={onPaper}
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={format(words.chart, {
        metric: words.metrics[metric],
        route,
        good: shareOf(vital),
        count: visitsOf(vital),
      })}
    >
      {counts.map((count, at) => {
        const height = (count / most) * (HEIGHT - 2)
        return (
          <rect
            // Buckets have no identity but their index.
            // biome-ignore lint/suspicious/noArrayIndexKey: buckets never move
            key={at}
            x={at * step + 1}
            y={HEIGHT - height - 1}
            width={step - 3}
            height={height}
            fill={at <= last ? '#2c6141' : 'none'}
            stroke={at <= last ? '#2c6141' : '#a3203a'}
          />
        )
      })}
    </chakra.svg>
  )
}
