import { chakra } from '@chakra-ui/react'

/** Rows of a table where there is no room for one: each a card, with its buttons under the thumb. */
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

/** What a card says beside its name, each under the table's own word for it. */
export const Facts = chakra('dl', {
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
