import { Button, chakra } from '@chakra-ui/react'
import { useAtomValue, useSetAtom } from 'jotai'
import { formatPrice } from '#domain/base/money.ts'
import { findProduct, findVariant } from '#domain/catalogue/product.ts'
import { format, listed, plural } from '../../content/base/format.ts'
import { cart } from '../../content/order/cart.ts'
import { announcementAtom } from '../../state/base/toast.ts'
import { makeSetAtom, setHintAtom } from '../../state/cart/hints.ts'
import { seenAs } from '../../state/cart/lines.ts'
import { catalogueAtom } from '../../state/catalogue/catalogue.ts'
import { ProductLink } from '../product-card/product-link.tsx'
import { LineThumb } from './line.tsx'

export const HintBox = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: '64px minmax(0, 1fr)',
    gap: '4px 14px',
    alignItems: 'center',
    marginTop: '18px',
    padding: '12px',
    borderRadius: 'field',
    bg: 'palette.surface',
    color: 'palette.ink',
    '& > [data-palette]': { gridRow: 'span 2' },
  },
})

/** Suggests a set when all of its parts are in the cart: it costs less. */
export function SetHint({ onLeave }: { onLeave: () => void }) {
  const announce = useSetAtom(announcementAtom)
  const hint = useAtomValue(setHintAtom)
  const catalogue = useAtomValue(catalogueAtom)
  const makeSet = useSetAtom(makeSetAtom)
  if (!hint || !catalogue) return null
  const missing = hint.missing.map((part) => findVariant(catalogue, part.id)?.product.name ?? part.id)
  const words = { name: hint.name, amount: formatPrice(hint.saves), products: listed(missing) }
  const make = async () => {
    await makeSet(hint)
    announce(format(cart.setHint.made, words))
  }
  const set = findProduct(catalogue, hint.slug)
  return (
    <HintBox data-palette={set?.palette ?? hint.slug}>
      <LineThumb of={set && seenAs(set)} width={64} />
      <p className="small">
        {missing.length > 0 && (
          <>
            <b>{plural(cart.setHint.steps, missing.length)}</b>
            <br />
          </>
        )}
        {format(missing.length > 0 ? cart.setHint.body : cart.setHint.ready, words)}
      </p>
      <chakra.div display="flex" flexWrap="wrap" gap="0 20px">
        <Button variant="outline" size="sm" onClick={() => void make()}>
          {cart.setHint.make}
        </Button>
        <ProductLink slug={hint.slug} className="link small" onFollow={onLeave}>
          {format(cart.setHint.see, words)}
        </ProductLink>
      </chakra.div>
    </HintBox>
  )
}
