import { chakra, useSlotRecipe } from '@chakra-ui/react'
import { type ComponentProps, type ReactNode, useId } from 'react'

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

interface ChoiceGroupProps
  extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'color' | 'height' | 'width'> {
  label: string
  choices: readonly Choice[]
  /** The chosen value, where the form is not the one that keeps it. */
  chosen?: string
}

/** Radio cards with native inputs, so that arrow keys, forms and forced colours work. */
export function ChoiceGroup({ label, choices, chosen, ...radio }: ChoiceGroupProps) {
  const styles = useSlotRecipe({ key: 'radioCard' })()
  const id = useId()
  return (
    <chakra.div role="radiogroup" aria-label={label} css={styles.root}>
      {choices.map((choice) => (
        <chakra.div key={choice.value} css={styles.item}>
          <chakra.label css={styles.label}>
            <chakra.input
              {...radio}
              type="radio"
              value={choice.value}
              {...(chosen !== undefined && { checked: choice.value === chosen })}
              disabled={choice.disabled}
              css={styles.itemControl}
              aria-labelledby={`${id}-${choice.value}`}
              aria-describedby={choice.text || choice.end ? `${id}-${choice.value}-text` : undefined}
            />
            <chakra.span css={styles.itemContent}>
              <span>
                <chakra.span css={styles.itemText} id={`${id}-${choice.value}`}>
                  {choice.name}
                </chakra.span>
                {choice.text && (
                  <chakra.span css={styles.itemDescription} id={`${id}-${choice.value}-text`}>
                    {choice.text}
                  </chakra.span>
                )}
              </span>
              {choice.end && <chakra.span css={styles.itemAddon}>{choice.end}</chakra.span>}
            </chakra.span>
          </chakra.label>
          {choice.inside && (
            <chakra.div hidden={choice.closed} padding="4px 16px 16px">
              {choice.inside}
            </chakra.div>
          )}
        </chakra.div>
      ))}
    </chakra.div>
  )
}
