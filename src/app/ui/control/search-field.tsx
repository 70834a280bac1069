import { chakra, type HTMLChakraProps } from '@chakra-ui/react'
import type { ComponentProps } from 'react'
import { Icon } from '../icon/icon.tsx'
import { Input } from './field.tsx'

/** What is typed is searched for once typing has paused for this long. */
export const TYPING_MS = 300

const Rounded = chakra('label', {
  base: {
    position: 'relative',
    display: 'block',
    '& > svg': { position: 'absolute', insetInlineStart: '16px', top: '13px', pointerEvents: 'none' },
    '& > input': { paddingInlineStart: '46px', borderRadius: 'pill' },
  },
})

interface SearchFieldProps extends Omit<ComponentProps<typeof Input>, 'small' | 'type'> {
  /** How the field lies among its neighbours. */
  layout: HTMLChakraProps<'label'>
}

/** A rounded field with a magnifying glass. */
export const SearchField = ({ layout, ...input }: SearchFieldProps) => (
  <Rounded {...layout}>
    <Icon name="search" size={18} />
    <Input small type="search" {...input} />
  </Rounded>
)
