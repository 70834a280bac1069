import { defineSlotRecipe } from '@chakra-ui/react'

export const keyframes = {
  'slide-in-end': { from: { transform: 'translateX(100%)' } },
  'slide-out-end': { to: { transform: 'translateX(100%)' } },
  'rise-in': { from: { transform: 'translateY(12px)', opacity: 0 } },
  'fade-in': { from: { opacity: 0 } },
  'fade-out': { to: { opacity: 0 } },
  'drop-pulse': { '50%': { transform: 'scale(.6)', opacity: 0.5 } },
}

const backdrop = {
  position: 'fixed',
  inset: 0,
  // The same layer as the dialog above it, so that the backdrop of a second dialog covers the first dialog.
  zIndex: 'overlay',
  bg: '#2e102399',
  _open: { animation: 'fade-in 200ms both' },
  _closed: { animation: 'fade-out 220ms both' },
  _motionReduce: { animation: 'none !important' },
}

const positioner = { position: 'fixed', inset: 0, zIndex: 'overlay', display: 'flex' }

const surface = {
  bg: 'bg',
  color: 'fg',
  outline: 0,
  fontFamily: 'body',
  fontSize: 'body',
  lineHeight: 'body',
}

const overlaySlots = [
  'trigger',
  'backdrop',
  'positioner',
  'content',
  'title',
  'description',
  'closeTrigger',
  'header',
  'body',
  'footer',
]

const low = '@media (max-height: 560px)'

export const drawer = defineSlotRecipe({
  className: 'era-drawer',
  slots: overlaySlots,
  base: {
    backdrop,
    positioner: { ...positioner, justifyContent: 'flex-end', overscrollBehavior: 'contain' },
    content: {
      ...surface,
      display: 'flex',
      flexDirection: 'column',
      width: '100%',
      maxW: 'drawer',
      height: '100dvh',
      _open: { animation: 'slide-in-end 320ms cubic-bezier(.2,.8,.2,1) both' },
      _closed: { animation: 'slide-out-end 220ms cubic-bezier(.2,.8,.2,1) both' },
      _motionReduce: { animation: 'none !important' },
      // On a low screen (e.g. 200 % zoom) a fixed footer would leave no room for the content.
      [low]: { overflowY: 'auto' },
    },
    header: {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: '12px',
      padding: '16px 12px 8px 24px',
      md: { paddingTop: '24px' },
    },
    title: { textStyle: 'd3' },
    body: {
      position: 'relative',
      flex: 1,
      overflowY: 'auto',
      padding: '0 24px 20px',
      [low]: { flex: 'none', overflowY: 'visible' },
    },
    footer: {
      padding: '16px 24px calc(20px + env(safe-area-inset-bottom))',
      borderTopWidth: '1px',
      borderTopStyle: 'solid',
      borderTopColor: 'border',
      bg: 'bg.surface',
    },
  },
})

export const dialog = defineSlotRecipe({
  className: 'era-dialog',
  slots: overlaySlots,
  base: {
    backdrop,
    positioner: { ...positioner, overflowY: 'auto', padding: '16px' },
    content: {
      ...surface,
      position: 'relative',
      width: '100%',
      maxW: '560px',
      margin: 'auto',
      borderRadius: 'sheet',
      boxShadow: 'float',
      _open: { animation: 'rise-in 200ms cubic-bezier(.2,.8,.2,1) both' },
      _motionReduce: { animation: 'none !important' },
    },
    header: { padding: '28px 72px 0 28px' },
    title: { textStyle: 'd4' },
    description: { color: 'fg.muted' },
    body: { display: 'grid', gap: '18px', padding: '16px 28px 24px' },
    footer: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: '12px',
      padding: '0 28px 28px',
      // On a phone they fill their line: two of them stand side by side, not below each other at two widths.
      mdDown: { '& > button': { flex: 'auto', px: '16px' } },
    },
    closeTrigger: { position: 'absolute', top: '16px', insetInlineEnd: '16px' },
  },
  variants: { size: { lg: { content: { maxW: '820px' } }, md: {} } },
  defaultVariants: { size: 'md' },
})

export const tabs = defineSlotRecipe({
  className: 'era-tabs',
  slots: ['root', 'list', 'trigger', 'content', 'indicator', 'contentGroup'],
  base: {
    list: {
      display: 'flex',
      gap: '28px',
      overflowX: 'auto',
      borderBottomWidth: '1px',
      borderBottomStyle: 'solid',
      borderBottomColor: 'border',
    },
    trigger: {
      display: 'flex',
      alignItems: 'center',
      gap: '9px',
      minH: '52px',
      whiteSpace: 'nowrap',
      cursor: 'pointer',
      color: 'fg.muted',
      _selected: {
        color: 'fg',
        fontWeight: 'strong',
        _before: { content: '""', width: '.62em', height: '.62em', borderRadius: '50%', bg: 'mark' },
      },
      _focusVisible: { outline: '2px solid', outlineColor: 'palette.ink', outlineOffset: '-3px' },
    },
    content: { paddingTop: '28px' },
  },
})

export const table = defineSlotRecipe({
  className: 'era-table',
  slots: ['root', 'header', 'body', 'row', 'columnHeader', 'cell', 'footer', 'caption'],
  base: {
    root: { width: '100%', borderCollapse: 'collapse', fontSize: 'ui', lineHeight: 'tight' },
    columnHeader: {
      padding: '14px',
      textAlign: 'start',
      whiteSpace: 'nowrap',
      fontSize: 'micro',
      fontWeight: 'strong',
      color: 'fg.muted',
      bg: 'bg.sunk',
      borderBottomWidth: '1px',
      borderBottomStyle: 'solid',
      borderBottomColor: 'border',
    },
    cell: {
      padding: '11px 14px',
      verticalAlign: 'middle',
      borderBottomWidth: '1px',
      borderBottomStyle: 'solid',
      borderBottomColor: 'border',
    },
    row: { '&:last-child > td': { borderBottomWidth: 0 } },
  },
})
