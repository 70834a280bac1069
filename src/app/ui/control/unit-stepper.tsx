import { useState } from 'react'
import { UNITS_PER_LINE } from '#domain/base/limits.ts'
import { stepsBy } from '../../boot/handover.ts'
import { buy as words } from '../../content/product/buy.ts'
import { Icon } from '../icon/icon.tsx'
import styles from './unit-stepper.module.css'

interface UnitsProps {
  value: number
  /** The stock. */
  max?: number
  onChange: (units: number) => void
}

/** A number of units, from 1 to the limit of a line or the stock. Typed text is validated on blur. */
export function UnitStepper({ value, max = UNITS_PER_LINE, onChange }: UnitsProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const within = (units: number) => Math.max(1, Math.min(max, units))
  const type = (text: string) => {
    setTyped(text)
    const units = Number(text)
    if (Number.isInteger(units) && units === within(units)) onChange(units)
  }
  const leave = () => {
    if (typed !== null) onChange(within(Math.trunc(Number(typed)) || 1))
    setTyped(null)
  }
  return (
    <div className={styles.units}>
      <button
        type="button"
        aria-label={words.fewer}
        aria-disabled={value <= 1}
        {...stepsBy(-1)}
        onClick={() => onChange(within(value - 1))}
      >
        <Icon name="minus" size={18} />
      </button>
      <input
        type="number"
        inputMode="numeric"
        aria-label={words.units}
        min={1}
        max={max}
        step={1}
        value={typed ?? value}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={leave}
      />
      <button
        type="button"
        aria-label={words.more}
        aria-disabled={value >= max}
        {...stepsBy(1)}
        onClick={() => onChange(within(value + 1))}
      >
        <Icon name="plus" size={18} />
      </button>
    </div>
  )
}
