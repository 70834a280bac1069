import { Button, chakra } from '@chakra-ui/react'
import type { OrderAction } from '#domain/manager/orders.ts'
import { format, plural } from '../../../content/base/format.ts'
import { neworders as words } from '../../../content/manager/neworders.ts'
import { Icon } from '../../icon/icon.tsx'
import type { Tab } from './orders-search.ts'

/** The bar and what came of its last action: in view wherever the list is scrolled to. */
export const BulkPanel = chakra('div', {
  base: {
    position: 'sticky',
    top: '8px',
    zIndex: 'sticky',
    '& > [role=status]:not(:empty)': { paddingTop: '2px' },
    // Where the bar would cover half of the rows, also the one with the focus, only the result stays in view.
    '@media (max-height: 560px)': {
      display: 'contents',
      '& > [role=status]': { position: 'sticky', top: '8px', zIndex: 'sticky' },
    },
  },
})

const Bar = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '10px 20px',
    flexWrap: 'wrap',
    padding: '10px 10px 10px 20px',
    bg: 'era.ink',
    color: 'era.onDark',
    borderRadius: 'panel',
    '--focus': '{colors.era.onDark}',
    '& :focus-visible': { outlineColor: 'era.onDark' },
    smDown: { justifyContent: 'space-between', minHeight: '72px', padding: '14px' },
  },
})
const Actions = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '8px',
    marginInlineStart: 'auto',
    smDown: {
      display: 'grid',
      gridTemplateColumns: '1fr 1fr',
      width: '100%',
      '& > :last-child:nth-child(odd)': { gridColumn: '1 / -1' },
    },
    '& > button[aria-disabled=true]': {
      bg: 'transparent',
      color: 'era.onDarkMuted',
      borderColor: 'era.nightLine',
    },
  },
})

type BulkStep = Exclude<OrderAction, 'refund' | 'track'>

/** Steps are offered where they can lead somewhere; the first of them is the day's work. */
const steps: Record<Tab, readonly BulkStep[]> = {
  placed: ['pack', 'ship', 'cancel'],
  packed: ['ship', 'pack', 'cancel'],
  shipped: ['deliver', 'ship', 'pack', 'cancel'],
  delivered: ['pack', 'ship', 'cancel'],
  awaiting_payment: ['cancel', 'pack', 'ship'],
  attention: ['resolve', 'pack', 'ship', 'cancel'],
  all: ['pack', 'ship', 'deliver', 'cancel'],
}

export type BulkAction = BulkStep | 'export' | 'print'

interface BulkBarProps {
  tab: Tab
  count: number
  working: boolean
  /** Disables all actions: the device is offline. */
  locked: boolean
  onAction: (action: BulkAction) => void
  onClear: () => void
}

export function BulkBar({ tab, count, working, locked, onAction, onClear }: BulkBarProps) {
  const [first, ...others] = steps[tab]
  const off = count === 0 || working || locked
  const button = (action: BulkAction, main = false) => (
    <Button
      key={action}
      size="sm"
      variant={main ? 'solid' : 'outline'}
      {...(main ? { bg: 'bg.surface', color: 'fg' } : { color: 'era.onDark', borderColor: '#b995a2' })}
      aria-disabled={off}
      onClick={() => !off && onAction(action)}
    >
      {action === 'export' && <Icon name="download" size={18} />}
      {words.bulk[action]}
    </Button>
  )
  return (
    <Bar role="region" aria-label={words.bulk.label}>
      <b className="num" role="status">
        {working
          ? format(words.bulk.working, { count })
          : count === 0
            ? words.bulk.none
            : plural(words.bulk.selected, count)}
      </b>
      {count > 0 && (
        <Button variant="plain" size="sm" minH="44px" onClick={onClear}>
          {words.bulk.clear}
        </Button>
      )}
      <Actions>
        {first && button(first, true)}
        {others.map((action) => button(action))}
        {button('print')}
        {button('export')}
      </Actions>
    </Bar>
  )
}
