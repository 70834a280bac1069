import { chakra } from '@chakra-ui/react'

const Group = chakra('div', {
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

interface TabsProps<Tab extends string> {
  label: string
  /** The tabs in their order, with their text. */
  tabs: readonly Tab[]
  names: Record<Tab, string>
  tab: Tab
  onChange: (tab: Tab) => void
}

/** Parts of a list, one of them shown. */
export const Tabs = <Tab extends string>({ label, tabs, names, tab, onChange }: TabsProps<Tab>) => (
  <Group role="group" aria-label={label}>
    {tabs.map((one) => (
      <button key={one} type="button" aria-pressed={one === tab} onClick={() => onChange(one)}>
        {names[one]}
      </button>
    ))}
  </Group>
)
