import { chakra, Table } from '@chakra-ui/react'
import { CatchBoundary } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Box, BoxHead, Scroller } from '../control/box.tsx'
import { More } from '../disclosure/more.tsx'
import { Legend, onPaper, shortDay } from './chart.tsx'
import type { DayPlotProps } from './day-plot.tsx'

// Larger than all else of a screen: fetched for a chart, and not stored on the device (boot/chunks.ts).
const DayPlot = lazy(() => import('./day-plot.tsx').then((part) => ({ default: part.DayPlot })))

interface DayChartProps extends DayPlotProps {
  id: string
  title: string
  /** The chart's text alternative, shown where the chart cannot be fetched. */
  label: string
  /** What the highlight of the last day means. */
  today: string
  table: {
    title: string
    note?: string
    day: string
    columns: readonly { name: string; cells: readonly (number | string)[] }[]
  }
}

/** Figures per day, drawn, as text, and as a table with the last day first. */
export function DayChart({ id, title, label, today, table, ...plot }: DayChartProps) {
  return (
    <Box aria-labelledby={id} display="flex" flexDirection="column">
      <BoxHead>
        <h2 className="d4" id={id}>
          {title}
        </h2>
        <Legend entries={[...plot.series, { name: today, mark: 'last' }]} />
      </BoxHead>
      <CatchBoundary getResetKey={() => id} errorComponent={() => <p className="small">{label}</p>}>
        <chakra.div
          role="img"
          aria-label={label}
          flex="1 0 auto"
          height={{ base: '230px', sm: '300px' }}
          css={onPaper}
        >
          <Suspense>
            <DayPlot {...plot} />
          </Suspense>
        </chakra.div>
      </CatchBoundary>
      <More title={table.title}>
        {table.note && <p className="small muted">{table.note}</p>}
        {/* With large text two columns of figures are wider than a phone. */}
        <Scroller tabIndex={0} role="region" aria-label={`${table.title}: ${title}`}>
          <Table.Root>
            <Table.Header>
              <Table.Row>
                <Table.ColumnHeader scope="col">{table.day}</Table.ColumnHeader>
                {table.columns.map(({ name }) => (
                  <Table.ColumnHeader key={name} scope="col" textAlign="end">
                    {name}
                  </Table.ColumnHeader>
                ))}
              </Table.Row>
            </Table.Header>
            <Table.Body>
              {plot.days
                .map((day, at) => (
                  <Table.Row key={day}>
                    <Table.Cell>{shortDay(day)}</Table.Cell>
                    {table.columns.map(({ name, cells }) => (
                      <Table.Cell key={name} className="num" textAlign="end">
                        {cells[at]}
                      </Table.Cell>
                    ))}
                  </Table.Row>
                ))
                .reverse()}
            </Table.Body>
          </Table.Root>
        </Scroller>
      </More>
    </Box>
  )
}
