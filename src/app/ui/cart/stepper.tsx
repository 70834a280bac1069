import { chakra } from '@chakra-ui/react'
import { format } from '../../content/base/format.ts'
import { cart } from '../../content/order/cart.ts'
import { useStepper } from '../control/use-stepper.ts'
import { Icon } from '../icon/icon.tsx'

const Box = chakra('div', {
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
  onChange: (units: number) => void
}

/** The units of a line in the cart. At zero the line is removed. */
export function Stepper({ name, units, onChange }: StepperProps) {
  const { fewer, more, input, limits } = useStepper({ value: units, min: 0, onChange })
  const words = { product: name }
  return (
    <Box>
      <button type="button" aria-label={format(cart.line.fewer, words)} {...fewer}>
        <Icon name="minus" size={18} />
      </button>
      <input
        role="spinbutton"
        autoComplete="off"
        aria-label={format(cart.line.units, words)}
        aria-valuenow={units}
        aria-valuemin={1}
        aria-valuemax={limits.max}
        {...input}
      />
      <button type="button" aria-label={format(cart.line.more, words)} {...more}>
        <Icon name="plus" size={18} />
      </button>
    </Box>
  )
}
