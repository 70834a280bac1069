import { chakra } from '@chakra-ui/react'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import type { Metric } from '#domain/vitals/schema.ts'
import { edges, goodShare, p75 } from '#domain/vitals/vitals.ts'
import { format, plural } from '../../../content/base/format.ts'
import { speed as words } from '../../../content/manager/speed.ts'
import { loadVitalsAtom, vitalsAtom } from '../../../state/manager/manager.ts'
import { Box, Empty } from '../../control/box.tsx'
import { Chakra } from '../../control/chakra.tsx'
import { Headline } from '../../control/headline.tsx'
import { type DataColumn, DataTable } from '../../control/table/data-table.tsx'
import { More } from '../../disclosure/more.tsx'
import { Cards, useWide } from '../cards.tsx'
import { QueryView } from '../query-view.tsx'

const { columns } = words

/** Web Vitals measured on visitors' devices, as histograms. */
export function Speed() {
  const loaded = useAtomValue(vitalsAtom)
  const load = useSetAtom(loadVitalsAtom)
  useEffect(() => void load(), [load])
  return (
    <Chakra>
      <h1 className="d2">
        <Headline plain={words.title} />
      </h1>
      <QueryView loaded={loaded} bars={[44, 56, 56, 56]} onRetry={() => void load()}>
        {({ days, vitals }) => (
          <>
            <p className="muted">{format(words.body, { days })}</p>
            {vitals.length === 0 ? <Empty {...words.empty} /> : <Measured {...byCount(vitals)} />}
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

/** What needs work first. */
const worstFirst = (vitals: readonly Vital[]): Vital[] =>
  vitals.toSorted((a, b) => shareOf(a) - shareOf(b) || visitsOf(b) - visitsOf(a))

/** What was measured often enough to say something, and the rest. */
function byCount(vitals: readonly Vital[]) {
  const { true: known = [], false: few = [] } = Object.groupBy(vitals, (vital) =>
    visitsOf(vital) >= ENOUGH ? 'true' : 'false',
  )
  return { known: worstFirst(known), few: worstFirst(few) }
}

/** What was hardly measured is folded away, unless there is nothing else. */
const Measured = ({ known, few }: { known: readonly Vital[]; few: readonly Vital[] }) => (
  <>
    {known.length > 0 && <Vitals vitals={known} label={words.title} />}
    {few.length > 0 && (
      <More title={plural(words.few, few.length, { enough: ENOUGH })} open={known.length === 0}>
        <Vitals vitals={few} label={words.fewTitle} />
      </More>
    )}
  </>
)

const Vitals = ({ vitals, label }: { vitals: readonly Vital[]; label: string }) => (
  <Box flush>
    {useWide() ? (
      <DataTable
        columns={tableColumns}
        rows={vitals}
        idOf={({ route, metric }) => `${route} ${metric}`}
        label={label}
        minW="760px"
      />
    ) : (
      <RouteCards vitals={vitals} />
    )}
  </Box>
)

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
                  <b>{slowestOf(vital)}</b>
                  <span className="muted">{format(words.share, { good: shareOf(vital) })}</span>
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
    '& > div': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', gap: '4px 12px' },
    // Figures below figures.
    '& dd': { margin: 0, display: 'grid', gridTemplateColumns: '64px 84px', textAlign: 'end' },
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
        <GoodBar {...vital} />
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

/** Web Vitals are passed where three of four visits are good. */
const PASS = 75

/** The share that was good, against the line at which a metric passes. */
function GoodBar(vital: Vital) {
  const share = shareOf(vital)
  return (
    <chakra.span
      position="relative"
      flex="none"
      width="160px"
      height="10px"
      borderRadius="pill"
      overflow="hidden"
      bg="bg.sunk"
      // Colours of its own stay in forced colours: the share is also beside it in figures.
      outline="1px solid transparent"
      role="img"
      aria-label={format(words.chart, {
        metric: words.metrics[vital.metric],
        route: vital.route,
        good: share,
        count: visitsOf(vital),
      })}
    >
      <chakra.span
        position="absolute"
        insetBlock="0"
        insetInlineStart="0"
        bg={share >= PASS ? 'status.ok' : 'fg.sale'}
        style={{ width: `${share}%` }}
      />
      <chakra.span
        position="absolute"
        insetBlock="0"
        width="2px"
        bg="bg.surface"
        insetInlineStart={`${PASS}%`}
      />
    </chakra.span>
  )
}
