import { useSetAtom, useStore } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import type { Sku } from '#domain/product.ts'
import { card as words } from '../../content/card.ts'
import { say } from '../../content/say.ts'
import { changeCartAtom } from '../../state/cart.ts'
import { letFallAtom } from '../../state/drop.ts'
import { announce } from '../../state/notice.ts'

const ADDED_MS = 1_600

const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches
/** When the new count is on the screen: it waits for no word, no code and no measure. */
const afterFrame = (run: () => void) => requestAnimationFrame(() => setTimeout(run))

/** Puts units into the cart, says so, and knows for a moment that it did. Works before the stored cart is read. */
export function useAdd() {
  const store = useStore()
  const changeCart = useSetAtom(changeCartAtom)
  const letFall = useSetAtom(letFallAtom)
  const [added, setAdded] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const add = (sku: Sku, units: number, name: string, from?: Element | null) => {
    void changeCart({ type: 'add', id: sku, units })
    afterFrame(() => {
      announce(store, say(words.added, { product: name }))
      setAdded(true)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => setAdded(false), ADDED_MS)
      if (from && !isStill()) letFall(from.getBoundingClientRect())
    })
  }
  return { add, added }
}
