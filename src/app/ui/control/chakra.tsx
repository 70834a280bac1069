import { ChakraProvider } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { system } from '../../theme/system.ts'

// Every page already has the theme's reset, palettes and variables as plain CSS: do not emit them twice.
const working = { ...system, _global: [] }

/** Provides Chakra. Each part that uses Chakra wraps itself, so that Chakra loads with its chunk only. */
export const Chakra = ({ children }: { children: ReactNode }) => (
  <ChakraProvider value={working}>{children}</ChakraProvider>
)
