import { chakra } from '@chakra-ui/react'
import { format } from '../../content/base/format.ts'
import { tabCount } from '../../content/manager/views.ts'

const Group = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    // The first word stands where the title does.
    marginInlineStart: '-7px',
    '& > button': {
      // After the tab's word, in room that is kept for it: what follows stays where it is when the counts come and grow. The
      // fourth sign, of the largest count, stands in the tab's padding.
      '&:is([data-counted], [data-count])::after': {
        content: '""',
        width: '2.4ch',
        marginInlineStart: '5px',
        fontSize: 'micro',
        fontWeight: 'strong',
        fontVariantNumeric: 'tabular-nums',
        textAlign: 'start',
      },
      '&[data-count]::after': { content: 'attr(data-count)' },
      display: 'flex',
      alignItems: 'center',
      minH: '44px',
      padding: '0 7px',
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
  /** Those that have a count, once it is known. */
  counted?: readonly Tab[]
  tab: Tab
  onChange: (tab: Tab) => void
}

/** Parts of a list, one of them shown. */
export const Tabs = <Tab extends string>({
  label,
  tabs,
  names,
  countOf,
  counted = [],
  tab,
  onChange,
}: TabsProps<Tab>) => (
  <Group role="group" aria-label={label}>
    {tabs.map((one) => {
      const count = countOf?.(one)
      return (
        <button
          key={one}
          type="button"
          aria-label={count?.name}
          data-counted={counted.includes(one) || undefined}
          data-count={count?.text}
          aria-pressed={one === tab}
          onClick={() => onChange(one)}
        >
          {names[one]}
        </button>
      )
    })}
  </Group>
)
