import { type FormEvent, useRef, useState } from 'react'
import { formatPrice } from '#domain/money.ts'
import { STOCK_SHOWN } from '#domain/product.ts'
import { buy as words } from '../../content/buy.ts'
import { Button } from '../button/button.tsx'
import { useAdd } from '../card/use-add.ts'
import { approach } from '../motion/fall.tsx'
import { Units } from '../stepper/units.tsx'
import { under } from '../under/under.tsx'
import styles from './buy.module.css'
import { BuyBar } from './buy-bar.tsx'
import { Facts } from './facts.tsx'
import { Picker } from './picker.tsx'
import type { ProductPage } from './select-product-page.ts'
import { Share } from './share.tsx'
import { useChoice } from './use-choice.ts'

const BackInStock = under(() => import('./back-in-stock.under.tsx').then((part) => part.BackInStock), {
  seen: true,
})

/** Size or shade, how many, and into the cart. */
export function Buy({ page }: { page: ProductPage }) {
  const { chosen, choose } = useChoice(page)
  const [units, setUnits] = useState(1)
  const { add, added } = useAdd()
  const button = useRef<HTMLButtonElement>(null)
  if (!chosen) return null

  const soldOut = chosen.stock <= 0
  const max = chosen.stock < STOCK_SHOWN ? Math.max(1, chosen.stock) : undefined
  const wanted = Math.min(units, max ?? units)
  const name = page.choosing ? `${page.product.name}, ${chosen.label}` : page.product.name

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!soldOut) add(chosen.sku, wanted, name, button.current)
  }

  return (
    <>
      <form className={styles.form} onSubmit={submit}>
        {!page.choosing && page.product.kind === 'product' && (
          <p className={styles.only}>
            <b className="d3">{formatPrice(chosen.price)}</b> <span>{chosen.net}</span>
          </p>
        )}
        {page.choosing && (
          <Picker choosing={page.choosing} choices={page.choices} chosen={chosen} onChoose={choose} />
        )}
        <div className={styles.go}>
          <Units value={wanted} {...(max && { max })} onChange={setUnits} />
          <Button
            ref={button}
            type="submit"
            className={styles.add}
            aria-disabled={soldOut}
            data-sku={soldOut ? undefined : chosen.sku}
            data-busy={words.adding}
            onPointerEnter={approach}
            onFocus={approach}
          >
            <span>{added ? words.added : words.add}</span>
            {/* The sum is also in the text beside; a button is called what it does. */}
            <span className={styles.price} aria-hidden="true">
              · {formatPrice(chosen.price * wanted)}
            </span>
          </Button>
        </div>
      </form>
      {soldOut && <BackInStock page={chosen} />}
      <Facts page={page} chosen={chosen} units={wanted} />
      <Share name={page.product.name} />
      {!soldOut && (
        <BuyBar
          watched={button}
          name={page.product.name}
          detail={`${page.choosing ? `${chosen.label} · ` : ''}${formatPrice(chosen.price)}`}
          added={added}
          onAdd={(from) => add(chosen.sku, wanted, name, from)}
        />
      )}
    </>
  )
}
