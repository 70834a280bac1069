import { chakra } from '@chakra-ui/react'
import { type ReactNode, useMemo, useSyncExternalStore } from 'react'
import { SHORT_LIST, useVirtualRows } from '../control/table/use-virtual-rows.tsx'

/** A table's rows as cards, for narrow screens. */
export const Cards = chakra('ul', {
  base: {
    listStyle: 'none',
    margin: 0,
    padding: 0,
    '& > li': {
      display: 'grid',
      gap: '12px',
      padding: '16px 20px',
      borderTop: '1px solid {colors.border}',
    },
    '& > li:first-of-type': { borderTopWidth: 0 },
    '& > li[aria-hidden]': { padding: 0, borderTopWidth: 0 },
    sm: {
      '& > li': { gridTemplateColumns: 'minmax(0, 1fr) auto', alignItems: 'center' },
      '& > li > *': { gridColumn: '1 / -1' },
      '& > li > dl': { gridColumn: '1' },
      '& > li > dl + div': { gridColumn: '2' },
    },
  },
})

interface LongCardsProps<Row> {
  rows: readonly Row[]
  idOf: (row: Row) => string
  /** In pixels, until it is measured. */
  height: number
  children: (row: Row) => ReactNode
}

/** The cards of a list without bound: of a long one only those near the view are rendered. */
export function LongCards<Row>({ rows, idOf, height, children }: LongCardsProps<Row>) {
  const all = useMemo(() => rows.map((row) => ({ id: idOf(row), row })), [rows, idOf])
  const {
    list,
    rows: shown,
    rest,
    measure,
    onFocus,
  } = useVirtualRows<HTMLUListElement>(all, height, SHORT_LIST)
  return (
    <Cards ref={list} onFocus={onFocus} overflowAnchor="none">
      {shown.flatMap(({ index, space }) => {
        const card = all[index]
        if (card === undefined) return []
        return [
          space > 0 && <li key={`above ${card.id}`} aria-hidden="true" style={{ height: space }} />,
          <li
            key={card.id}
            ref={measure}
            data-index={index}
            aria-setsize={all.length}
            aria-posinset={index + 1}
          >
            {children(card.row)}
          </li>,
        ]
      })}
      {rest > 0 && <li aria-hidden="true" style={{ height: rest }} />}
    </Cards>
  )
}

const Split = chakra('div', {
  base: {
    display: 'grid',
    gap: '12px',
    '& > div:first-of-type': { display: 'grid', gap: { base: '12px', md: '8px' }, minW: 0 },
    md: {
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      columnGap: '40px',
      alignItems: 'center',
      // What the title has at its end stands beside it: the end of the row is for what can be done.
      '& > div:first-of-type > div:first-of-type': { justifyContent: 'flex-start' },
    },
  },
})

/** What is to be decided, and the buttons for it: below it, and beside it where there is room. */
export const Task = ({ actions, children }: { actions?: ReactNode; children: ReactNode }) => (
  <Split>
    <div>{children}</div>
    {actions}
  </Split>
)

/** The other cells of a row, each labelled with its column's heading. */
export const CardFacts = chakra('dl', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '8px 20px',
    margin: 0,
    '& dt': { fontSize: 'micro', color: 'fg.muted' },
    '& dd': { margin: 0 },
  },
})

export const CardButtons = chakra('div', {
  base: {
    display: 'grid',
    gridAutoFlow: 'column',
    gridAutoColumns: 'minmax(0, 1fr)',
    gap: '8px',
    sm: { gridAutoColumns: 'minmax(112px, max-content)' },
  },
})

const WIDE = '(min-width: 64em)'

const subscribe = (changed: () => void) => {
  const media = matchMedia(WIDE)
  media.addEventListener('change', changed)
  return () => media.removeEventListener('change', changed)
}

/** Whether the screen is wide enough for a table; below this, rows are cards. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches)
