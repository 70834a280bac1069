import { Button, chakra } from '@chakra-ui/react'
import { useAtomValue } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { actionNeeds } from '#domain/manager/access.ts'
import type { OrderAction } from '#domain/manager/orders.ts'
import { format, plural } from '../../../content/base/format.ts'
import { neworders as words } from '../../../content/manager/neworders.ts'
import type { Progress } from '../../../state/manager/actions.ts'
import { mayAtom } from '../../../state/staff/role.ts'
import { focusIfLost } from '../../focus.ts'
import { Icon } from '../../icon/icon.tsx'
import type { Tab } from '../search.ts'

/** The bar and what came of its last action: in view wherever the list is scrolled to, once there is something. */
export const BulkPanel = chakra('div', {
  base: {
    '&:has([data-selected], [role=status]:not(:empty))': { position: 'sticky', top: '8px', zIndex: 'sticky' },
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
    gap: '4px 12px',
    flexWrap: 'wrap',
    minHeight: '52px',
    padding: { base: '8px 12px 10px 18px', md: '4px 4px 4px 18px' },
    bg: 'era.ink',
    color: 'era.onDark',
    borderRadius: 'panel',
    '--focus': '{colors.era.onDark}',
    '& :focus-visible': { outlineColor: 'era.onDark' },
    lineHeight: 'small',
    '& > [role=status]': { flex: '1 1 60px' },
    // Without a selection it takes no room, and stays for screen readers.
    '&[data-idle]': { srOnly: true, minHeight: 0 },
  },
})
const Actions = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '8px',
  },
})

// As properties: a rule of the bar would give way to them.
const look = {
  off: { bg: 'transparent', color: 'era.onDarkMuted', borderColor: 'era.nightLine' },
  main: { bg: 'bg.surface', color: 'fg', borderColor: 'transparent' },
  other: { color: 'era.onDark', borderColor: '#b995a2' },
}

type BulkStep = Exclude<OrderAction, 'refund' | 'track' | 'undo'>

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
  wide: boolean
  count: number
  working: boolean
  progress: Progress | null
  /** Whether an action cannot be taken now: the device is offline. */
  locked: (action: BulkAction) => boolean
  onAction: (action: BulkAction) => void
  onClear: () => void
  /** Ends what is being done after its current group. */
  onStop: () => void
}

export function BulkBar(props: BulkBarProps) {
  const { tab, wide, count, working, progress, locked, onAction, onClear, onStop } = props
  const [more, setMore] = useState(false)
  const may = useAtomValue(mayAtom)
  const [first, ...others] = steps[tab].filter((step) => may(actionNeeds[step]))
  const button = (action: BulkAction, main = false) => {
    const off = working || locked(action)
    return (
      <Button
        key={action}
        size="sm"
        variant={main ? 'solid' : 'outline'}
        {...look[off ? 'off' : main ? 'main' : 'other']}
        aria-disabled={off}
        onClick={() => {
          if (off) return
          // On a phone the buttons would cover what comes of it.
          setMore(false)
          onAction(action)
        }}
      >
        {action === 'export' && <Icon name="download" size={18} />}
        {words.bulk[action]}
      </Button>
    )
  }
  const onPaper: readonly BulkAction[] = may('orders.export') ? ['print', 'export'] : ['print']
  const isCancel = (step: BulkStep) => step === 'cancel'
  // On a phone the step that ends an order is apart, as the last.
  const later = wide
    ? [...others, ...onPaper]
    : [...others.filter((step) => !isCancel(step)), ...onPaper, ...others.filter(isCancel)]
  const rest = later.map((action) => button(action))
  const idle = count === 0 && !working
  // Its buttons go with the selection, and with one of them the focus.
  const wasIdle = useRef(idle)
  useEffect(() => {
    // In an order that is open the focus is its own.
    if (idle && !wasIdle.current && !document.querySelector('[role=dialog]'))
      focusIfLost(document.querySelector<HTMLElement>('[data-results], [data-orders]'))
    wasIdle.current = idle
  }, [idle])
  return (
    <Bar
      role="region"
      aria-label={words.bulk.label}
      data-selected={!idle || undefined}
      data-idle={idle || undefined}
    >
      <b className="num" role="status" style={{ whiteSpace: 'nowrap' }}>
        {working
          ? progress && progress.done > 0
            ? format(words.bulk.progress, { done: progress.done, count: progress.count })
            : format(words.bulk.working, { count: progress?.count ?? count })
          : count === 0
            ? words.bulk.none
            : plural(words.bulk.selected, count)}
      </b>
      {working && progress?.left && (
        <Button
          variant="plain"
          size="sm"
          minH="44px"
          aria-disabled={progress.stopping}
          onClick={() => !progress.stopping && onStop()}
        >
          {progress.stopping ? words.bulk.stopping : words.bulk.stop}
        </Button>
      )}
      {count > 0 && !working && (
        <Button
          variant="plain"
          size="sm"
          minH="44px"
          {...(!wide && { 'aria-label': words.bulk.clear })}
          onClick={onClear}
        >
          {wide ? words.bulk.clear : <Icon name="close" size={18} />}
        </Button>
      )}
      {!idle && (
        <Actions>
          {first && button(first, true)}
          {!wide && (
            <Button
              size="sm"
              variant="outline"
              color="era.onDark"
              borderColor="#b995a2"
              aria-expanded={more}
              onClick={() => setMore(!more)}
            >
              {words.bulk.more}
            </Button>
          )}
          {wide && rest}
        </Actions>
      )}
      {!wide && !idle && more && (
        <Actions width="100%" display="grid" gridTemplateColumns="1fr 1fr" padding="4px 14px 10px 0">
          {rest}
        </Actions>
      )}
    </Bar>
  )
}
