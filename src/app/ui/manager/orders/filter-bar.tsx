import { Button, chakra } from '@chakra-ui/react'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { mayFilter } from '#domain/manager/access.ts'
import { attentionReasons, countedTabs, orderNarrowings, TAB_COUNT_MAX } from '#domain/manager/filter.ts'
import { format } from '../../../content/base/format.ts'
import { neworders as words } from '../../../content/manager/neworders.ts'
import { savedViews, tabCount, viewChoice } from '../../../content/manager/views.ts'
import { orderCountsAtom } from '../../../state/manager/orders.ts'
import { mayAtom, staffRoleAtom } from '../../../state/staff/role.ts'
import { Row } from '../../control/box.tsx'
import { PillSelect } from '../../control/field.tsx'
import { Filters } from '../../control/table/search-field.tsx'
import { Icon } from '../../icon/icon.tsx'
import { type OnSearch, type OrdersSearch, parseOrdersSearch, type Tab, tabs } from '../search.ts'
import { type TabCount, Tabs } from '../tabs.tsx'
import { useSavedViews } from '../use-saved-views.ts'
import { isNarrowed, isSame, type OrdersView, sortOf, sortsOf, viewOf, views, withSort } from '../view.ts'
import { FindField, TypedFilter } from './filter-field.tsx'

/** The view and the way to the saved ones, on one line however long its name is. */
const Choice = chakra('div', {
  base: {
    display: 'flex',
    gap: '12px',
    minW: 0,
    maxW: '100%',
    gridColumn: '1 / -1',
    '& > div': { minW: 0, flexShrink: 1 },
    '& > button': { flex: 'none' },
  },
  variants: { wide: { true: { maxW: '250px', '@media (min-width: 1440px)': { maxW: '324px' } } } },
})

/** Beside its icon where there is room for words. */
const Named = chakra('span', {
  base: { display: 'none', '@media (min-width: 1440px)': { display: 'inline' } },
})

/** On a phone a row of its own, else as wide as its longest tab: a longer count moves nothing after it. */
const PickTab = chakra('div', {
  base: { width: { base: '100%', sm: '12em' }, '& select': { width: '100%' } },
})

const { filters } = words

// The keys of a literal are its type's.
const viewOptions: readonly (readonly [string, string])[] = [
  ['', viewChoice.none],
  ...(Object.keys(views) as OrdersView[]).map((view) => [view, viewChoice[view]] as const),
]

interface FilterBarProps {
  search: OrdersSearch
  wide: boolean
  onSearch: OnSearch
  /** Opens the saved views. */
  onViews: () => void
}

/** Views, filters by state and words, and more of them behind a button: all in the URL, to be shared and undone. */
export function FilterBar({ search, wide, onSearch, onViews }: FilterBarProps) {
  const narrowed = isNarrowed(search)
  const view = viewOf(search)
  const [more, setMore] = useState(narrowed && view === undefined)
  const change = (part: Partial<Record<keyof OrdersSearch, string>>, how?: 'replace') =>
    // Empty values are dropped from the URL.
    onSearch(parseOrdersSearch({ ...search, ...part }), how)
  const tab = search.tab ?? 'placed'
  const role = useAtomValue(staffRoleAtom)
  const may = useAtomValue(mayAtom)
  const shown = role === undefined ? tabs : tabs.filter((one) => mayFilter(role, { state: one }))
  const countOf = useTabCounts(search)
  const saved = useSavedViews()
  const choice = (
    <Choice wide={wide}>
      <PillSelect
        label={viewChoice.label}
        value={view ?? saved.find((one) => isSame(one.search, search))?.id ?? ''}
        onChange={(one) =>
          onSearch(isOrdersView(one) ? views[one] : (saved.find(({ id }) => id === one)?.search ?? {}))
        }
        options={[...viewOptions, ...saved.map(({ id, label }) => [id, label] as const)]}
      />
      <Button variant="outline" size="sm" px="12px" aria-label={savedViews.button} onClick={onViews}>
        <Icon name="tag" />
        <Named>{savedViews.button}</Named>
      </Button>
    </Choice>
  )
  return (
    <Row gap="6px 12px">
      {wide ? (
        <Tabs
          label={words.tabsLabel}
          tabs={shown}
          names={words.tabs}
          countOf={countOf}
          tab={tab}
          onChange={(one) => change({ tab: one, reason: '' })}
        />
      ) : (
        <PickTab>
          <PillSelect
            label={words.tabsLabel}
            value={tab}
            onChange={(one) => change({ tab: one, reason: '' })}
            options={shown.map((one) => [one, countOf(one)?.name ?? words.tabs[one]] as const)}
          />
        </PickTab>
      )}
      <FindField
        value={search.search ?? ''}
        hint={may('customers.read') ? words.searchHint : words.searchHintItems}
        onChange={(text, how) => change({ search: text }, how)}
      />
      {wide && choice}
      <Button
        variant={narrowed ? 'solid' : 'outline'}
        size="sm"
        px="12px"
        aria-label={narrowed ? filters.moreInUse : filters.more}
        aria-expanded={more}
        onClick={() => setMore(!more)}
      >
        <Icon name="filter" />
      </Button>
      {more && (
        <Filters width="100%" role="group" aria-label={filters.label}>
          {!wide && choice}
          <Choices search={search} wide={wide} onChange={change} />
          {narrowed && (
            <Button
              variant="plain"
              size="sm"
              minH="44px"
              onClick={() => onSearch(parseOrdersSearch({ tab, search: search.search, sort: search.sort }))}
            >
              {filters.clear}
            </Button>
          )}
        </Filters>
      )}
    </Row>
  )
}

