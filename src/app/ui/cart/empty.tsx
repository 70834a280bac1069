import { Button, chakra } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { choiceLabel, type Product, type Variant, variantName } from '#domain/catalogue/product.ts'
import { format } from '../../content/base/format.ts'
import { cart } from '../../content/order/cart.ts'
import { seenAs } from '../../state/cart/lines.ts'
import { catalogueAtom, ensureCatalogueAtom } from '../../state/catalogue/catalogue.ts'
import { Chakra } from '../control/chakra.tsx'
import { Headline } from '../control/headline.tsx'
import { focusIfLost } from '../focus.ts'
import { Price } from '../price/price.tsx'
import { ProductLink } from '../product-card/product-link.tsx'
import { useAddToCart } from '../product-card/use-add-to-cart.ts'
import { LineThumb } from './line.tsx'
import { Unpaid } from './unpaid.tsx'

const Drop = chakra('div', {
  base: {
    width: '96px',
    height: '96px',
    marginBottom: '8px',
    borderRadius: '50%',
    bg: 'radial-gradient(circle at 36% 30%, #f7d9cf, #e08a76 55%, var(--era-colors-mark))',
  },
})

const Pick = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: '64px minmax(0, 1fr) auto',
    gap: '4px 14px',
    alignItems: 'center',
    position: 'relative',
    paddingY: '10px',
    // All of it leads to the product, but for its button.
    '& a': {
      fontWeight: 'strong',
      textDecoration: 'none',
      _after: { content: '""', position: 'absolute', inset: 0 },
    },
    '& button': { position: 'relative' },
  },
})

/** Lines in the drawer; tiles where there is room for them. */
const List = chakra('ul', {
  base: {
    marginTop: '8px',
    md: {
      '&[data-tiles]': {
        display: 'grid',
        gridTemplateColumns: 'repeat(3, 1fr)',
        gap: '28px',
        marginTop: '16px',
      },
      '&[data-tiles] > li': {
        gridTemplateColumns: '1fr',
        gridTemplateRows: 'auto 1fr',
        gap: '14px',
        alignItems: 'start',
        padding: 0,
      },
      '&[data-tiles] > li > :first-child': { width: '100% !important' },
      '&[data-tiles] button': { justifySelf: 'start' },
    },
  },
})

export const EmptyCart = ({ onLeave }: { onLeave: () => void }) => (
  <chakra.div display="grid" alignContent="center" gap="22px" minH="70%" paddingY="24px 40px">
    <Unpaid />
    <Drop aria-hidden="true" />
    <p className="d3">
      <Headline {...cart.empty.title} />
    </p>
    <p className="muted">{cart.empty.body}</p>
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="12px 28px">
      <Button asChild>
        <Link to="/shopall" onClick={onLeave}>
          {cart.empty.shop}
        </Link>
      </Button>
      <Link to="/" search={{ finder: 'open' }} className="link" onClick={onLeave}>
        {cart.empty.routine}
      </Link>
    </chakra.div>
    <FirstBuys onLeave={onLeave} />
  </chakra.div>
)

const FIRST = 3

/** The first goods of the shop's own order that are in stock. */
function FirstBuys({ onLeave }: { onLeave?: () => void }) {
  const ensureCatalogue = useSetAtom(ensureCatalogueAtom)
  useEffect(() => void ensureCatalogue().catch(() => undefined), [ensureCatalogue])
  const picks = (useAtomValue(catalogueAtom)?.products ?? [])
    .flatMap((product) => {
      const variant = product.variants.find(({ stock }) => stock > 0)
      return product.kind === 'product' && variant ? [{ product, variant }] : []
    })
    .slice(0, FIRST)
  if (picks.length === 0) return null
  return (
    <chakra.div marginTop={{ base: '14px', md: onLeave ? '14px' : 0 }}>
      <p className="small muted">{cart.empty.first}</p>
      <List data-tiles={onLeave ? undefined : ''}>
        {picks.map((pick) => (
          <FirstBuy key={pick.product.slug} {...pick} onLeave={onLeave} />
        ))}
      </List>
    </chakra.div>
  )
}

interface FirstBuyProps {
  product: Product
  /** The one that is added, at its price. */
  variant: Variant
  onLeave: (() => void) | undefined
}

function FirstBuy({ product, variant, onLeave }: FirstBuyProps) {
  const { add, added } = useAddToCart()
  const name = variantName(product, variant)
  return (
    <Pick>
      <LineThumb
        of={seenAs(product)}
        width={64}
        sizes={onLeave ? '64px' : '(min-width: 1024px) 360px, 64px'}
      />
      <div>
        <ProductLink slug={product.slug} {...(onLeave && { onFollow: onLeave })}>
          {product.name}
        </ProductLink>
        <p className="small muted">{product.descriptor}</p>
        <p className="small num">
          <Price sku={variant.sku} price={variant.price} />
          {product.variants.length > 1 && ` · ${choiceLabel(variant)}`}
        </p>
      </div>
      <Button
        variant="outline"
        size="sm"
        minH="44px"
        aria-label={added ? undefined : format(cart.suggestion.add, { name })}
        onClick={() => add(variant.sku, 1, name)}
      >
        {added ? cart.empty.added : cart.empty.add}
      </Button>
    </Pick>
  )
}

function focusHeading() {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (heading) heading.tabIndex = -1
  focusIfLost(heading)
}

/** As above, outside the drawer. */
export function FirstBuysAlone() {
  // Where the screen is another one once something is added, the focus is not left on a button that is gone.
  useEffect(() => () => void setTimeout(focusHeading), [])
  return (
    <Chakra>
      <FirstBuys />
    </Chakra>
  )
}
