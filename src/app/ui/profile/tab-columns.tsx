import { chakra } from '@chakra-ui/react'

/** A tab of the profile: its heading, and below it on a wide screen two columns of equal rank. */
export const TabColumns = chakra('section', {
  base: {
    display: 'grid',
    gap: '20px',
    alignItems: 'start',
    // Each block is a panel.
    '& > :not(h2)': {
      padding: { base: '24px 20px', md: '28px' },
      borderWidth: '1px',
      borderStyle: 'solid',
      borderColor: 'border',
      borderRadius: 'panel',
      bg: 'bg.surface',
    },
    md: {
      gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
      gap: '24px',
      alignItems: 'stretch',
      '& > h2, & > :last-child:nth-of-type(odd)': { gridColumn: '1 / -1' },
    },
  },
})
