import { defineRecipe, defineSlotRecipe } from '@chakra-ui/react'

const ring = { outline: '2px solid', outlineColor: 'palette.ink', outlineOffset: '3px' }

/** The four buttons of Chakra screens: fill, line, text link and icon. */
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
    transitionDuration: 'tap',
    transitionTimingFunction: 'out',
    _active: { transform: 'scale(.975)' },
    _focusVisible: ring,
    _disabled: { bg: '#e9dcd3', color: 'fg.muted', borderColor: 'transparent', cursor: 'not-allowed' },
    '&[aria-disabled=true]': { bg: '#e9dcd3', color: 'fg.muted', cursor: 'not-allowed' },
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
        '&:hover:not(:disabled)': { bg: 'color-mix(in srgb, currentcolor 7%, transparent)' },
      },
      plain: {
        bg: 'transparent',
        color: 'inherit',
        borderRadius: '6px',
        textDecoration: 'underline',
        textDecorationColor: 'mark',
        textDecorationThickness: '2px',
        textUnderlineOffset: '.35em',
        _disabled: { bg: 'transparent' },
      },
      ghost: {
        bg: 'transparent',
        color: 'inherit',
        borderRadius: '50%',
        '&:hover': { bg: 'color-mix(in srgb, currentcolor 8%, transparent)' },
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
    { variant: 'ghost', size: 'md', css: { minH: 'target', w: 'target', px: 0 } },
    { variant: 'ghost', size: 'sm', css: { w: 'target', px: 0 } },
  ],
  defaultVariants: { variant: 'solid', size: 'md' },
})

const edge = {
  width: '100%',
  minW: 0,
  color: 'fg',
  bg: 'bg.surface',
  borderWidth: '1.5px',
  borderStyle: 'solid',
  borderColor: 'border.strong',
  borderRadius: 'field',
  fontFamily: 'body',
  // With a smaller font iOS zooms into the field.
  fontSize: 'body',
  lineHeight: 'tight',
  appearance: 'none',
  _placeholder: { color: 'fg.muted', opacity: 1 },
  _focusVisible: ring,
  _invalid: {
    borderColor: 'status.bad',
    boxShadow: 'inset 0 0 0 1px var(--era-colors-status-bad)',
  },
  _disabled: { opacity: 0.62, cursor: 'not-allowed' },
  _readOnly: { bg: 'bg.sunk' },
}

export const input = defineRecipe({
  className: 'era-input',
  base: edge,
  variants: {
    size: { md: { minH: 'field', px: '16px', py: '12px' }, sm: { minH: 'target', px: '14px', py: '8px' } },
  },
  defaultVariants: { size: 'md' },
})

export const textarea = defineRecipe({
  className: 'era-textarea',
  base: { ...edge, minH: '108px', px: '16px', py: '12px', resize: 'vertical', lineHeight: 'body' },
})

export const field = defineSlotRecipe({
  className: 'era-field',
  slots: ['root', 'label', 'helperText', 'errorText', 'requiredIndicator', 'input', 'select', 'textarea'],
  base: {
    root: { display: 'grid', gap: '7px', width: '100%', minW: 0, alignContent: 'start' },
    label: { fontSize: 'ui', fontWeight: 'strong', lineHeight: 'tight' },
    helperText: { fontSize: 'small', lineHeight: 'small', color: 'fg.muted' },
    errorText: {
      display: 'flex',
      gap: '8px',
      alignItems: 'flex-start',
      fontSize: 'small',
      lineHeight: 'small',
      fontWeight: 'strong',
      color: 'status.bad',
      overflowWrap: 'anywhere',
    },
  },
})

export const nativeSelect = defineSlotRecipe({
  className: 'era-select',
  slots: ['root', 'field', 'indicator'],
  base: {
    root: { position: 'relative', width: '100%' },
    field: { ...edge, paddingInlineEnd: '44px' },
    indicator: {
      position: 'absolute',
      insetInlineEnd: '14px',
      top: '50%',
      transform: 'translateY(-50%)',
      pointerEvents: 'none',
      color: 'fg',
    },
  },
  variants: {
    size: {
      md: { field: { minH: 'field', paddingInlineStart: '16px', py: '12px' } },
      sm: { field: { minH: 'target', paddingInlineStart: '14px', py: '8px' } },
    },
  },
  defaultVariants: { size: 'md' },
})

/** A native checkbox in the brand's colour: forced colours and platform behaviour keep working. */
export const checkbox = defineSlotRecipe({
  className: 'era-checkbox',
  slots: ['root', 'control', 'label'],
  base: {
    root: { display: 'flex', alignItems: 'center', gap: '12px', minH: 'target', cursor: 'pointer' },
    control: {
      width: '20px',
      height: '20px',
      margin: 0,
      flexShrink: 0,
      accentColor: 'var(--era-colors-palette-accent)',
      _focusVisible: ring,
    },
    label: { fontSize: 'small', lineHeight: 'small' },
  },
})

/** Selected by dot, border and fill, never by colour alone. The input covers the whole card. */
export const radioCard = defineSlotRecipe({
  className: 'era-choice',
  slots: ['root', 'item', 'label', 'itemControl', 'itemContent', 'itemText', 'itemDescription', 'itemAddon'],
  base: {
    root: { display: 'grid', gap: '8px', minW: 0, border: 0, padding: 0 },
    item: {
      borderRadius: 'field',
      borderWidth: '1.5px',
      borderStyle: 'solid',
      borderColor: 'border.strong',
      '&:has(> label > input:checked)': {
        bg: 'bg.surface',
        borderColor: 'palette.accent',
        boxShadow: 'inset 0 0 0 1px var(--era-colors-palette-accent)',
      },
      '&:has(> label > input:focus-visible)': ring,
      '&:has(> label > input:disabled)': { opacity: 0.62, borderStyle: 'dashed' },
      '@media (forced-colors: active)': {
        '&:has(> label > input:checked)': { outline: '3px solid Highlight' },
      },
    },
    label: { position: 'relative', display: 'block' },
    itemControl: {
      position: 'absolute',
      inset: 0,
      width: '100%',
      height: '100%',
      margin: 0,
      opacity: 0,
      cursor: 'pointer',
      _disabled: { cursor: 'not-allowed' },
      '&:checked + span::before': { borderWidth: '5.5px', borderColor: 'palette.accent' },
    },
    itemContent: {
      display: 'flex',
      alignItems: 'center',
      gap: '12px',
      minH: '57px',
      px: '16px',
      py: '10px',
      lineHeight: 1.25,
      _before: {
        content: '""',
        boxSizing: 'border-box',
        width: '18px',
        height: '18px',
        flexShrink: 0,
        borderRadius: '50%',
        borderWidth: '1.5px',
        borderStyle: 'solid',
        borderColor: 'currentcolor',
      },
    },
    itemText: { display: 'block', fontWeight: 'strong' },
    itemDescription: {
      display: 'block',
      fontSize: 'micro',
      lineHeight: 1.35,
      textWrap: 'balance',
      color: 'fg.muted',
    },
    itemAddon: { marginInlineStart: 'auto', fontWeight: 'strong', fontVariantNumeric: 'tabular-nums' },
  },
})
