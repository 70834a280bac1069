import { defineSemanticTokens } from '@chakra-ui/react'

/** Colours by purpose. Without `data-palette` the palette's colours are the brand's. */
export const semanticTokens = defineSemanticTokens({
  colors: {
    bg: {
      DEFAULT: { value: '{colors.era.paper}' },
      surface: { value: '{colors.era.surface}' },
      sunk: { value: '{colors.era.sunk}' },
    },
    fg: {
      DEFAULT: { value: '{colors.era.ink}' },
      muted: { value: '{colors.era.inkMuted}' },
      sale: { value: '{colors.era.sale}' },
    },
    border: {
      DEFAULT: { value: '{colors.era.line}' },
      strong: { value: '{colors.era.lineStrong}' },
    },
    mark: {
      DEFAULT: { value: '{colors.era.drop}' },
    },
    status: {
      ok: { value: '{colors.era.ok}' },
      okBg: { value: '{colors.era.okBg}' },
      warn: { value: '{colors.era.warn}' },
      warnBg: { value: '{colors.era.warnBg}' },
      bad: { value: '{colors.era.bad}' },
      badBg: { value: '{colors.era.badBg}' },
      info: { value: '{colors.era.info}' },
      infoBg: { value: '{colors.era.infoBg}' },
    },
    palette: {
      top: { value: '{colors.era.paper}' },
      bg: { value: '{colors.era.sunk}' },
      foot: { value: '{colors.era.paper}' },
      surface: { value: '{colors.era.sunk}' },
      accent: { value: '{colors.era.brand}' },
      onAccent: { value: '{colors.era.paper}' },
      ink: { value: '{colors.era.ink}' },
      inkMuted: { value: '{colors.era.inkMuted}' },
    },
  },
})
