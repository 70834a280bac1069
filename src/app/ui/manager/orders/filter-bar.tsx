import { chakra, Input } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { neworders as words } from '../../../content/manager/neworders.ts'
import { Row } from '../../control/box.tsx'
import { PillSelect } from '../../control/field.tsx'
import { Icon } from '../../icon/icon.tsx'
import { type OrdersSearch, parseOrdersSearch, tabs } from './orders-search.ts'

const TYPING_MS = 300

const Tabs = chakra('div', {
  base: {
    display: 'flex',
    gap: '4px',
    overflowX: 'auto',
    scrollbarWidth: 'none',
    borderBottom: '1px solid {colors.border}',
    '& > button': {
      display: 'flex',
      alignItems: 'center',
      gap: '8px',
      minH: '48px',
      padding: '0 14px',
      whiteSpace: 'nowrap',
      color: 'fg.muted',
      cursor: 'pointer',
      fontFamily: 'inherit',
      fontSize: 'ui',
      bg: 'none',
      border: 0,
      _focusVisible: { outlineOffset: '-3px' },
      '&[aria-pressed=true]': {
        color: 'fg',
        fontWeight: 'strong',
        boxShadow: 'inset 0 -2px 0 {colors.mark}',
        '@media (forced-colors: active)': { textDecoration: 'underline' },
      },
    },
  },
})

const Find = chakra('label', {
  base: {
    position: 'relative',
    display: 'block',
    flex: '1 1 240px',
    maxW: '420px',
    '& > svg': { position: 'absolute', insetInlineStart: '16px', top: '13px', pointerEvents: 'none' },
    '& > input': { paddingInlineStart: '46px', borderRadius: 'pill' },
  },
})

interface FilterBarProps {
  search: OrdersSearch
  onSearch: (search: OrdersSearch) => void
}

/** Filters by state, search, payment and delivery. They are in the URL, so that a view can be shared. */
export function FilterBar({ search, onSearch }: FilterBarProps) {
  const change = (part: Partial<Record<keyof OrdersSearch, string>>) =>
    // Empty values are dropped from the URL.
    onSearch(parseOrdersSearch({ ...search, ...part }))
  const { filters } = words
  return (
    <>
      <Tabs role="group" aria-label={words.tabsLabel}>
        {tabs.map((tab) => (
          <button
            key={tab}
            type="button"
            aria-pressed={(search.tab ?? 'placed') === tab}
            onClick={() => change({ tab })}
          >
            {words.tabs[tab]}
          </button>
        ))}
      </Tabs>
      <Row>
        <Words search={search.search ?? ''} onChange={(text) => change({ search: text })} />
        <PillSelect
          label={filters.payment}
          value={search.payment ?? ''}
          onChange={(payment) => change({ payment })}
          options={[
            ['', filters.anyPayment],
            ['card', filters.card],
            ['on_delivery', filters.onDelivery],
          ]}
        />
        <PillSelect
          label={filters.delivery}
          value={search.delivery ?? ''}
          onChange={(delivery) => change({ delivery })}
          options={[
            ['', filters.anyDelivery],
            ['standard', filters.standard],
            ['express', filters.express],
          ]}
        />
      </Row>
    </>
  )
}

function Words({ search, onChange }: { search: string; onChange: (text: string) => void }) {
  const [typed, setTyped] = useState(search)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing restarts the debounce timer.
  useEffect(() => {
    if (typed.trim() === search) return
    const timer = setTimeout(() => onChange(typed.trim()), TYPING_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <Find>
      <Icon name="search" size={18} />
      <Input
        size="sm"
        type="search"
        aria-label={words.search}
        placeholder={words.searchHint}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </Find>
  )
}
