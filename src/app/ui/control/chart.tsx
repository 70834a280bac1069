import { chakra, Table } from '@chakra-ui/react'
import { useEffect, useRef, useState } from 'react'
import { Box, BoxHead, More } from './box.tsx'

interface Series {
  name: string
  mark: 'bars' | 'area' | 'dashes' | 'dots'
  /** A value per day; an earlier period may be a day shorter. */
  values: readonly number[]
}

interface PlotProps {
  /** The chart's text alternative. */
  label: string
  /** UTC days. The last one is highlighted. */
  days: readonly string[]
  series: readonly Series[]
  /** The axis goes up to this value, or higher. */
  atLeast: number
  format: (value: number) => string
}

interface DayChartProps extends PlotProps {
  id: string
  title: string
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
export function DayChart({ id, title, today, table, ...plot }: DayChartProps) {
  const { days, series } = plot
  return (
    <Box aria-labelledby={id}>
      <BoxHead>
        <h2 className="d4" id={id}>
          {title}
        </h2>
        <Legend entries={[...series, { name: today, mark: 'drop' }]} />
      </BoxHead>
      <Plot {...plot} />
      <More title={table.title}>
        {table.note && <p className="small muted">{table.note}</p>}
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
            {days
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
      </More>
    </Box>
  )
}

/** A chart keeps its colours in forced-colours mode, with the background they were chosen for. */
export const onPaper = {
  '@media (forced-colors: active)': { forcedColorAdjust: 'none', bg: '#fffdfb', color: '#2e1023' },
}

const Picture = chakra('svg', {
  base: {
    width: '100%',
    height: 'auto',
    display: 'block',
    ...onPaper,
    '& text': { fontFamily: 'body', fontSize: '12px', fontWeight: 'medium', fill: 'fg.muted' },
  },
})

const LEFT = 50
const FOOT = 26
const TOP = 18

/** Three even steps up to a round number at or above the maximum. */
function ticksOf(most: number): number[] {
  const rough = most / 3
  const size = 10 ** Math.floor(Math.log10(Math.max(1, rough)))
  const step = [1, 2, 2.5, 5, 10].map((one) => one * size).find((one) => one >= rough) ?? size * 10
  const whole = Math.max(1, Math.ceil(step))
  return [0, whole, whole * 2, whole * 3]
}

/** Drawn at the measured width, so that text is not scaled down. */
function Plot({ label, days, series, atLeast, format }: PlotProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(720)
  useEffect(() => {
    if (!frame.current) return
    const watch = new ResizeObserver(([entry]) => entry && setWidth(Math.max(260, entry.contentRect.width)))
    watch.observe(frame.current)
    return () => watch.disconnect()
  }, [])
  const height = width < 560 ? 230 : 300
  const ticks = ticksOf(Math.max(atLeast, ...series.flatMap(({ values }) => values)))
  const top = ticks.at(-1) ?? 1
  const step = (width - LEFT - 6) / Math.max(1, days.length)
  const foot = height - FOOT
  const x = (at: number) => LEFT + step * (at + 0.5)
  const y = (value: number) => foot - (value / top) * (foot - TOP)
  const every = Math.max(1, Math.ceil(days.length / Math.max(2, Math.floor(width / 130))))
  return (
    <div ref={frame}>
      <Picture viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
        {ticks.map((tick) => (
          <g key={tick}>
            <line x1={LEFT} x2={width} y1={y(tick)} y2={y(tick)} stroke="#e5d5cb" />
            <text x={LEFT - 8} y={y(tick) + 4} textAnchor="end">
              {format(tick)}
            </text>
          </g>
        ))}
        {series.map(({ name, mark, values }) =>
          mark === 'bars' ? (
            <Bars
              key={name}
              tops={values.map((value, at) => ({ x: x(at), y: y(value) }))}
              {...{ step, foot }}
            />
          ) : (
            <Curve
              key={name}
              mark={mark}
              points={values.map((value, at) => ({ x: x(at), y: y(value) }))}
              foot={foot}
            />
          ),
        )}
        {days.map((day, at) =>
          (days.length - 1 - at) % every === 0 ? (
            <text key={day} x={x(at)} y={height - 6} textAnchor={at === days.length - 1 ? 'end' : 'middle'}>
              {shortDay(day)}
            </text>
          ) : null,
        )}
      </Picture>
    </div>
  )
}

interface Point {
  x: number
  y: number
}

const Bars = ({ tops, step, foot }: { tops: readonly Point[]; step: number; foot: number }) =>
  tops.map(({ x, y }, at) => (
    <rect
      key={x}
      x={x - step * 0.31}
      y={y}
      width={step * 0.62}
      height={foot - y}
      rx={Math.min(4, step * 0.186, (foot - y) / 2)}
      fill={at === tops.length - 1 ? '#c65f4b' : '#5a2433'}
    />
  ))

const strokes = {
  area: { stroke: '#8e2342', strokeWidth: 2.5, strokeLinejoin: 'round' },
  dashes: { stroke: '#9a7a83', strokeWidth: 2, strokeDasharray: '5 5' },
  dots: { stroke: '#2e1023', strokeWidth: 2, strokeDasharray: '2 5', strokeLinecap: 'round' },
} as const

interface CurveProps {
  mark: keyof typeof strokes
  points: readonly Point[]
  foot: number
}

/** A line; an area is filled down to the axis and ends in a dot. */
function Curve({ mark, points, foot }: CurveProps) {
  const path = points.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')
  const [first] = points
  const last = points.at(-1)
  const filled = mark === 'area' && first && last
  return (
    <>
      {filled && <path d={`${path}L${last.x} ${foot}L${first.x} ${foot}Z`} fill="#fcebea" />}
      <path d={path} fill="none" {...strokes[mark]} />
      {filled && <circle cx={last.x} cy={last.y} r="7" fill="#c65f4b" />}
    </>
  )
}

/** The label of a UTC day. */
export const shortDay = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', {
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  })

const marks = {
  bars: { width: '14px', height: '14px', borderRadius: '4px', background: '#5a2433' },
  area: { width: '14px', height: '14px', borderRadius: '4px', background: '#8e2342' },
  dashes: { width: '20px', height: 0, borderTop: '2px dashed #9a7a83' },
  dots: { width: '20px', height: 0, borderTop: '3px dotted #2e1023' },
  drop: { width: '14px', height: '14px', borderRadius: '50%', background: '#c65f4b' },
} as const

const Legend = ({ entries }: { entries: readonly { name: string; mark: keyof typeof marks }[] }) => (
  <chakra.p className="small" display="flex" flexWrap="wrap" gap="6px 16px" css={onPaper}>
    {entries.map(({ name, mark }) => (
      <chakra.span key={name} display="flex" alignItems="center" gap="7px">
        <span style={{ display: 'inline-block', ...marks[mark] }} aria-hidden="true" />
        {name}
      </chakra.span>
    ))}
  </chakra.p>
)