/** How many orders a tab leads to. It leads to a list with the same filters: with one in use that is not known. */
function useTabCounts(search: OrdersSearch) {
  const counts = useAtomValue(orderCountsAtom)
  const known = isNarrowed(search) || search.search ? null : counts
  return (one: Tab): TabCount | undefined => {
    const counted = countedTabs.find((some) => some === one)
    const count = counted && known?.[counted]
    if (count === undefined) return undefined
    const most = { tab: words.tabs[one], count: TAB_COUNT_MAX }
    return count > TAB_COUNT_MAX
      ? { text: format(tabCount.more, most), name: format(tabCount.nameOfMore, most) }
      : { text: String(count), name: format(tabCount.name, { ...most, count }) }
  }
}

const isOrdersView = (name: string): name is OrdersView => Object.hasOwn(views, name)

interface ChoicesProps {
  search: OrdersSearch
  wide: boolean
  onChange: (part: Partial<Record<keyof OrdersSearch, string>>, how?: 'replace') => void
}

const Choices = ({ search, wide, onChange }: ChoicesProps) => {
  const role = useAtomValue(staffRoleAtom)
  const may = useAtomValue(mayAtom)
  const field = (name: 'from' | 'to' | 'code' | 'item', type: 'date' | 'text') => (
    <TypedFilter
      type={type}
      label={filters[name]}
      narrow={name === 'code'}
      value={search[name] ?? ''}
      onChange={(text, how) => onChange({ [name]: text }, how)}
    />
  )
  return (
    <>
      <PillSelect
        label={filters.payment}
        value={search.payment ?? ''}
        onChange={(payment) => onChange({ payment })}
        options={[
          ['', filters.anyPayment],
          ['card', filters.card],
          ['on_delivery', filters.onDelivery],
        ]}
      />
      <PillSelect
        label={filters.delivery}
        value={search.delivery ?? ''}
        onChange={(delivery) => onChange({ delivery })}
        options={[
          ['', filters.anyDelivery],
          ['standard', filters.standard],
          ['express', filters.express],
        ]}
      />
      <PillSelect
        label={filters.only}
        value={search.only ?? ''}
        onChange={(only) => onChange({ only })}
        options={[
          ['', filters.anyShipping],
          ...orderNarrowings
            .filter((only) => mayFilter(role, { only }))
            .map((only) => [only, filters[only]] as const),
        ]}
      />
      {/* A table sorts by the name of its column. */}
      {!wide && (
        <PillSelect
          label={filters.sort}
          value={sortOf(search)}
          onChange={(chosen) => {
            const sort = sortsOf(search).find((one) => one === chosen)
            onChange({ sort: (sort && withSort(search, sort).sort) ?? '' })
          }}
          options={sortsOf(search).map((sort) => [sort, words.sorts[sort]] as const)}
        />
      )}
      {search.tab === 'attention' && (
        <PillSelect
          label={filters.reason}
          value={search.reason ?? ''}
          onChange={(reason) => onChange({ reason })}
          options={[
            ['', filters.anyReason],
            ...attentionReasons.map((reason) => [reason, words.attention[reason]] as const),
          ]}
        />
      )}
      {field('from', 'date')}
      {field('to', 'date')}
      {may('money.read') && field('code', 'text')}
      {field('item', 'text')}
    </>
  )
}
