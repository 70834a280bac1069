import { Button, chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { newProduct as words } from '../../../content/manager/new-product.ts'

interface TypedRowProps {
  name: string
  /** Undefined for the only row, which cannot be removed. */
  remove: { label: string; run: () => void } | undefined
  children: ReactNode
}

/** A variant or a part that is typed: its name, its fields and a button that removes it. */
export const TypedRow = ({ name, remove, children }: TypedRowProps) => (
  <chakra.fieldset border="1px solid" borderColor="border" borderRadius="field" padding="14px" minW="0">
    <chakra.legend fontWeight="strong" padding="0 6px">
      {name}
    </chakra.legend>
    {children}
    {remove && (
      <Button variant="plain" size="sm" minH="44px" aria-label={remove.label} onClick={remove.run}>
        {words.remove}
      </Button>
    )}
  </chakra.fieldset>
)
