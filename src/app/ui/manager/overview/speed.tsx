import { chakra, Table } from '@chakra-ui/react'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { edges, good, goodShare, type Metric, p75 } from '#domain/vitals.ts'
import { format } from '../../../content/base/format.ts'
import { speed as words } from '../../../content/manager/speed.ts'
import { loadVitalsAtom, vitalsAtom } from '../../../state/manager/manager.ts'
import { Box, Scroller } from '../../control/box.tsx'
import { Chakra } from '../../control/chakra.tsx'
import { onPaper } from '../../control/chart.tsx'
import { Headline } from '../../control/headline.tsx'
import { Remote } from '../remote.tsx'

const { columns } = words

// The share is also text beside the chart, which a phone does not show.
const onPhones = {
  smDown: {
    '& :is(td, th)': { padding: '12px 6px' },
    '& th': { whiteSpace: 'normal' },
    '& td.num': { whiteSpace: 'nowrap' },
    '& td:first-of-type': { minWidth: '76px', overflowWrap: 'anywhere' },
    '& svg': { display: 'none' },
  },
}

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
      <Remote loaded={loaded} bars={[44, 56, 56, 56]} onRetry={() => void load()}>
        {({ days, vitals }) => (
          <>
            <p className="muted">{format(words.body, { days })}</p>
            {vitals.length === 0 ? (
              <p className="d4">{words.empty}</p>
            ) : (
              <Box flush>
                <Scroller tabIndex={0} role="region" aria-label={words.title}>
                  <Table.Root minW={{ sm: '760px' }} css={onPhones}>
                    <Table.Header>
                      <Table.Row>
                        <Table.ColumnHeader scope="col">{columns.route}</Table.ColumnHeader>
                        <Table.ColumnHeader scope="col">{columns.metric}</Table.ColumnHeader>
                        <Table.ColumnHeader scope="col" textAlign="end">
                          {columns.p75}
                        </Table.ColumnHeader>
                        <Table.ColumnHeader scope="col">{columns.good}</Table.ColumnHeader>
                        <Table.ColumnHeader scope="col" textAlign="end">
                          {columns.visits}
                        </Table.ColumnHeader>
                      </Table.Row>
                    </Table.Header>
                    <Table.Body>
                      {vitals.map((vital) => (
                        <VitalRow key={`${vital.route} ${vital.metric}`} {...vital} />
                      ))}
                    </Table.Body>
                  </Table.Root>
                </Scroller>
              </Box>
            )}
          </>
        )}
      </Remote>
    </Chakra>
  )
}

interface VitalRowProps {
  route: string
  metric: Metric
  counts: number[]
}

function VitalRow({ route, metric, counts }: VitalRowProps) {
  const visits = counts.reduce((a, b) => a + b, 0)
  const edge = p75(metric, counts)
  const share = goodShare(metric, counts)
  const text = format(words.chart, { metric: words.metrics[metric], route, good: share, count: visits })
  return (
    <Table.Row>
      <Table.Cell fontWeight="strong">{route}</Table.Cell>
      <Table.Cell>
        {words.metrics[metric]} <span className="micro muted">{metric}</span>
      </Table.Cell>
      <Table.Cell className="num" textAlign="end">
        {edge === null
          ? format(words.over, { value: shown(metric, edges[metric].at(-1) ?? 0) })
          : shown(metric, edge)}
      </Table.Cell>
      <Table.Cell>
        <chakra.span display="flex" alignItems="center" gap="12px">
          <Histogram metric={metric} counts={counts} label={text} />
          <span className="num">{share}%</span>
        </chakra.span>
      </Table.Cell>
      <Table.Cell className="num" textAlign="end">
        {visits.toLocaleString('en-US')}
      </Table.Cell>
    </Table.Row>
  )
}

const shown = (metric: Metric, edge: number): string =>
  metric === 'CLS' ? (edge / 1000).toFixed(3) : format(words.seconds, { value: (edge / 1000).toFixed(2) })

const WIDTH = 150
const HEIGHT = 34

/** Counts per bucket; good values are filled, others outlined. */
function Histogram({ metric, counts, label }: { metric: Metric; counts: number[]; label: string }) {
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
      aria-label={label}
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
