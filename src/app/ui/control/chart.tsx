import { chakra } from '@chakra-ui/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'

interface Point {
  x: number
  y: number
}

interface Scale {
  /** The horizontal centre of a day. */
  x: (at: number) => number
  y: (value: number) => number
  /** The width of a day. */
  step: number
  foot: number
}

interface ChartFrameProps {
  /** The chart's text alternative. */
  label: string
  most: number
  labels: readonly string[]
  format: (value: number) => string
  children: (scale: Scale) => ReactNode
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

/** Axes and grid, drawn at the measured width, so that text is not scaled down. */
export function ChartFrame({ label, most, labels, format, children }: ChartFrameProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(720)
  useEffect(() => {
    if (!frame.current) return
    const watch = new ResizeObserver(([entry]) => entry && setWidth(Math.max(260, entry.contentRect.width)))
    watch.observe(frame.current)
    return () => watch.disconnect()
  }, [])
  const height = width < 560 ? 230 : 300
  const ticks = ticksOf(most)
  const top = ticks.at(-1) ?? 1
  const step = (width - LEFT - 6) / Math.max(1, labels.length)
  const foot = height - FOOT
  const scale: Scale = {
    x: (at) => LEFT + step * (at + 0.5),
    y: (value) => foot - (value / top) * (foot - TOP),
    step,
    foot,
  }
  const every = Math.max(1, Math.ceil(labels.length / Math.max(2, Math.floor(width / 130))))
  return (
    <div ref={frame}>
      <Picture viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
        {ticks.map((tick) => (
          <g key={tick}>
            <line x1={LEFT} x2={width} y1={scale.y(tick)} y2={scale.y(tick)} stroke="#e5d5cb" />
            <text x={LEFT - 8} y={scale.y(tick) + 4} textAnchor="end">
              {format(tick)}
            </text>
          </g>
        ))}
        {children(scale)}
        {labels.map((name, at) =>
          (labels.length - 1 - at) % every === 0 ? (
            <text
              key={name}
              x={scale.x(at)}
              y={height - 6}
              textAnchor={at === labels.length - 1 ? 'end' : 'middle'}
            >
              {name}
            </text>
          ) : null,
        )}
      </Picture>
    </div>
  )
}

/** The label of a UTC day. */
export const shortDay = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', {
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  })

export const linePath = (points: readonly Point[]): string =>
  points.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')

const marks = {
  bar: { width: '14px', height: '14px', borderRadius: '4px', background: '#5a2433' },
  line: { width: '14px', height: '14px', borderRadius: '4px', background: '#8e2342' },
  dash: { width: '20px', height: 0, borderTop: '2px dashed #9a7a83' },
  dots: { width: '20px', height: 0, borderTop: '3px dotted #2e1023' },
  drop: { width: '14px', height: '14px', borderRadius: '50%', background: '#c65f4b' },
} as const

export const Legend = ({ entries }: { entries: readonly { name: string; mark: keyof typeof marks }[] }) => (
  <chakra.p className="small" display="flex" flexWrap="wrap" gap="6px 16px" css={onPaper}>
    {entries.map(({ name, mark }) => (
      <chakra.span key={name} display="flex" alignItems="center" gap="7px">
        <span style={{ display: 'inline-block', ...marks[mark] }} aria-hidden="true" />
        {name}
      </chakra.span>
    ))}
  </chakra.p>
)
