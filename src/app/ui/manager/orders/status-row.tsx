import { Button, chakra } from '@chakra-ui/react'
import type { ComponentProps, ReactNode } from 'react'
import { keys } from '../../../content/manager/keys.ts'
import { Arrived, LiveStatus, Sound } from './orders-state.tsx'

const Row = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0 20px' },
  // As high as the bar that takes its place: rows do not move under the pointer that chooses them.
  variants: { wide: { true: { minH: '46px' } } },
})

interface StatusRowProps {
  wide: boolean
  /** The bar with what can be done with a selection stands in its place. */
  covered: boolean
  /** The last that came. */
  arrived: ComponentProps<typeof LiveStatus>['arrived']
  /** How many are not in the list yet. */
  waiting: number
  onShow: () => void
  onHelp: () => void
  children: ReactNode
}

/** Whether the list is live, and what can be done with it as a whole. */
export const StatusRow = ({ wide, covered, arrived, waiting, onShow, onHelp, children }: StatusRowProps) =>
  covered ? (
    waiting > 0 && <Arrived count={waiting} onShow={onShow} />
  ) : (
    <Row wide={wide}>
      <LiveStatus arrived={arrived} />
      <Arrived count={waiting} onShow={onShow} />
      <Sound />
      {children}
      {wide && (
        <Button variant="plain" size="sm" minH="28px" aria-keyshortcuts="?" onClick={onHelp}>
          {keys.button}
        </Button>
      )}
    </Row>
  )
