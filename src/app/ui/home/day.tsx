import { FullStop } from '../icon/brand.tsx'
import { Icon } from '../icon/icon.tsx'
import styles from './day.module.css'
import type { HomeWords } from './select-home.ts'

export const Day = ({ words }: { words: HomeWords['day'] }) => (
  <section className={styles.day} aria-labelledby="day">
    <div className={styles.am} data-palette="reglow">
      <p className="eyebrow">
        <Icon name="sun" />
        {words.morning}
      </p>
      <h2 className={`d2 ${styles.title}`} id="day">
        {words.morningBefore}
        <em>{words.morningEm}</em>
        <FullStop />
      </h2>
      <Steps steps={words.am} />
    </div>
    <div className={styles.pm} data-palette="night">
      <p className="eyebrow">
        <Icon name="moon" />
        {words.night}
      </p>
      <h2 className={`d2 ${styles.title}`}>
        {words.nightBefore}
        <em>{words.nightEm}</em>
        <FullStop />
      </h2>
      <Steps steps={words.pm} />
    </div>
  </section>
)

const Steps = ({ steps }: { steps: readonly { name: string; step: string }[] }) => (
  <ol className={styles.steps}>
    {steps.map(({ name, step }, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the entries are always the same ones, and two may be called alike.
      <li key={at}>
        <b>{name}</b>
        <span>{step}</span>
      </li>
    ))}
  </ol>
)
