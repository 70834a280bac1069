import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'

export interface Figure {
  label: string
  value: ReactNode
  /** Leads to what the figure counts. */
  link?: (value: ReactNode) => ReactNode
  /** The meaning or a comparison. */
  note?: ReactNode
  trend?: 'up' | 'down'
}

const List = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: '1fr 1fr',
    borderBlockWidth: '1px',
    borderBlockStyle: 'solid',
    borderColor: 'border',
    listStyle: 'none',
    padding: 0,
    margin: 0,
    '& > li': { display: 'grid', gap: '3px', padding: '16px 0', alignContent: 'start', minW: 0 },
    '& > li:nth-of-type(even)': {
      paddingInlineStart: '20px',
      borderInlineStart: '1px solid {colors.border}',
    },
    '& > li:nth-of-type(n+3)': { borderTop: '1px solid {colors.border}' },
    '& > li:last-of-type:nth-of-type(odd)': { gridColumn: { base: '1 / -1', md: 'auto' } },
    md: {
      gridTemplateColumns: 'repeat(var(--columns), 1fr)',
      '& > li:nth-of-type(n)': {
        padding: '20px 0 20px 24px',
        border: 0,
        borderInlineStart: '1px solid {colors.border}',
      },
      '& > li:first-of-type': { paddingInlineStart: 0, border: 0 },
    },
  },
})

const Value = chakra('b', {
  base: {
    fontFamily: 'heading',
    fontWeight: 'display',
    fontSize: '2.125rem',
    lineHeight: 1.1,
    letterSpacing: '-.02em',
    fontVariantNumeric: 'tabular-nums',
    // The display face has one weight; links are bolder elsewhere.
    '& a': { fontWeight: 'inherit', textDecorationThickness: '1px' },
    '& a:not(:hover, :focus-visible)': { textDecorationColor: 'border' },
    md: { fontSize: 'clamp(1.625rem, 2.5vw, 2.75rem)' },
  },
})

const Trend = chakra('span', {
  base: { display: 'inline-flex', alignItems: 'center', gap: '5px', fontWeight: 'strong' },
  variants: {
    way: {
      up: { color: 'status.ok' },
      down: { color: 'fg.sale', '& svg': { transform: 'scaleY(-1)' } },
    },
  },
})

interface FiguresProps {
  figures: readonly Figure[]
  label: string
  /** As many as the row above has, so that both have one grid. */
  columns?: number
}

/** A row of large figures with labels. */
export const Figures = ({ figures, label, columns = figures.length }: FiguresProps) => (
  <List aria-label={label} style={{ ['--columns' as string]: columns }}>
    {figures.map(({ label: name, value, link, note, trend }) => (
      <li key={name}>
        <span className="small muted">{name}</span>
        <Value>{link ? link(value) : value}</Value>
        {note !== undefined && (
          <span className="micro muted">
            {trend ? (
              <Trend way={trend}>
                <Icon name="rise" size={14} />
                {note}
              </Trend>
            ) : (
              note
            )}
          </span>
        )}
      </li>
    ))}
  </List>
)
