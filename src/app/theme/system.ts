import { createSystem, defaultBaseConfig, defineConfig } from '@chakra-ui/react'
import { button } from './controls.ts'
import { dialog, drawer, keyframes, table, tabs } from './overlays.ts'
import { darkPaper, palettes } from './palettes.ts'
import { semanticTokens } from './semantic-tokens.ts'
import { tokens } from './tokens.ts'

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

const paletteRules = Object.fromEntries(
  Object.entries(palettes).map(([name, palette]) => [
    `*[data-palette=${name}]`,
    Object.fromEntries(
      Object.entries(palette).map(([part, colour]) => [`--era-colors-palette-${kebab(part)}`, colour]),
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
 * The only source of colours, type, space, radii, shadows and durations. Chakra screens use it directly,
 * shopping screens through CSS variables of the same tokens (`virtual:tokens.css`, see vite.config.ts).
 */
const config = defineConfig({
  cssVarsPrefix: 'era',
  // Without it the empty reset layer of a rendered page hides the global rules below.
  preflight: true,
  theme: {
    breakpoints: { sm: '37.5em', md: '64em', lg: '90em', xl: '120em' },
    tokens,
    semanticTokens,
    textStyles: { d1: display('d1'), d2: display('d2'), d3: display('d3'), d4: display('d4') },
    keyframes,
    // Only the recipes in use: each adds to the download of every screen with Chakra.
    recipes: { button },
    slotRecipes: { drawer, dialog, tabs, table },
  },
  globalCss: { ...paletteRules, '*[data-dark-paper]': darkPaper },
})

export const system = createSystem(defaultBaseConfig, config)
