import { chakra } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import { formatMoney } from '#domain/base/money.ts'
import type { Summary } from '#domain/manager/manager.ts'
import { plural } from '../../../content/base/format.ts'
import { portal } from '../../../content/manager/portal.ts'
import { Box, BoxHead } from '../../control/box.tsx'

const words = portal.best

const List = chakra('ol', {
  base: {
    listStyle: 'none',
    padding: 0,
    margin: 0,
    '& > li': {
      display: 'flex',
      alignItems: 'baseline',
      justifyContent: 'space-between',
      gap: '4px 14px',
      borderTop: '1px solid {colors.border}',
    },
    '& a': { display: 'inline-flex', alignItems: 'center', minH: '44px' },
  },
})

/** What sold most in the period. */
export const BestSellers = ({ summary: { best = [] } }: { summary: Summary }) => (
  <Box aria-labelledby="best">
    <BoxHead>
      <h2 className="d4" id="best">
        {words.title}
      </h2>
    </BoxHead>
    {best.length === 0 && <p className="muted">{words.none}</p>}
    <List>
      {best.map(({ sku, name, units, sales }) => (
        <li key={sku}>
          <Link to="/managerportal" search={{ view: 'products' }} hash={sku} className="link">
            {name}
          </Link>
          <span className="small muted num">
            {plural(words.units, units)}, {formatMoney(sales)}
          </span>
        </li>
      ))}
    </List>
  </Box>
)
