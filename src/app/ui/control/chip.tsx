import { chakra } from '@chakra-ui/react'

/** A chip always has an icon or text; colour is never the only signal. */
export const Chip = chakra('span', {
  base: {
    // Transparent, but visible with forced colours, which remove the background.
    outline: '1px solid transparent',
    display: 'inline-flex',
    alignItems: 'center',
    gap: '8px',
    minH: '30px',
    px: '12px',
    borderRadius: 'pill',
    fontSize: 'micro',
    fontWeight: 'strong',
    lineHeight: 1,
    whiteSpace: 'nowrap',
    '& svg': { width: '15px', height: '15px', strokeWidth: 2 },
  },
  variants: {
    variant: {
      subtle: { bg: 'bg.sunk', color: 'fg' },
      surface: { bg: 'bg.surface', color: 'fg' },
      ok: { bg: 'status.okBg', color: 'status.ok' },
      warn: { bg: 'status.warnBg', color: 'status.warn' },
      bad: { bg: 'status.badBg', color: 'status.bad' },
      info: { bg: 'status.infoBg', color: 'status.info' },
    },
  },
  defaultVariants: { variant: 'subtle' },
})
