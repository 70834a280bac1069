import { chakra } from '@chakra-ui/react'

/** The colours of what is drawn; `last` is the highlight of the last day. */
export const chartColors = {
  bars: '#5a2433',
  area: '#8e2342',
  ticks: '#9a7a83',
  dots: '#2e1023',
  last: '#c65f4b',
} as const

/** A chart keeps its colours in forced-colours mode, with the background they were chosen for. */
export const onPaper = {
  '@media (forced-colors: active)': { forcedColorAdjust: 'none', bg: '#fffdfb', color: '#2e1023' },
}

/** The label of a UTC day. */
export const shortDay = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', {
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  })

const square = { width: '14px', height: '14px', borderRadius: '4px' }
const marks = {
  bars: { ...square, background: chartColors.bars },
  area: { ...square, background: chartColors.area },
  ticks: { width: '16px', height: '4px', borderRadius: '2px', background: chartColors.ticks },
  dots: { width: '20px', height: 0, borderTop: `3px dotted ${chartColors.dots}` },
  last: { ...square, borderRadius: '50%', background: chartColors.last },
}

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
