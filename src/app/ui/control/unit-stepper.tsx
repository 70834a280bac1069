import { buy as words } from '../../content/product/buy.ts'
import { stepAttributes } from '../../handover.ts'
import { Icon } from '../icon/icon.tsx'
import styles from './unit-stepper.module.css'
import { useStepper } from './use-stepper.ts'

interface UnitsProps {
  value: number
  /** The stock. */
  max?: number
  onChange: (units: number) => void
}

/** A number of units, from 1 to the limit of a line or the stock. */
export function UnitStepper({ value, max, onChange }: UnitsProps) {
  // The form is submitted by Enter and by replayed clicks, without a blur.
  const { fewer, more, input, limits } = useStepper({ value, live: true, onChange, ...(max && { max }) })
  return (
    <div className={styles.units}>
      <button type="button" aria-label={words.fewer} {...stepAttributes(-1)} {...fewer}>
        <Icon name="minus" size={18} />
      </button>
      <input type="number" aria-label={words.units} step={1} {...limits} {...input} />
      <button type="button" aria-label={words.more} {...stepAttributes(1)} {...more}>
        <Icon name="plus" size={18} />
      </button>
    </div>
  )
}
