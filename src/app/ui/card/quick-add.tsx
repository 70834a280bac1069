import { useRef } from 'react'
import { formatPrice } from '#domain/money.ts'
import { card as words } from '../../content/card.ts'
import { say } from '../../content/say.ts'
import { Icon } from '../icon/icon.tsx'
import { approach } from '../motion/fall.tsx'
import { useDragAway } from '../motion/use-drag-away.ts'
import styles from './quick-add.module.css'
import type { Card, Choice } from './select-card.ts'
import { useAdd } from './use-add.ts'

/** One tap into the cart; where there is a choice, the choices first. */
export function QuickAdd({ card }: { card: Card }) {
  const button = useRef<HTMLButtonElement>(null)
  const sheet = useRef<HTMLDialogElement>(null)
  const { add, added } = useAdd()
  const [only, ...others] = card.choices
  const choosing = others.length > 0

  const put = (choice: Choice) => {
    sheet.current?.close()
    add(choice.sku, 1, choosing ? `${card.name}, ${choice.label}` : card.name, button.current)
  }
  const press = () => {
    if (choosing) sheet.current?.showModal()
    else if (only) put(only)
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.add}
        aria-label={say(choosing ? words.choose : words.add, { name: card.name })}
        aria-haspopup={choosing ? 'dialog' : undefined}
        data-sku={choosing ? undefined : only?.sku}
        onPointerEnter={approach}
        onFocus={approach}
        onClick={press}
      >
        <Icon name={added ? 'check' : 'plus'} />
      </button>
      {choosing && <Choices sheet={sheet} card={card} onChoose={put} />}
    </>
  )
}

interface ChoicesProps {
  sheet: React.RefObject<HTMLDialogElement | null>
  card: Card
  onChoose: (choice: Choice) => void
}

function Choices({ sheet, card, onChoose }: ChoicesProps) {
  const drag = useDragAway(sheet)
  const title = say(words.chooseTitle, { name: card.name })
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself; the click is the one on the scrim.
    <dialog
      ref={sheet}
      className={styles.sheet}
      aria-label={title}
      onClick={(event) => event.target === event.currentTarget && event.currentTarget.close()}
    >
      <div className={styles.inside}>
        <div className={styles.top} {...drag}>
          <h2 className="d4">{title}</h2>
          <button
            type="button"
            className={styles.close}
            aria-label={words.close}
            onClick={() => sheet.current?.close()}
          >
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
                {choice.swatch && <span className={styles.swatch} style={{ background: choice.swatch }} />}
                <span className={styles.text}>
                  <b>{choice.label}</b>
                  <small>{choice.stock > 0 ? (choice.note ?? choice.net) : words.soldOut}</small>
                </span>
                <b className="num">{formatPrice(choice.price)}</b>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </dialog>
  )
}
