import { type FormEvent, useRef, useState } from 'react'
import { formatPrice } from '#domain/base/money.ts'
import { STOCK_DISPLAY_MAX } from '#domain/catalogue/product.ts'
import { buy as words } from '../../../content/product/buy.ts'
import { product } from '../../../content/product/product.ts'
import { addToCartAttributes } from '../../../handover.ts'
import { Button } from '../../button/button.tsx'
import { UnitStepper } from '../../control/unit-stepper.tsx'
import { EmailForm } from '../../field/email-form.tsx'
import { preloadFlight } from '../../motion/fly-to-cart.tsx'
import { Price, usePrices } from '../../price/price.tsx'
import { useAddToCart } from '../../product-card/use-add-to-cart.ts'
import styles from './buy.module.css'
import { BuyBar } from './buy-bar.tsx'
import { ProductFacts } from './facts.tsx'
import { Picker } from './picker.tsx'
import type { ProductPage } from './select-product-page.ts'
import { Share } from './share.tsx'
import { useChoice } from './use-choice.ts'

interface BuyProps {
  page: ProductPage
  /** Links to the page's sections, by the ids of their headings. */
  contents: Readonly<Record<string, string>>
}

/** The purchase form: variant, units and the cart button. */
export function Buy({ page, contents }: BuyProps) {
  const { chosen, choose } = useChoice(page)
  const [units, setUnits] = useState(1)
  const { add, added } = useAddToCart()
  const priceOf = usePrices()
  const button = useRef<HTMLButtonElement>(null)
  if (!chosen) return null

  const soldOut = chosen.stock <= 0
  const max = chosen.stock < STOCK_DISPLAY_MAX ? Math.max(1, chosen.stock) : undefined
  const wanted = Math.min(units, max ?? units)
  const isSet = page.product.kind === 'bundle'
  const name = page.choosing ? `${page.product.name}, ${chosen.label}` : page.product.name

  const submit = (event: FormEvent) => {
    event.preventDefault()
    add(chosen.sku, wanted, name, button.current)
  }

  return (
    <>
      <form className={styles.form} onSubmit={submit}>
        {!isSet && (
          <p className={styles.price}>
            <b className="d3 stacked">
              <Price {...chosen} />
            </b>{' '}
            <span>{page.choosing === 'shade' ? `${words.shade}: ${chosen.label}` : chosen.net}</span>
          </p>
        )}
        {page.choosing && (
          <Picker
            choosing={page.choosing}
            choices={page.choices}
            chosen={chosen}
            named={isSet}
            onChoose={choose}
          />
        )}
        {/* The button of a sold-out choice is that of the form below. */}
        {!soldOut && (
          <div className={styles.go}>
            <UnitStepper value={wanted} {...(max && { max })} onChange={setUnits} />
            <Button
              ref={button}
              type="submit"
              className={styles.add}
              {...addToCartAttributes(chosen.sku, words.adding)}
              onPointerEnter={preloadFlight}
              onFocus={preloadFlight}
            >
              <span>{added ? words.added : words.add}</span>
              {/* The price is also in the text beside, so the button's accessible name is its action only. */}
              {!added && (
                <span className={styles.sum} aria-hidden="true">
                  · {formatPrice(priceOf(chosen.sku, chosen.price, wanted))}
                </span>
              )}
            </Button>
          </div>
        )}
      </form>
      {soldOut && <BackInStock sku={chosen.sku} />}
      <ProductFacts page={page} chosen={chosen} units={wanted} />
      <div className={styles.links}>
        <Share name={page.product.name} />
        <nav aria-label={product.contentsLabel} className={styles.contents}>
          {Object.entries(contents).map(
            ([id, title]) =>
              (page.product.rating || id !== 'reviews') && (
                <a key={id} href={`#${id}`} className="link small">
                  {title}
                </a>
              ),
          )}
        </nav>
      </div>
      {!soldOut && (
        <BuyBar
          watched={button}
          name={page.product.name}
          detail={`${page.choosing ? `${chosen.label} · ` : ''}${formatPrice(priceOf(chosen.sku, chosen.price))}`}
          added={added}
          onAdd={(from) => add(chosen.sku, wanted, name, from)}
        />
      )}
    </>
  )
}

const BackInStock = ({ sku }: { sku: string }) => (
  <div className={styles.back} data-back>
    <p className="d4">{product.back.title}</p>
    <p>{product.back.body}</p>
    <EmailForm
      key={sku}
      list={`back:${sku}`}
      label={product.back.label}
      submit={product.back.submit}
      busy={product.back.busy}
      done={product.back.done}
    />
  </div>
)
