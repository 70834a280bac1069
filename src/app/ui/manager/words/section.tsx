import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Box, BoxHead } from '../../control/box.tsx'

interface SectionProps {
  id: string
  title: string
  children: ReactNode
}

/** A box of fields. */
export const Section = ({ id, title, children }: SectionProps) => (
  <Box aria-labelledby={`section-${id}`}>
    <BoxHead>
      <h2 className="d4" id={`section-${id}`} style={{ scrollMarginTop: '120px' }}>
        {title}
      </h2>
    </BoxHead>
    <chakra.div
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      gap="18px"
      // A field that gets the focus is not behind the header or the bar at the foot, which takes a third of a phone.
      css={{
        '& input, & textarea, & select, & button': {
          scrollMarginBlock: { base: '110px 290px', md: '80px 160px' },
        },
      }}
    >
      {children}
    </chakra.div>
  </Box>
)
