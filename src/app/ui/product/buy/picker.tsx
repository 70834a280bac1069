import { useId } from 'react'
import { buy as words } from '../../../content/product/buy.ts'
import { Price } from '../../price/price.tsx'
import type { Choice } from '../../product-card/select-card.ts'
import styles from './picker.module.css'

interface PickerProps {
  choosing: 'size' | 'shade'
  choices: readonly Choice[]
  chosen: Choice | undefined
  /** Whether the chosen one is named here: beside a price it is named already. */
  named: boolean
  onChoose: (choice: Choice) => void
}

export function Picker({ choosing, choices, chosen, named, onChoose }: PickerProps) {
  const id = useId()
  const shade = choosing === 'shade'
  const title = shade ? words.shade : words.size
  // Where nothing is left it is said once, below.
  const someLeft = choices.some(({ stock }) => stock > 0)
  return (
    <div role="radiogroup" aria-label={title} className={shade ? styles.shades : styles.sizes}>
      {named && (
        <p className={styles.title} aria-hidden="true">
          {title}: {chosen?.label}
        </p>
      )}
      <div className={styles.options}>
        {choices.map((choice) => (
          <label key={choice.sku} className="choice">
            <input
              type="radio"
              name={id}
              value={choice.sku}
              checked={choice.sku === chosen?.sku}
              onChange={() => onChoose(choice)}
            />
            <span className={styles.card} data-sold-out={choice.stock <= 0 || undefined}>
              {shade && <span className="swatch" style={{ background: choice.swatch }} />}
              <span>
                <b>{choice.label}</b>
                <small>
                  {choice.stock <= 0 && someLeft ? words.soldOutOption : !shade && ouncesOf(choice)}
                </small>
              </span>
              {!shade && (
                <span className={styles.price}>
                  <Price {...choice} />
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
      {shade && chosen?.note && <p className={styles.note}>{chosen.note}</p>}
    </div>
  )
}

/** Drops the millilitres of “100 ml / 3.4 fl oz”: the choice's label has them. */
const ouncesOf = ({ label, net }: Choice): string | undefined =>
  net?.split(' / ')[1] ?? (net === label ? undefined : net)
