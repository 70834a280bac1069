import { useAtomValue, useSetAtom } from 'jotai'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { format } from '../../../content/base/format.ts'
import { buy as words } from '../../../content/product/buy.ts'
import { drawerAtom } from '../../../state/base/shell.ts'
import { cartAtom } from '../../../state/cart/cart.ts'
import { Button } from '../../button/button.tsx'
import styles from './buy-bar.module.css'

/** What it takes of a wide screen's foot, where it has no height until it is shown. */
const CORNER_PX = 90

interface BuyBarProps {
  /** The main button: the bar is shown while it is scrolled out of view. */
  watched: RefObject<HTMLElement | null>
  name: string
  detail: string
  added: boolean
  onAdd: (from: Element | null) => void
}

/**
 * A fixed bar with the cart button, and the way to the cart once something was added; on a wide screen only then. Its
 * cart button is the page's own, so it is hidden from keyboard and assistive technology: they would meet the same control
 * twice.
 */
export function BuyBar({ watched, name, detail, added, onAdd }: BuyBarProps) {
  const [away, setAway] = useState(false)
  const [bought, setBought] = useState(false)
  const { count } = useAtomValue(cartAtom)
  const open = useSetAtom(drawerAtom)
  const button = useRef<HTMLButtonElement>(null)
  const bar = useRef<HTMLDivElement>(null)
  // It stays when the product's button says “Add to cart” again.
  if (added && !bought) setBought(true)
  const inCart = bought && count > 0

  useEffect(() => {
    const main = watched.current
    if (!main) return
    // The root extends far below: only scrolling past the button counts, not being above it.
    const observer = new IntersectionObserver(([entry]) => entry && setAway(!entry.isIntersecting), {
      rootMargin: '0px 0px 100000px 0px',
    })
    observer.observe(main)
    // Where the bar lies over a part of the button, the whole button makes way for those of the bar.
    const covered = new IntersectionObserver(
      ([entry]) => entry && main.parentElement?.toggleAttribute('data-covered', entry.intersectionRatio < 1),
      { rootMargin: `100000px 0px -${bar.current?.offsetHeight || CORNER_PX}px 0px`, threshold: 1 },
    )
    covered.observe(main)
    return () => {
      observer.disconnect()
      covered.disconnect()
    }
  }, [watched])

  return (
    <div
      ref={bar}
      className={styles.bar}
      data-shown={away || inCart || undefined}
      data-with-cart-link={inCart || undefined}
      data-main-in-view={!away || undefined}
    >
      <p className={styles.text} aria-hidden="true">
        <b>{name}</b>
        <span className="small num">{detail}</span>
      </p>
      {/* Beside the way to the cart where the main button is covered or away. */}
      <Button
        ref={button}
        look={inCart ? 'line' : 'fill'}
        size="sm"
        tabIndex={-1}
        aria-hidden="true"
        onClick={() => onAdd(button.current)}
      >
        {added ? words.added : words.add}
      </Button>
      {inCart && (
        <Button size="sm" onClick={() => open('cart')}>
          {format(words.viewCart, { count })}
        </Button>
      )}
    </div>
  )
}
