import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { UNITS_PER_LINE } from '#domain/base/limits.ts'
import { format } from '../../content/base/format.ts'
import { cart } from '../../content/order/cart.ts'
import { Icon } from '../icon/icon.tsx'

const Frame = chakra('div', {
  base: {
    display: 'inline-grid',
    gridTemplateColumns: '44px 34px 44px',
    alignItems: 'center',
    height: '46px',
    borderRadius: 'pill',
    borderWidth: '1.5px',
    borderStyle: 'solid',
    borderColor: 'border.strong',
    fontWeight: 'strong',
    fontVariantNumeric: 'tabular-nums',
    '& button': {
      height: '100%',
      display: 'grid',
      placeItems: 'center',
      cursor: 'pointer',
      borderRadius: 'pill',
      _focusVisible: { outlineOffset: '-2px' },
      _disabled: { opacity: 0.4, cursor: 'not-allowed' },
    },
    '& input': { width: '100%', textAlign: 'center', bg: 'transparent', minH: '40px', fontSize: 'body' },
  },
})

interface StepperProps {
  name: string
  units: number
  onMore: () => void
  onFewer: () => void
  /** Called with a typed number. */
  onUnits: (units: number) => void
}

export function Stepper({ name, units, onMore, onFewer, onUnits }: StepperProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const settle = () => {
    const wanted = Number(typed)
    if (typed && Number.isInteger(wanted) && wanted >= 0) onUnits(Math.min(UNITS_PER_LINE, wanted))
    setTyped(null)
  }
  const words = { product: name }
  return (
    <Frame>
      <button type="button" aria-label={format(cart.line.fewer, words)} onClick={onFewer}>
        <Icon name="minus" size={18} />
      </button>
      <input
        role="spinbutton"
        inputMode="numeric"
        autoComplete="off"
        aria-label={format(cart.line.units, words)}
        aria-valuenow={units}
        aria-valuemin={1}
        aria-valuemax={UNITS_PER_LINE}
        value={typed ?? units}
        onChange={(event) => setTyped(event.target.value.replace(/\D/g, '').slice(0, 2))}
        onBlur={settle}
        onKeyDown={(event) => {
          if (event.key === 'Enter') settle()
          if (event.key === 'ArrowUp') onMore()
          // At one unit the arrow key must not remove the line: only the button does.
          if (event.key === 'ArrowDown' && units > 1) onFewer()
          if (event.key === 'ArrowUp' || event.key === 'ArrowDown') event.preventDefault()
        }}
      />
      <button
        type="button"
        aria-label={format(cart.line.more, words)}
        onClick={onMore}
        disabled={units >= UNITS_PER_LINE}
      >
        <Icon name="plus" size={18} />
      </button>
    </Frame>
  )
}
