import { defineRecipe } from '@chakra-ui/react'

const ring = { outline: '2px solid', outlineColor: 'palette.ink', outlineOffset: '3px' }

/** The buttons of Chakra screens: fill, line, text link, what stands back beside one, and icon. */
export const button = defineRecipe({
  className: 'era-button',
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '10px',
    flexShrink: 0,
    borderRadius: 'pill',
    borderWidth: '1.5px',
    borderStyle: 'solid',
    borderColor: 'transparent',
    fontFamily: 'body',
    fontWeight: 'strong',
    lineHeight: 1,
    textAlign: 'center',
    textDecoration: 'none',
    cursor: 'pointer',
    userSelect: 'none',
    transitionProperty: 'transform, background-color',
    transitionDuration: 'press',
    transitionTimingFunction: 'out',
    _active: { transform: 'scale(.975)' },
    _focusVisible: ring,
    '&:disabled, &[aria-disabled=true]': {
      bg: '#e9dcd3',
      color: 'fg.muted',
      borderColor: 'transparent',
      cursor: 'not-allowed',
    },
    _motionReduce: { transition: 'none', _active: { transform: 'none' } },
    '@media (forced-colors: active)': { borderColor: 'ButtonText' },
  },
  variants: {
    variant: {
      solid: {
        bg: 'palette.accent',
        color: 'palette.onAccent',
        '&:hover:not(:disabled,[aria-disabled=true])': {
          bg: 'color-mix(in srgb, var(--era-colors-palette-accent) 88%, #000)',
        },
      },
      outline: {
        bg: 'transparent',
        color: 'palette.ink',
        borderColor: 'currentcolor',
        '&:hover:not(:disabled,[aria-disabled=true])': {
          bg: 'color-mix(in srgb, currentcolor 7%, transparent)',
        },
        // Still the second to a filled one beside it.
        '&:disabled, &[aria-disabled=true]': { bg: 'transparent', borderColor: 'border' },
      },
      plain: {
        bg: 'transparent',
        color: 'inherit',
        borderRadius: '6px',
        textDecoration: 'underline',
        textDecorationColor: 'mark',
        textDecorationThickness: '2px',
        textUnderlineOffset: '.35em',
        '&:disabled, &[aria-disabled=true]': { bg: 'transparent' },
      },
      subtle: {
        bg: 'transparent',
        color: 'fg.muted',
        borderRadius: '6px',
        fontWeight: 'normal',
        textDecoration: 'underline',
        textDecorationColor: 'border.strong',
        textUnderlineOffset: '.35em',
        '&:hover:not(:disabled,[aria-disabled=true])': { textDecorationColor: 'mark' },
        '&:disabled, &[aria-disabled=true]': { bg: 'transparent' },
      },
      ghost: {
        bg: 'transparent',
        color: 'inherit',
        borderRadius: '50%',
        '&:hover:not([aria-disabled=true])': { bg: 'color-mix(in srgb, currentcolor 8%, transparent)' },
        '&:disabled, &[aria-disabled=true]': { bg: 'transparent' },
      },
    },
    size: {
      md: { minH: 'control', px: '28px', fontSize: 'body' },
      sm: { minH: 'target', px: '20px', fontSize: 'ui' },
    },
  },
  compoundVariants: [
    { variant: 'plain', size: 'md', css: { minH: 'target', px: 0 } },
    { variant: 'plain', size: 'sm', css: { px: 0, fontSize: 'small' } },
    { variant: 'subtle', size: 'sm', css: { px: 0, fontSize: 'small' } },
    { variant: 'ghost', size: 'md', css: { minH: 'target', w: 'target', px: 0 } },
    { variant: 'ghost', size: 'sm', css: { w: 'target', px: 0 } },
  ],
  defaultVariants: { variant: 'solid', size: 'md' },
})
