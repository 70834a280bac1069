import { useSetAtom } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import type { Sku } from '#domain/catalogue/product.ts'
import { format } from '../../content/base/format.ts'
import { card as words } from '../../content/product/card.ts'
import { flyToCartAtom } from '../../state/base/fly-to-cart.ts'
import { announcementAtom } from '../../state/base/toast.ts'
import { addToCartAtom } from '../../state/cart/cart.ts'

const ADDED_MS = 1_600

const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches
/** Runs after the next paint, so that the new count is shown first. */
const afterFrame = (run: () => void) => requestAnimationFrame(() => setTimeout(run))

/** Adds units to the cart and announces it; `added` is true for a moment. Works before the stored cart is loaded. */
export function useAddToCart() {
  const announce = useSetAtom(announcementAtom)
  const addToCart = useSetAtom(addToCartAtom)
  const flyToCart = useSetAtom(flyToCartAtom)
  const [added, setAdded] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const add = (sku: Sku, units: number, name: string, from?: Element | null) => {
    void addToCart(sku, units)
    afterFrame(() => {
      announce(format(words.added, { product: name }))
      setAdded(true)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => setAdded(false), ADDED_MS)
      if (from && !prefersReducedMotion()) flyToCart(from.getBoundingClientRect())
    })
  }
  return { add, added }
}
