import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './choice.module.css'

interface Choice {
  value: string
  name: ReactNode
  text?: ReactNode
  /** Shown at the end of the card, e.g. a price. */
  end?: ReactNode
  /** A field that the choice asks for, inside its card. */
  inside?: ReactNode
  /** Leaves what is inside as it is, out of sight. */
  closed?: boolean
  disabled?: boolean
}

interface ChoiceGroupProps extends Omit<ComponentProps<'input'>, 'type' | 'value'> {
  label: string
  choices: readonly Choice[]
  /** The chosen value, where the form is not the one that keeps it. */
  chosen?: string
  /** The value that is chosen at first, where the browser keeps it. */
  initial?: string | undefined
}

/** Radio cards with native inputs, so that arrow keys, forms and forced colours work. */
export function ChoiceGroup({ label, choices, chosen, initial, ...radio }: ChoiceGroupProps) {
  const id = useId()
  return (
    <div role="radiogroup" aria-label={label} className={styles.root}>
      {choices.map((choice) => (
        <div key={choice.value} className={styles.item}>
          <label className="choice">
            <input
              {...radio}
              type="radio"
              value={choice.value}
              {...(chosen === undefined
                ? { defaultChecked: choice.value === initial }
                : { checked: choice.value === chosen })}
              disabled={choice.disabled}
              aria-labelledby={`${id}-${choice.value}`}
              aria-describedby={choice.text || choice.end ? `${id}-${choice.value}-text` : undefined}
            />
            <span className={styles.content}>
              <span>
                <span className={styles.name} id={`${id}-${choice.value}`}>
                  {choice.name}
                </span>
                {choice.text && (
                  <span className={styles.text} id={`${id}-${choice.value}-text`}>
                    {choice.text}
                  </span>
                )}
              </span>
              {choice.end && <span className={styles.end}>{choice.end}</span>}
            </span>
          </label>
          {choice.inside && (
            <div hidden={choice.closed} className={styles.inside}>
              {choice.inside}
            </div>
          )}
        </div>
      ))}
    </div>
  )
}
