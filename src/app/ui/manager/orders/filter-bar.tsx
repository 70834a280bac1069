import { Button, chakra, Input } from '@chakra-ui/react'
import { useEffect, useRef, useState } from 'react'
import { neworders as words } from '../../../content/manager/neworders.ts'
import { Row } from '../../control/box.tsx'
import { PillSelect } from '../../control/field.tsx'
import { Icon } from '../../icon/icon.tsx'
import { type OnSearch, type OrdersSearch, parseOrdersSearch, tabs } from './orders-search.ts'

const TYPING_MS = 300

const Tabs = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    '& > button': {
      display: 'flex',
      alignItems: 'center',
      minH: '44px',
      padding: '0 10px',
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
    flex: '1 1 150px',
    minW: 0,
    '& > svg': { position: 'absolute', insetInlineStart: '16px', top: '13px', pointerEvents: 'none' },
    '& > input': { paddingInlineStart: '46px', borderRadius: 'pill' },
  },
})

interface FilterBarProps {
  search: OrdersSearch
  wide: boolean
  onSearch: OnSearch
}

/** Filters by state, search, payment and delivery. They are in the URL, so that a view can be shared and undone. */
export function FilterBar({ search, wide, onSearch }: FilterBarProps) {
  const narrowed = search.payment !== undefined || search.delivery !== undefined
  const [more, setMore] = useState(narrowed)
  const change = (part: Partial<Record<keyof OrdersSearch, string>>, how?: 'replace') =>
    // Empty values are dropped from the URL.
    onSearch(parseOrdersSearch({ ...search, ...part }), how)
  const { filters } = words
  const tab = search.tab ?? 'placed'
  return (
    <Row gap="6px 12px">
      {wide ? (
        <Tabs role="group" aria-label={words.tabsLabel}>
          {tabs.map((one) => (
            <button key={one} type="button" aria-pressed={tab === one} onClick={() => change({ tab: one })}>
              {words.tabs[one]}
            </button>
          ))}
        </Tabs>
      ) : (
        <PillSelect
          label={words.tabsLabel}
          value={tab}
          onChange={(one) => change({ tab: one })}
          options={tabs.map((one) => [one, words.tabs[one]] as const)}
        />
      )}
      <Words search={search.search ?? ''} onChange={(text, how) => change({ search: text }, how)} />
      {!wide && (
        <Button
          variant="outline"
          size="sm"
          px="12px"
          aria-label={filters.more}
          aria-expanded={more}
          onClick={() => setMore(!more)}
        >
          <Icon name="filter" />
        </Button>
      )}
      {(wide || more) && (
        <>
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
        </>
      )}
    </Row>
  )
}

interface WordsProps {
  search: string
  onChange: (text: string, how?: 'replace') => void
}

function Words({ search, onChange }: WordsProps) {
  const [typed, setTyped] = useState(search)
  const sent = useRef(search)
  // What is typed in one visit of the field is one step for Back.
  const stepped = useRef(false)
  useEffect(() => {
    if (search === sent.current) return
    sent.current = search
    stepped.current = false
    setTyped(search)
  }, [search])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing restarts the debounce timer.
  useEffect(() => {
    const text = typed.trim()
    if (text === sent.current) return
    const timer = setTimeout(() => {
      sent.current = text
      onChange(text, stepped.current ? 'replace' : undefined)
      stepped.current = true
    }, TYPING_MS)
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
        onBlur={() => {
          stepped.current = false
        }}
      />
    </Find>
  )
}
