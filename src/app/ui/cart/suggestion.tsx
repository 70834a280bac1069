import { Button } from '@chakra-ui/react'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import type { Suggestion } from '#domain/cart/suggestion.ts'
import { variantName } from '#domain/catalogue/product.ts'
import { format } from '../../content/base/format.ts'
import { cart } from '../../content/order/cart.ts'
import { announcementAtom } from '../../state/base/toast.ts'
import { changeCartAtom } from '../../state/cart/cart.ts'
import { suggestionAtom } from '../../state/cart/hints.ts'
import { seenAs } from '../../state/cart/lines.ts'
import { Price } from '../price/price.tsx'
import { ProductLink } from '../product-card/product-link.tsx'
import { HintBox } from './hint.tsx'
import { LineThumb } from './line.tsx'

/** What goes with the cart, from the catalogue's own facts; offered once while the cart is open. */
export function SuggestionHint({ onLeave }: { onLeave: () => void }) {
  const suggestion = useAtomValue(suggestionAtom)
  const change = useSetAtom(changeCartAtom)
  const announce = useSetAtom(announcementAtom)
  const [taken, setTaken] = useState<string>()
  if (taken !== undefined) return <Taken name={taken} />
  if (!suggestion) return null
  const { product, variant } = suggestion
  const name = variantName(product, variant)
  const add = () => {
    void change({ type: 'add', id: variant.sku, units: 1 })
    const text = format(cart.suggestion.added, { name })
    announce(text)
    setTaken(text)
  }
  return <Offer suggestion={suggestion} name={name} onAdd={add} onLeave={onLeave} />
}

interface OfferProps {
  suggestion: Suggestion
  name: string
  onAdd: () => void
  onLeave: () => void
}

const Offer = ({ suggestion: { beside, product, variant }, name, onAdd, onLeave }: OfferProps) => (
  <HintBox data-palette={product.palette ?? product.slug}>
    <LineThumb of={seenAs(product)} width={64} />
    <p className="small">
      <ProductLink slug={product.slug} onFollow={onLeave}>
        <b>{name}</b>
      </ProductLink>
      {', '}
      <Price sku={variant.sku} price={variant.price} />
      <br />
      {format(cart.suggestion.body, { beside: beside.name })}
    </p>
    <Button variant="outline" size="sm" justifySelf="start" onClick={onAdd}>
      {format(cart.suggestion.add, { name: product.name })}
    </Button>
  </HintBox>
)

/** Takes the focus of the button that was pressed. */
function Taken({ name }: { name: string }) {
  const text = useRef<HTMLParagraphElement>(null)
  useEffect(() => text.current?.focus(), [])
  return (
    <p ref={text} className="small muted" tabIndex={-1} style={{ marginTop: 18 }}>
      {name}
    </p>
  )
}
