import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'

/** A panel. `flush` removes the padding, for a table or a list. */
export const Box = chakra('section', {
  base: {
    bg: 'bg.surface',
    borderWidth: '1px',
    borderStyle: 'solid',
    borderColor: 'border',
    borderRadius: 'panel',
    padding: '20px',
    minW: 0,
  },
  variants: { flush: { true: { padding: 0, overflow: 'hidden' } } },
})

export const BoxHead = chakra('div', {
  base: {
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'center',
    gap: '10px 20px',
    flexWrap: 'wrap',
    marginBottom: '14px',
  },
  variants: { flush: { true: { padding: '18px 20px 14px', marginBottom: 0 } } },
})

const Panel = chakra('div', {
  base: {
    display: 'grid',
    gap: '6px',
    justifyItems: 'start',
    padding: { base: '24px 20px', md: '32px' },
    borderWidth: '1px',
    borderStyle: 'solid',
    borderColor: 'border',
    borderRadius: 'panel',
    bg: 'bg.surface',
  },
  variants: {
    within: { true: { borderWidth: '1px 0 0', borderRadius: 0, padding: '24px 20px' } },
  },
})

interface EmptyProps {
  /** A short sentence: what is not there. */
  title: string
  /** What would be, or what to do about it. */
  body?: string | undefined
  /** In a box that has its own edge. */
  within?: boolean
  /** The one thing to do about it. */
  children?: ReactNode
}

/** In place of a list without entries: the same wherever there is none. */
export const Empty = ({ title, body, within = false, children }: EmptyProps) => (
  <Panel within={within}>
    <p className="d4">{title}</p>
    {body && <p className="muted">{body}</p>}
    {children && (
      <chakra.div marginTop="12px" justifySelf="stretch">
        {children}
      </chakra.div>
    )}
  </Panel>
)

/** A horizontally scrolling region. Focusable, so that it can be scrolled by keyboard. */
export const Scroller = chakra('div', {
  base: {
    overflowX: 'auto',
    position: 'relative',
    // A shadow at the edge while there is more to scroll.
    background:
      'linear-gradient(270deg, {colors.bg.surface} 40%, transparent) 100% / 44px 100% no-repeat local, linear-gradient(270deg, rgb(46 16 35 / .2), transparent) 100% / 18px 100% no-repeat scroll',
    _focusVisible: { outlineOffset: '-3px' },
  },
})

/** A wrapping row of controls. */
export const Row = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '12px' },
  variants: { between: { true: { justifyContent: 'space-between' } } },
})

/** Rows with what can be done about each at its end, on a phone below it. */
export const ActionList = chakra('ul', {
  base: {
    listStyle: 'none',
    margin: 0,
    padding: 0,
    overflowWrap: 'anywhere',
    '& > li': {
      display: 'grid',
      gap: '6px 20px',
      padding: '12px 0',
      borderTop: '1px solid {colors.border}',
      md: { gridTemplateColumns: 'minmax(0, 1fr) auto', alignItems: 'center' },
    },
  },
})

/** Where files are dropped; `data-over` while some are held over it. */
export const DropZone = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '8px 16px',
    padding: '18px',
    borderWidth: '2px',
    borderStyle: 'dashed',
    borderColor: 'border',
    borderRadius: 'field',
    '&[data-over]': { borderColor: 'fg', bg: 'bg.sunk' },
  },
})

/** A row that scrolls from edge to edge of a phone's page. What goes on beyond an edge fades there. */
export const rowToTheEdges = {
  marginInline: 'calc(var(--gutter) * -1)',
  overflowX: 'auto',
  scrollbarWidth: 'none',
  maskImage: 'linear-gradient(90deg, #0000 4px, #000 16px calc(100% - 40px), #0000 calc(100% - 4px))',
} as const
