import { chakra } from '@chakra-ui/react'

/** A tab of the profile: its heading, and below it on a wide screen two columns of equal rank. */
export const TabColumns = chakra('section', {
  base: {
    display: 'grid',
    gap: '40px',
    alignItems: 'start',
    md: {
      gridTemplateColumns: 'repeat(2, minmax(0, 560px))',
      columnGap: '96px',
      '& > h2': { gridColumn: '1 / -1' },
    },
  },
})
