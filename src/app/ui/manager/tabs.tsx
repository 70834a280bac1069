import { chakra } from '@chakra-ui/react'

const Group = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    '& > button': {
      position: 'relative',
      // Above the end of the tab's text: beside it, the counts would take the filters' room, and move them when they come.
      '&[data-count]::after': {
        content: 'attr(data-count)',
        position: 'absolute',
        top: '2px',
        insetInlineEnd: '4px',
        fontSize: 'micro',
        fontWeight: 'strong',
        fontVariantNumeric: 'tabular-nums',
        lineHeight: 1,
      },
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

/** What is seen of a tab's count, and what is read out as the tab's name then. */
export interface TabCount {
  text: string
  name: string
}

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
export const Tabs = <Tab extends string>({ label, tabs, names, countOf, tab, onChange }: TabsProps<Tab>) => (
  <Group role="group" aria-label={label}>
    {tabs.map((one) => {
      const count = countOf?.(one)
      return (
        <button
          key={one}
          type="button"
          aria-label={count?.name}
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
