import type { Product } from '#domain/catalogue/product.ts'
import { set as words } from '../../content/product/set.ts'
import { Icon } from '../icon/icon.tsx'
import styles from './halves.module.css'

type Step = NonNullable<Product['routine']>['am'][number]

interface HalvesProps {
  routine: NonNullable<Product['routine']>
  names: Readonly<Record<string, string>>
}

/** A set's morning routine beside its night routine. */
export const Halves = ({ routine, names }: HalvesProps) => (
  <div className={styles.halves}>
    <div className={styles.half} data-palette="reglow">
      <h3 className="eyebrow">
        <Icon name="sun" />
        {words.morning}
      </h3>
      <List steps={routine.am} names={names} />
    </div>
    <div className={styles.half} data-palette="night">
      <h3 className="eyebrow">
        <Icon name="moon" />
        {words.night}
      </h3>
      <List steps={routine.pm} names={names} />
    </div>
  </div>
)

const List = ({ steps, names }: { steps: readonly Step[]; names: HalvesProps['names'] }) => (
  <ol className={styles.list}>
    {steps.map((step) => (
      <li key={step.text}>
        <p className="d4">
          {step.title ?? (step.product && names[step.product])}
          {step.optional && <span className={styles.optional}> {words.optional}</span>}
        </p>
        <p className={styles.text}>{step.text}</p>
      </li>
    ))}
  </ol>
)
