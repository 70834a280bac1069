import { Button, chakra } from '@chakra-ui/react'
import { useSetAtom } from 'jotai'
import type { ReactNode } from 'react'
import { formatMoney } from '#domain/base/money.ts'
import { STOCK_DISPLAY_MAX } from '#domain/catalogue/product.ts'
import { format, plural } from '../../content/base/format.ts'
import { cart } from '../../content/order/cart.ts'
import { changeCartAtom, saveForLaterAtom } from '../../state/cart/cart.ts'
import type { ShownLine } from '../../state/cart/lines.ts'
import { Chip } from '../control/chip.tsx'
import { Icon } from '../icon/icon.tsx'
import { Picture } from '../picture/picture.tsx'
import { ProductLink } from '../product-card/product-link.tsx'
import { Stepper } from './stepper.tsx'

const Row = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    gap: '14px',
    position: 'relative',
    padding: '18px 0',
    borderBottomWidth: '1px',
    borderBottomStyle: 'solid',
    borderBottomColor: 'border',
  },
})

const Thumb = chakra('div', {
  base: {
    position: 'relative',
    overflow: 'hidden',
    alignSelf: 'start',
    aspectRatio: '4 / 5',
    borderRadius: 'field',
    bg: 'linear-gradient(var(--era-colors-palette-top), var(--era-colors-palette-bg) 45%, var(--era-colors-palette-foot))',
  },
})

const Swatch = chakra('span', {
  base: {
    display: 'inline-block',
    width: '14px',
    height: '14px',
    marginRight: '7px',
    borderRadius: '50%',
    verticalAlign: '-2px',
    boxShadow: 'inset 0 0 0 1px #2e102340',
  },
})

interface LineThumbProps {
  /** Undefined for a product that is no longer in the catalogue. */
  of: Pick<ShownLine, 'slug' | 'own' | 'palette'> | undefined
  width?: number
  /** How wide it is shown, where that is not its width. */
  sizes?: string
}

export const LineThumb = ({
  of: { slug, own, palette } = {},
  width = 84,
  sizes = `${width}px`,
}: LineThumbProps) => (
  <Thumb data-palette={palette ?? slug} style={{ width }}>
    {slug && <Picture name={slug} own={own} sizes={sizes} alt="" />}
  </Thumb>
)

/** The name leads to the product, and the picture with it. */
const Name = chakra('h3', {
  base: {
    fontSize: '1.375rem',
    lineHeight: 1.1,
    letterSpacing: '-.015em',
    '& a': { textDecoration: 'none', _hover: { textDecoration: 'underline' } },
    '& a::after': {
      content: '""',
      position: 'absolute',
      insetInlineStart: 0,
      top: '18px',
      width: '64px',
      height: '80px',
    },
  },
})

interface LineLayoutProps {
  line: ShownLine
  price?: ReactNode
  children?: ReactNode
  /** Runs when its product is opened; without it there is no link. */
  onFollow?: () => void
}

/** Picture, name, variant and parts of a line: shared by cart, checkout and receipt. */
export const LineLayout = ({ line, price, children, onFollow }: LineLayoutProps) => (
  <Row>
    <LineThumb of={line} width={onFollow ? 64 : 84} />
    <div>
      <chakra.div display="flex" justifyContent="space-between" gap="12px">
        <Name>
          {onFollow && line.slug ? (
            <ProductLink slug={line.slug} own={line.own} onFollow={onFollow}>
              {line.title}
            </ProductLink>
          ) : (
            line.title
          )}
        </Name>
        {price}
      </chakra.div>
      {line.variant && !line.parts.some(({ chosen }) => chosen) && (
        <p className="small muted">
          {line.swatch && <Swatch style={{ background: line.swatch }} />}
          {line.variant}
        </p>
      )}
      {line.parts.length > 0 && (
        <chakra.ul aria-label={cart.line.includes} className="small muted">
          {line.parts.map((part) => (
            <li key={part.name}>
              {part.chosen && line.swatch && <Swatch style={{ background: line.swatch }} />}
              {part.units > 1 ? `${part.units} × ${part.name}` : part.name}
            </li>
          ))}
        </chakra.ul>
      )}
      {children}
    </div>
  </Row>
)

/** What keeps a line from being counted as it is. */
export const lineChip = (line: ShownLine): string | undefined => {
  if (line.slug === undefined) return cart.line.unknown
  if (line.problem?.code === 'no_longer_sold') return cart.line.gone
  if (line.problem?.code === 'out_of_stock') return cart.line.soldOut
  if (line.problem?.code === 'not_enough_stock') {
    return format(cart.line.partial, { count: line.problem.available ?? 0, product: line.title })
  }
  return undefined
}

interface CartLineProps {
  line: ShownLine
  onLeave: () => void
  onRemoved: () => void
  onSaved: () => void
}

export function CartLine({ line, onLeave, onRemoved, onSaved }: CartLineProps) {
  const change = useSetAtom(changeCartAtom)
  const saveForLater = useSetAtom(saveForLaterAtom)
  const words = { product: line.name }
  const chip = lineChip(line)
  const low = line.stock !== undefined && line.stock < STOCK_DISPLAY_MAX && line.stock > 0 && !chip
  const remove = () => {
    void change({ type: 'remove', id: line.id })
    onRemoved()
  }
  const setUnits = (units: number) => {
    const by = units - line.units
    if (units === 0) remove()
    else if (by === 1) void change({ type: 'increment', id: line.id })
    else if (by > 1) void change({ type: 'add', id: line.id, units: by })
    else for (let gone = line.units; gone > units; gone -= 1) void change({ type: 'decrement', id: line.id })
  }
  return (
    <LineLayout
      line={line}
      price={line.total !== undefined && <b className="num">{formatMoney(line.total)}</b>}
      onFollow={onLeave}
    >
      {line.units > 1 && line.unitPrice !== undefined && (
        <p className="small muted num">{format(cart.line.each, { amount: formatMoney(line.unitPrice) })}</p>
      )}
      {chip && (
        <chakra.p marginTop="6px" className="small" color="status.bad" fontWeight="strong">
          {chip}
        </chakra.p>
      )}
      {low && (
        <chakra.p marginTop="6px">
          <Chip variant="warn">{plural(cart.line.lowStock, line.stock ?? 0)}</Chip>
        </chakra.p>
      )}
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="4px 8px" marginTop="10px">
        <Stepper name={line.name} units={line.units} onChange={setUnits} />
        <Button
          variant="plain"
          size="sm"
          aria-label={format(cart.line.saveNamed, words)}
          onClick={() => void saveForLater(line.id).then(onSaved)}
        >
          {cart.line.saveForLater}
        </Button>
        {/* Its icon ends where the price does. */}
        <Button
          variant="ghost"
          marginInline="auto -12px"
          aria-label={format(cart.line.remove, words)}
          onClick={remove}
        >
          <Icon name="trash" />
        </Button>
      </chakra.div>
    </LineLayout>
  )
}
