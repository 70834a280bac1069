import { Chart, useChart } from '@chakra-ui/charts'
import { Area, Bar, CartesianGrid, ComposedChart, Line, ReferenceDot, Tooltip, XAxis, YAxis } from 'recharts'
import { chartColors, shortDay } from './chart.tsx'
import { ticksUpTo } from './ticks.ts'

interface Series {
  name: string
  mark: 'bars' | 'area' | 'ticks' | 'dots'
  /** A value per day; an earlier period may be a day shorter. */
  values: readonly number[]
}

export interface DayPlotProps {
  /** UTC days. The last one is highlighted. */
  days: readonly string[]
  series: readonly Series[]
  /** The axis goes up to this value, or higher. */
  atLeast: number
  format: (value: number) => string
}

/** A value as a short line across its day's bar, lighter than the bar and edged with paper: seen on both. */
const Tick = ({ x = 0, y = 0, width = 0 }: { x?: number; y?: number; width?: number }) => (
  <rect
    x={x - 2}
    y={y - 2}
    width={width + 4}
    height={4}
    rx={2}
    fill={chartColors.ticks}
    stroke="var(--era-colors-bg-surface)"
    strokeWidth={1.5}
    paintOrder="stroke"
  />
)

/** The library's own styles name tokens that the theme does not have. */
const inTheme = {
  fontSize: '12px',
  fontWeight: 'medium',
  '& .recharts-tooltip-wrapper': {
    bg: 'bg.surface',
    border: '1px solid {colors.border}',
    borderRadius: 'field',
    padding: '6px 10px',
  },
  '& .recharts-tooltip-wrapper *': { fontFamily: 'body' },
}

/** Drawn for the eye: the element around it has the text, the table beside it the figures. */
export function DayPlot({ days, series, atLeast, format }: DayPlotProps) {
  const chart = useChart<Record<string, number | string | undefined>>({
    data: days.map((day, at) => ({
      day,
      // Bars take their colour from the day.
      fill: at === days.length - 1 ? chartColors.last : chartColors.bars,
      ...Object.fromEntries(series.map(({ name, values }) => [name, values[at]])),
    })),
    series: series.map(({ name, mark }) => ({ name, color: chartColors[mark] })),
  })
  const ticks = ticksUpTo(Math.max(atLeast, ...series.flatMap(({ values }) => values)))
  return (
    <Chart.Root chart={chart} aspectRatio="auto" height="100%" css={inTheme}>
      <ComposedChart
        data={chart.data}
        responsive
        style={{ width: '100%', height: '100%' }}
        margin={{ top: 8, right: 24, bottom: 0, left: 0 }}
        accessibilityLayer={false}
      >
        <CartesianGrid vertical={false} stroke="#e5d5cb" />
        <XAxis
          dataKey="day"
          tickFormatter={shortDay}
          interval="equidistantPreserveEnd"
          minTickGap={24}
          tickLine={false}
          axisLine={false}
        />
        {/* What is compared lies on what it is compared with: on one axis they would stand side by side. */}
        <XAxis xAxisId="over" dataKey="day" hide />
        <YAxis
          domain={[0, ticks.at(-1) ?? 0]}
          ticks={ticks}
          allowDecimals={false}
          tickFormatter={format}
          tickLine={false}
          axisLine={false}
          width={50}
        />
        <Tooltip
          isAnimationActive={false}
          content={
            <Chart.Tooltip
              labelFormatter={(day) => shortDay(String(day))}
              formatter={(value) => format(Number(value))}
            />
          }
        />
        {series.map(({ name, mark }) => {
          const shared = { dataKey: name, isAnimationActive: false, stroke: chartColors[mark] }
          if (mark === 'bars') return <Bar key={name} {...shared} stroke="none" radius={4} maxBarSize={64} />
          if (mark === 'ticks')
            return <Bar key={name} {...shared} xAxisId="over" shape={<Tick />} maxBarSize={64} />
          if (mark === 'area')
            return <Area key={name} {...shared} strokeWidth={2.5} fill="#fcebea" fillOpacity={1} />
          return (
            <Line
              key={name}
              {...shared}
              strokeWidth={2}
              dot={false}
              strokeDasharray="2 5"
              strokeLinecap="round"
            />
          )
        })}
        {series[0]?.mark === 'area' && (
          <ReferenceDot
            x={days.at(-1) ?? ''}
            y={series[0].values.at(-1) ?? 0}
            r={7}
            fill={chartColors.last}
            stroke="none"
          />
        )}
      </ComposedChart>
    </Chart.Root>
  )
}
