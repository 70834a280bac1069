import type { ComponentProps } from 'react'
import { Chakra } from '../control/chakra.tsx'
import { QuoteChangeNotice } from './quote-change.tsx'
import { MobileSummary, Summary } from './summary.tsx'

/** What the checkout shows of the cart. Only the device knows it, so none of it is rendered on the server. */

export const CartSummary = (props: ComponentProps<typeof Summary>) => (
  <Chakra>
    <Summary {...props} />
  </Chakra>
)

export const CartBar = (props: ComponentProps<typeof MobileSummary>) => (
  <Chakra>
    <MobileSummary {...props} />
  </Chakra>
)

export const CartChange = (props: ComponentProps<typeof QuoteChangeNotice>) => (
  <Chakra>
    <QuoteChangeNotice {...props} />
  </Chakra>
)
