import { chakra } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import type { Summary } from '#domain/manager/manager.ts'
import { format, plural } from '../../../content/base/format.ts'
import { portal } from '../../../content/manager/portal.ts'
import { buttonClass } from '../../button/button.tsx'
import { Box, BoxHead } from '../../control/box.tsx'
import { Chip } from '../../control/chip.tsx'
import { Icon } from '../../icon/icon.tsx'
import { Thumb } from './variant-parts.tsx'

const words = portal.low

const List = chakra('ul', {
  base: {
    listStyle: 'none',
    padding: 0,
    margin: 0,
    '& > li': {
      display: 'grid',
      gridTemplateColumns: '44px 1fr',
      gap: '14px',
      alignItems: 'center',
      padding: '12px 0',
      lineHeight: 1.35,
      borderTop: '1px solid {colors.border}',
      sm: { gridTemplateColumns: '44px 1fr auto' },
    },
    '& > li > a': { gridColumn: { base: '2 / -1', sm: 'auto' }, justifySelf: 'start' },
  },
})

export const LowStock = ({ summary }: { summary: Summary }) => (
  <Box aria-labelledby="low">
    <BoxHead>
      <h2 className="d4" id="low">
        {words.title}
      </h2>
      {summary.lowStock.length > 0 && (
        <Chip variant="bad">
          <Icon name="alert" />
          {summary.lowStock.length}
        </Chip>
      )}
    </BoxHead>
    {summary.lowStock.length === 0 && <p className="muted">{words.none}</p>}
    <List>
      {summary.lowStock.map((item) => (
        <li key={item.sku}>
          <Thumb slug={item.product} sku={item.sku} />
          <p>
            <b>{item.name}</b>
            <br />
            <span className="small muted">
              {item.stock === 0 ? words.out : format(words.left, { count: item.stock })}
              {item.asked > 0 && ` ${plural(words.asked, item.asked)}`}
            </span>
          </p>
          <Link
            to="/managerportal"
            search={{ view: 'products' }}
            hash={item.sku}
            className={buttonClass({ look: 'line', size: 'sm' })}
            aria-label={`${words.add}: ${item.name}`}
          >
            {words.add}
          </Link>
        </li>
      ))}
    </List>
  </Box>
)
