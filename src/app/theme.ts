import { createSystem, defaultBaseConfig, defineConfig } from '@chakra-ui/react'
import { keyframes, recipes, slotRecipes } from './recipes.ts'
import { semanticTokens } from './theme/semantic-tokens.ts'
import { tokens } from './theme/tokens.ts'
import { night, worlds } from './theme/worlds.ts'

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

const worldRules = Object.fromEntries(
  Object.entries(worlds).map(([name, world]) => [
    `*[data-world=${name}]`,
    Object.fromEntries(
      Object.entries(world).map(([part, colour]) => [`--era-colors-world-${kebab(part)}`, colour]),
    ),
  ]),
)

const display = (size: 'd1' | 'd2' | 'd3' | 'd4') => ({
  value: {
    fontFamily: 'heading',
    fontWeight: 'display',
    fontSize: size,
    lineHeight: size,
    letterSpacing: size,
    textWrap: 'balance',
  },
})

/**
 * The one place of colours, type, space, radii, shadows and durations. Working screens use it through Chakra;
 * shopping screens through the same tokens printed as CSS variables (`virtual:tokens.css`, see vite.config.ts).
 */
export const config = defineConfig({
  cssVarsPrefix: 'era',
  // Without it the empty reset layer of a rendered page swallows the global rules below.
  preflight: true,
  theme: {
    breakpoints: { sm: '37.5em', md: '64em', lg: '90em', xl: '120em' },
    tokens,
    semanticTokens,
    textStyles: { d1: display('d1'), d2: display('d2'), d3: display('d3'), d4: display('d4') },
    keyframes,
    recipes,
    slotRecipes,
  },
  globalCss: { ...worldRules, '*[data-night]': night },
})

export const system = createSystem(defaultBaseConfig, config)
