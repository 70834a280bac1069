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

/** A tablet held upright has the room for a row. */
const tablet = '@media (min-width: 48em)'

const List = chakra('ul', {
  base: {
    display: 'grid',
    // Two columns, or one where enlarged text needs it.
    gridTemplateColumns: 'repeat(auto-fill, minmax(max(8rem, 50% - 1px), 1fr))',
    borderBottom: '1px solid {colors.border}',
    listStyle: 'none',
    padding: 0,
    margin: 0,
    '& > li': {
      display: 'grid',
      gap: '3px',
      padding: '16px 12px 16px 0',
      alignContent: 'start',
      minW: 0,
      borderTop: '1px solid {colors.border}',
    },
    '& > li:nth-of-type(even)': {
      paddingInlineStart: '20px',
      borderInlineStart: '1px solid {colors.border}',
    },
    '& > li:last-of-type:nth-of-type(odd)': { gridColumn: '1 / -1' },
    [tablet]: {
      gridTemplateColumns: 'repeat(var(--columns), minmax(0, 1fr))',
      // The first of each row begins at the edge: its line and padding are out of view.
      marginInlineStart: '-25px',
      clipPath: 'inset(0 0 0 25px)',
      // The last one takes the rest of its row: no line ends in the open.
      '& > li:last-of-type:nth-of-type(n)': { gridColumn: 'var(--last) / -1' },
      '& > li:nth-of-type(n)': {
        padding: '20px 12px 20px 24px',
        // The figures of a row stand on one line, also where a name above one of them takes two.
        gridRow: 'span 3',
        gridTemplateRows: 'subgrid',
        borderInlineStart: '1px solid {colors.border}',
      },
    },
  },
})

const Value = chakra('b', {
  base: {
    // As high as a link: one that leads nowhere stands on the same line.
    display: 'flex',
    alignItems: 'center',
    minH: '44px',
    fontFamily: 'heading',
    fontWeight: 'display',
    fontSize: '1.75rem',
    lineHeight: 1.1,
    letterSpacing: '-.02em',
    fontVariantNumeric: 'tabular-nums',
    // The display face has one weight; links are bolder elsewhere.
    '& a': { fontWeight: 'inherit', textDecorationThickness: '1px' },
    '& a:not(:hover, :focus-visible)': { textDecorationColor: 'border' },
    [tablet]: { fontSize: 'clamp(1.375rem, 2.5vw, 2.75rem)' },
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
}

const ROW_MAX = 6

/** Large figures with labels, in one row or, if they are many, in two. */
export function Figures({ figures, label }: FiguresProps) {
  const columns = figures.length > ROW_MAX ? Math.ceil(figures.length / 2) : figures.length
  const last = ((figures.length - 1) % columns) + 1
  return (
    <List aria-label={label} style={{ ['--columns' as string]: columns, ['--last' as string]: last }}>
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
}
