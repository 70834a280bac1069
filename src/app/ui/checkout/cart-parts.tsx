import type { ComponentProps } from 'react'
import { Chakra } from '../control/chakra.tsx'
import * as change from './quote-change.tsx'
import * as summary from './summary.tsx'

/** What the checkout shows of the cart. Only the device knows it, so none of it is rendered on the server. */

export const Summary = (props: ComponentProps<typeof summary.Summary>) => (
  <Chakra>
    <summary.Summary {...props} />
  </Chakra>
)

export const MobileSummary = (props: ComponentProps<typeof summary.MobileSummary>) => (
  <Chakra>
    <summary.MobileSummary {...props} />
  </Chakra>
)

export const QuoteChangeNotice = (props: ComponentProps<typeof change.QuoteChangeNotice>) => (
  <Chakra>
    <change.QuoteChangeNotice {...props} />
  </Chakra>
)
