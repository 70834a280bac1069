import type { Product } from '#domain/product.ts'
import { product as words } from '../../content/product.ts'
import { times } from '../../content/vocab.ts'
import { Stop } from '../icon/stop.tsx'
import { useDrawn } from '../motion/use-drawn.ts'
import styles from './how.module.css'
import { Place } from './place.tsx'
import type { ProductPage } from './select-product-page.ts'

/** When in the day, in which steps, and next to what. */
export function How({ page }: { page: ProductPage }) {
  const { product } = page
  return (
    <section className={`sec wrap ${styles.how}`} aria-labelledby="how">
      <h2 className="d2" id="how">
        {words.how.before} <em>{words.how.em}</em>
        <Stop />
      </h2>
      <DayLine when={product.when} />
      <Steps steps={product.howToUse} />
      <Place page={page} />
    </section>
  )
}

export const Steps = ({ steps }: { steps: readonly string[] }) => (
  <ol className={styles.steps} data-count={steps.length}>
    {steps.map((step) => (
      <li key={step}>
        <p>{step}</p>
      </li>
    ))}
  </ol>
)

function DayLine({ when }: Pick<Product, 'when'>) {
  const am = when.includes('am')
  const pm = when.includes('pm')
  const said = am && pm ? words.day.both : am ? words.day.am : words.day.pm
  return (
    <div className={styles.day} role="img" aria-label={said}>
      <span className={styles.hour}>{words.day.dawn}</span>
      <span className={styles.line} ref={useDrawn<HTMLSpanElement>()}>
        <span className={am ? styles.now : styles.not} style={{ left: '12%' }}>
          <span>{am ? times.am : words.day.notMorning}</span>
        </span>
        <span className={pm ? styles.now : styles.not} style={{ left: '88%' }}>
          <span>{pm ? times.pm : words.day.notNight}</span>
        </span>
      </span>
      <span className={styles.hour}>{words.day.midnight}</span>
    </div>
  )
}
