import { Button, chakra } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { type Product, priceFrom } from '#domain/catalogue/product.ts'
import { cart } from '../../content/order/cart.ts'
import { card } from '../../content/product/card.ts'
import { seenAs } from '../../state/cart/lines.ts'
import { catalogueAtom, ensureCatalogueAtom } from '../../state/catalogue/catalogue.ts'
import { Chakra } from '../control/chakra.tsx'
import { Headline } from '../control/headline.tsx'
import { Price } from '../price/price.tsx'
import { ProductLink } from '../product-card/product-link.tsx'
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

const Tile = chakra('span', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '14px',
    paddingY: '8px',
    '& .num': { marginInlineStart: 'auto' },
  },
})

/** Lines in the drawer; tiles where there is room for them. */
const List = chakra('ul', {
  base: {
    '& a': { textDecoration: 'none' },
    md: {
      '&[data-tiles]': {
        display: 'grid',
        gridTemplateColumns: 'repeat(3, 1fr)',
        gap: '24px',
        marginTop: '14px',
      },
      '&[data-tiles] a > span': { display: 'grid', gridTemplateColumns: '1fr auto', gap: '12px', padding: 0 },
      '&[data-tiles] a > span > :first-child': { width: '100% !important', gridColumn: '1 / -1' },
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
      <Link to="/" hash="routine" className="link" onClick={onLeave}>
        {cart.empty.routine}
      </Link>
    </chakra.div>
    <FirstBuys onLeave={onLeave} />
  </chakra.div>
)

const FIRST = 3

function PriceFrom({ product }: { product: Product }) {
  const { price, from } = priceFrom(product)
  const [before] = card.from.split('{amount}')
  return (
    <>
      {from && before}
      <Price sku={product.variants.find((one) => one.price === price)?.sku} price={price} />
    </>
  )
}

/** The first goods of the shop's own order that are in stock. */
function FirstBuys({ onLeave }: { onLeave?: () => void }) {
  const ensureCatalogue = useSetAtom(ensureCatalogueAtom)
  useEffect(() => void ensureCatalogue().catch(() => undefined), [ensureCatalogue])
  const products = (useAtomValue(catalogueAtom)?.products ?? [])
    .filter(({ kind, variants }) => kind === 'product' && variants.some(({ stock }) => stock > 0))
    .slice(0, FIRST)
  if (products.length === 0) return null
  return (
    <div>
      <p className="small muted">{cart.empty.first}</p>
      <List data-tiles={onLeave ? undefined : ''}>
        {products.map((product) => (
          <li key={product.slug}>
            <ProductLink slug={product.slug} {...(onLeave && { onFollow: onLeave })}>
              <Tile>
                <LineThumb
                  of={seenAs(product)}
                  width={56}
                  sizes={onLeave ? '56px' : '(min-width: 768px) 360px, 56px'}
                />
                <b>{product.name}</b>
                <span className="num">
                  <PriceFrom product={product} />
                </span>
              </Tile>
            </ProductLink>
          </li>
        ))}
      </List>
    </div>
  )
}

/** As above, outside the drawer. */
export const FirstBuysAlone = () => (
  <Chakra>
    <FirstBuys />
  </Chakra>
)
