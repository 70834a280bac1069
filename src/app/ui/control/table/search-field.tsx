import { chakra, type HTMLChakraProps } from '@chakra-ui/react'
import type { ComponentProps } from 'react'
import { Icon } from '../../icon/icon.tsx'
import { Input } from '../field.tsx'
import styles from './search-field.module.css'

/** What is typed is searched for once typing has paused for this long. */
export const TYPING_MS = 300

const Rounded = chakra('label')

interface SearchFieldProps extends Omit<ComponentProps<typeof Input>, 'small' | 'type'> {
  /** How the field lies among its neighbours. */
  layout: HTMLChakraProps<'label'>
}

/** A rounded field with a magnifying glass. */
export const SearchField = ({ layout, ...input }: SearchFieldProps) => (
  <Rounded className={styles.search} {...layout}>
    <Icon name="search" size={18} />
    <Input small type="search" {...input} />
  </Rounded>
)

/** Choices of what is listed, in a row; on a phone two in a row, and what is typed below them. */
export const Filters = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '8px 12px',
    smDown: {
      display: 'grid',
      gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
      '& > div': { minW: 0 },
      '& > label': { gridColumn: '1 / -1' },
      '& > button': { justifySelf: 'start' },
    },
  },
})

/** A rounded field with its name before it, in a row of filters. */
export const FilterField = ({
  label,
  narrow = false,
  ...input
}: Omit<ComponentProps<typeof Input>, 'small'> & { label: string; narrow?: boolean }) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: Input is its control.
  <label className={styles.filter}>
    {label}
    <Input small data-narrow={narrow || undefined} {...input} />
  </label>
)
