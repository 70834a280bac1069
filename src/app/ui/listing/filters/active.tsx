import type { Chosen } from '#domain/catalogue/listing.ts'
import { chosenOptions, toggled } from '#domain/catalogue/search.ts'
import { shopall as words } from '../../../content/product/listing.ts'
import { Icon } from '../../icon/icon.tsx'
import styles from './active.module.css'
import { chipLabel } from './options.ts'

interface ActiveProps {
  chosen: Chosen
  onChoose: (chosen: Chosen) => void
}

/** The active filters, each with a button to remove it. */
export function Active({ chosen, onChoose }: ActiveProps) {
  const options = chosenOptions(chosen)
  if (options.length === 0) return null
  return (
    <ul className={styles.active}>
      {options.map(({ group, option }) => (
        <li key={`${group}:${option}`}>
          <button
            type="button"
            className={styles.chip}
            onClick={() => onChoose(toggled(chosen, group, option))}
          >
            {chipLabel(group, option)}
            <Icon name="close" size={15} />
            <span className="sr">, {words.remove}</span>
          </button>
        </li>
      ))}
      <li>
        <button type="button" className="link small" onClick={() => onChoose({})}>
          {words.clear}
        </button>
      </li>
    </ul>
  )
}
