import { chakra } from '@chakra-ui/react'

/** A tab of the profile: its heading, and below it on a wide screen two columns of equal rank. Its panels are `div`s. */
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
      // `nth-of-type` counts each kind of element for itself: a form among the panels would leave a hole.
      '& > h2, & > div:last-of-type:nth-of-type(odd)': { gridColumn: '1 / -1' },
      // A field is never wider than what is read in it.
      '& form': { maxW: '640px' },
    },
  },
})
