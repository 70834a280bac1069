import { Button, chakra } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import { cart } from '../../content/order/cart.ts'
import { Headline } from '../control/headline.tsx'

const Drop = chakra('div', {
  base: {
    width: '132px',
    height: '132px',
    marginBottom: '8px',
    borderRadius: '50%',
    bg: 'radial-gradient(circle at 36% 30%, #f7d9cf, #e08a76 55%, var(--era-colors-mark))',
  },
})

export const EmptyCart = ({ onLeave }: { onLeave: () => void }) => (
  <chakra.div display="grid" alignContent="center" gap="22px" minH="70%" paddingY="24px 40px">
    <Drop aria-hidden="true" />
    <p className="d2">
      <Headline {...cart.empty.title} />
    </p>
    <p className="muted">{cart.empty.body}</p>
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="12px 28px">
      <Button asChild>
        <Link to="/shopall" onClick={onLeave}>
          {cart.empty.shop}
        </Link>
      </Button>
      <Link to="/" hash="routine" className="link" onClick={onLeave}>
        {cart.empty.routine}
      </Link>
    </chakra.div>
  </chakra.div>
)
