import { useRef } from 'react'
import { format } from '../../content/base/format.ts'
import { card as words } from '../../content/product/card.ts'
import { addToCartAttributes } from '../../handover.ts'
import { type Dialog, useDialog } from '../control/use-dialog.ts'
import { Icon } from '../icon/icon.tsx'
import { preloadFlight } from '../motion/fly-to-cart.tsx'
import { useDragAway } from '../motion/use-drag-away.ts'
import { Price } from '../price/price.tsx'
import styles from './quick-add.module.css'
import type { Card, Choice } from './select-card.ts'
import { useAddToCart } from './use-add-to-cart.ts'

/** Adds to the cart with one click; with several variants it opens a dialog to choose one. */
export function QuickAdd({ card }: { card: Card }) {
  const button = useRef<HTMLButtonElement>(null)
  const sheet = useDialog({ lightDismiss: true })
  const { add, added } = useAddToCart()
  const [only, ...others] = card.choices
  const choosing = others.length > 0

  const addChoice = (choice: Choice) => {
    sheet.close()
    add(choice.sku, 1, choosing ? `${card.name}, ${choice.label}` : card.name, button.current)
  }
  const press = () => {
    if (choosing) sheet.show()
    else if (only) addChoice(only)
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.add}
        aria-label={format(choosing ? words.choose : words.add, { name: card.name })}
        aria-haspopup={choosing ? 'dialog' : undefined}
        {...addToCartAttributes(choosing ? undefined : only?.sku)}
        onPointerEnter={preloadFlight}
        onFocus={preloadFlight}
        onClick={press}
      >
        <Icon name={added ? 'check' : 'plus'} />
      </button>
      {choosing && <Choices sheet={sheet} card={card} onChoose={addChoice} />}
    </>
  )
}

interface ChoicesProps {
  sheet: Dialog
  card: Card
  onChoose: (choice: Choice) => void
}

function Choices({ sheet, card, onChoose }: ChoicesProps) {
  const drag = useDragAway(sheet)
  const title = format(words.chooseTitle, { name: card.name })
  return (
    <dialog {...sheet.props} className={`sheet ${styles.sheet}`} aria-label={title}>
      <div className={styles.inside}>
        <div className={styles.top} {...drag}>
          <h2 className="d4">{title}</h2>
          <button type="button" className="sheet-close" aria-label={words.close} onClick={sheet.close}>
            <Icon name="close" />
          </button>
        </div>
        <ul className={styles.list}>
          {card.choices.map((choice) => (
            <li key={choice.sku}>
              <button
                type="button"
                className={styles.choice}
                aria-disabled={choice.stock <= 0}
                onClick={() => choice.stock > 0 && onChoose(choice)}
              >
                {choice.swatch && <span className="swatch" style={{ background: choice.swatch }} />}
                <span className={styles.text}>
                  <b>{choice.label}</b>
                  <small>{choice.stock > 0 ? (choice.note ?? choice.net) : words.soldOut}</small>
                </span>
                <b className="num">
                  <Price {...choice} />
                </b>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </dialog>
  )
}
