import { chakra } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'
import { format } from '../../content/base/format.ts'
import { tabCount } from '../../content/manager/views.ts'
import { rowToTheEdges } from '../control/box.tsx'

const Group = chakra('div', {
  base: {
    display: 'flex',
    // On a phone one row that scrolls from edge to edge: two or three of them would push the list down.
    mdDown: {
      ...rowToTheEdges,
      padding: '0 calc(var(--gutter) - 8px)',
      '& > button': { flex: 'none' },
    },
    // The first word stands where the title does.
    md: { marginInlineStart: '-8px', flexWrap: 'wrap' },
    '& > button': {
      // Raised and small, at the end of its own word: it is not read with the next. It stands in the room between two: the words
      // stand evenly whether they have counts or not, and nothing moves when those come and grow.
      '&[data-count]::after': {
        content: 'attr(data-count)',
        position: 'absolute',
        insetInlineStart: 'calc(100% - 23px)',
        top: '5px',
        fontSize: '0.6875rem',
        color: 'fg.muted',
        fontWeight: 400,
        fontVariantNumeric: 'tabular-nums',
      },
      position: 'relative',
      display: 'flex',
      alignItems: 'center',
      minH: '44px',
      padding: '0 26px 0 8px',
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
        // As wide as the word.
        backgroundImage: 'linear-gradient({colors.mark}, {colors.mark})',
        backgroundPosition: '8px 100%',
        backgroundSize: 'calc(100% - 34px) 2px',
        backgroundRepeat: 'no-repeat',
        '@media (forced-colors: active)': { textDecoration: 'underline' },
      },
    },
  },
})

/** What is seen of a tab's count, and what is read out as the tab's name then. */
export interface TabCount {
  text: string
  name: string
}

/** A count as it is shown and said. */
export const countOf = (tab: string, count: number): TabCount => ({
  text: String(count),
  name: format(tabCount.name, { tab, count }),
})

interface TabsProps<Tab extends string> {
  label: string
  /** The tabs in their order, with their text. */
  tabs: readonly Tab[]
  names: Record<Tab, string>
  countOf?: (tab: Tab) => TabCount | undefined
  tab: Tab
  onChange: (tab: Tab) => void
}

/** Parts of a list, one of them shown. */
export const Tabs = <Tab extends string>({ label, tabs, names, countOf, tab, onChange }: TabsProps<Tab>) => {
  const row = useRef<HTMLDivElement>(null)
  // Where the row scrolls, the tab that is shown is in view, also the one that an address names.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another tab is shown.
  useEffect(() => {
    const shown = row.current?.querySelector<HTMLElement>('[aria-pressed=true]')
    if (row.current && shown)
      row.current.scrollLeft =
        shown.offsetLeft - row.current.offsetLeft - (row.current.clientWidth - shown.offsetWidth) / 2
  }, [tab])
  return (
    <Group ref={row} role="group" aria-label={label}>
      {tabs.map((one) => {
        const count = countOf?.(one)
        return (
          <button
            key={one}
            type="button"
            aria-label={count?.name}
            // None is said, not shown.
            data-count={count?.text === '0' ? undefined : count?.text}
            aria-pressed={one === tab}
            onClick={() => onChange(one)}
          >
            {names[one]}
          </button>
        )
      })}
    </Group>
  )
}
