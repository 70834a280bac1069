import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Icon } from '../../icon/icon.tsx'

const Button = chakra('button', {
  base: {
    display: 'inline-flex',
    verticalAlign: 'middle',
    alignItems: 'center',
    gap: '4px',
    minHeight: '44px',
    marginBlock: '-12px',
    font: 'inherit',
    color: 'inherit',
    textAlign: 'inherit',
    cursor: 'pointer',
    // The arrow of a column of figures stands before its name, so that the name ends where they end.
    '&[data-number]': { flexDirection: 'row-reverse' },
    '& svg': { opacity: 0, flex: 'none' },
    '&[data-sorted] svg': { opacity: 1 },
    '&[data-sorted=asc] svg': { transform: 'scaleY(-1)' },
    '&:hover:not([data-sorted]) svg': { opacity: 0.45 },
  },
})

interface SortButtonProps {
  children: ReactNode
  sorted: 'asc' | 'desc' | undefined
  /** The column has figures. */
  number?: boolean
  onClick: ((event: unknown) => void) | undefined
}

/** The name of a column that sorts by it. Its cell says how, by `aria-sort`. */
export const SortButton = ({ children, sorted, number = false, onClick }: SortButtonProps) => (
  <Button type="button" data-sorted={sorted} data-number={number || undefined} onClick={onClick}>
    {children}
    <Icon name="chevron" size={16} />
  </Button>
)
