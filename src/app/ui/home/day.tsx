import { home } from '../../content/home.ts'
import { Icon } from '../icon/icon.tsx'
import { Stop } from '../icon/stop.tsx'
import styles from './day.module.css'

const words = home.day

export const Day = () => (
  <section className={styles.day} aria-labelledby="day">
    <div className={styles.am} data-world="reglow">
      <p className="eyebrow">
        <Icon name="sun" />
        {words.morning}
      </p>
      <h2 className={`d2 ${styles.title}`} id="day">
        {words.morningBefore}
        <em>{words.morningEm}</em>
        <Stop />
      </h2>
      <Steps steps={words.am} />
    </div>
    <div className={styles.pm} data-world="night">
      <p className="eyebrow">
        <Icon name="moon" />
        {words.night}
      </p>
      <h2 className={`d2 ${styles.title}`}>
        {words.nightBefore}
        <em>{words.nightEm}</em>
        <Stop />
      </h2>
      <Steps steps={words.pm} />
    </div>
  </section>
)

const Steps = ({ steps }: { steps: readonly { name: string; step: string }[] }) => (
  <ol className={styles.steps}>
    {steps.map(({ name, step }) => (
      <li key={name}>
        <b>{name}</b>
        <span>{step}</span>
      </li>
    ))}
  </ol>
)
