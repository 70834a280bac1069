import { Button, chakra } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import { order as words } from '../../content/order/order.ts'

const Band = chakra('section', {
  base: {
    display: 'grid',
    gap: '14px',
    justifyItems: 'start',
    padding: '40px 28px',
    borderRadius: 'sheet',
    bg: 'palette.bg',
    color: 'palette.ink',
    md: {
      gridColumn: '1 / -1',
      gridTemplateColumns: '1fr 1fr auto',
      alignItems: 'center',
      gap: '40px',
      padding: '56px',
    },
    '@media print': { display: 'none' },
  },
})

/** For guests: an account with the same address gets this order once the address is verified. */
export const Invitation = () => (
  <Band data-palette="night" aria-labelledby="invitation">
    <h2 className="d3" id="invitation">
      {words.account.title}
    </h2>
    <p>{words.account.body}</p>
    <Button asChild>
      <Link to="/signup">{words.account.cta}</Link>
    </Button>
  </Band>
)
