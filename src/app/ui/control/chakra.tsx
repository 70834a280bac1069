import { ChakraProvider } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { system } from '../../theme.ts'

// Every page has the theme's reset, worlds and variables as plain CSS already: they are not printed twice.
const working = { ...system, _global: [] }

/** Chakra's ground. A working part wraps itself in it, inside the chunk that is loaded when it is wanted. */
export const Chakra = ({ children }: { children: ReactNode }) => (
  <ChakraProvider value={working}>{children}</ChakraProvider>
)
