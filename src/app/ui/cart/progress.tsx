import { chakra } from '@chakra-ui/react'
import { useAtomValue } from 'jotai'
import { formatMoney } from '#domain/base/money.ts'
import { cart } from '../../content/order/cart.ts'
import { freeDeliveryAtom } from '../../state/cart/lines.ts'
import '../motion/line.css'

const Track = chakra('div', {
  base: {
    position: 'relative',
    height: '2px',
    bg: 'border.strong',
    margin: '16px 6px 8px 0',
    _after: {
      content: '""',
      position: 'absolute',
      right: '-6px',
      top: '50%',
      width: '12px',
      height: '12px',
      borderRadius: '50%',
      borderWidth: '1.5px',
      borderStyle: 'solid',
      borderColor: 'border.strong',
      bg: 'bg',
      transform: 'translateY(-50%)',
    },
    '& i': {
      position: 'absolute',
      left: 0,
      top: '-.5px',
      height: '3px',
      bg: 'mark',
      zIndex: 1,
      transition: 'width 600ms cubic-bezier(.2,.8,.2,1)',
      animation: 'line-draw 600ms cubic-bezier(.2,.8,.2,1)',
      _motionReduce: { transition: 'none', animation: 'none' },
    },
    '& i::after': {
      content: '""',
      position: 'absolute',
      right: '-8px',
      top: '50%',
      width: '16px',
      height: '16px',
      borderRadius: '50%',
      bg: 'mark',
      transform: 'translateY(-50%)',
    },
    '@media (forced-colors: active)': {
      forcedColorAdjust: 'none',
      bg: 'GrayText',
      '& i, & i::after': { bg: 'Highlight' },
      _after: { bg: 'Canvas', borderColor: 'GrayText' },
    },
  },
})

/** Progress to free delivery, as a line with the brand's dot at the current amount. */
export function FreeDelivery() {
  const free = useAtomValue(freeDeliveryAtom)
  if (!free) return null
  const missing = Math.max(0, free.from - free.paid)
  const percent = Math.min(100, Math.floor((free.paid * 100) / free.from))
  const [before, after] = cart.freeDelivery.away
  return (
    <chakra.div margin="18px 0 6px">
      <p className="small">
        {missing > 0 ? (
          <>
            {before} <b className="num">{formatMoney(missing)}</b> {after}
          </>
        ) : (
          <b>{cart.freeDelivery.reached}</b>
        )}
      </p>
      <Track role="progressbar" aria-label={cart.freeDelivery.label} aria-valuenow={percent}>
        <i style={{ width: `${percent}%` }} />
      </Track>
    </chakra.div>
  )
}
