import { Button } from '@chakra-ui/react'
import { Row } from '../control/box.tsx'

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
  <Row role="group" aria-label={label}>
    {tabs.map((one) => (
      <Button
        key={one}
        size="sm"
        minH="44px"
        variant={one === tab ? 'solid' : 'outline'}
        aria-pressed={one === tab}
        onClick={() => onChange(one)}
      >
        {names[one]}
      </Button>
    ))}
  </Row>
)
