import { type ChangeEvent, type KeyboardEvent, useState } from 'react'
import { UNITS_PER_LINE } from '#domain/base/limits.ts'

interface StepperOptions {
  value: number
  /** Where zero is allowed, only the button and the typed number lead there: an arrow key does not remove a line. */
  min?: 0 | 1
  max?: number
  /** Whether a valid number counts while it is being typed. Else it counts on blur or Enter. */
  live?: boolean
  onChange: (units: number) => void
}

/** A number of units with a button to each side: what is typed is kept within the limits. */
export function useStepper({ value, min = 1, max = UNITS_PER_LINE, live = false, onChange }: StepperOptions) {
  const [typed, setTyped] = useState<string | null>(null)
  const within = (units: number) => Math.max(min, Math.min(max, units))
  const step = (by: 1 | -1) => {
    setTyped(null)
    const units = within(value + by)
    if (units !== value) onChange(units)
  }
  const settle = () => {
    if (typed) onChange(within(Number(typed)))
    setTyped(null)
  }
  return {
    limits: { min, max },
    fewer: { 'aria-disabled': value <= min, onClick: () => step(-1) },
    more: { 'aria-disabled': value >= max, onClick: () => step(1) },
    input: {
      inputMode: 'numeric' as const,
      value: typed ?? value,
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        const digits = event.currentTarget.value.replace(/\D.*/, '').slice(0, 2)
        setTyped(digits)
        const units = Number(digits)
        if (live && digits !== '' && units === within(units)) onChange(units)
      },
      onBlur: settle,
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === 'Enter') settle()
        if (event.key === 'ArrowUp') step(1)
        if (event.key === 'ArrowDown' && value > 1) step(-1)
        if (event.key === 'ArrowUp' || event.key === 'ArrowDown') event.preventDefault()
      },
    },
  }
}
