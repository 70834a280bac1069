import { chakra } from '@chakra-ui/react'
import { useSyncExternalStore } from 'react'

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
    sm: {
      '& > li': { gridTemplateColumns: 'minmax(0, 1fr) auto', alignItems: 'center' },
      '& > li > *': { gridColumn: '1 / -1' },
      '& > li > dl': { gridColumn: '1' },
      '& > li > dl + div': { gridColumn: '2' },
    },
  },
})

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
    sm: { gridAutoColumns: '112px' },
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
