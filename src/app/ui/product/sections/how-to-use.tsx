import type { Product } from '#domain/catalogue/product.ts'
import { times } from '../../../content/base/vocab.ts'
import { product as words } from '../../../content/product/product.ts'
import { FullStop } from '../../icon/brand.tsx'
import { useDrawn } from '../../motion/use-drawn.ts'
import type { ProductPage } from '../buy/select-product-page.ts'
import styles from './how-to-use.module.css'
import { RoutineStep } from './routine-step.tsx'

/** The time of day, the steps, and the place in a routine. */
export function HowToUse({ page }: { page: ProductPage }) {
  const { product } = page
  return (
    <section className={`sec wrap ${styles.how}`} aria-labelledby="how">
      <h2 className="d2" id="how">
        {words.how.before} <em>{words.how.em}</em>
        <FullStop />
      </h2>
      <DayLine when={product.when} />
      <Steps steps={product.howToUse} />
      <RoutineStep page={page} />
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
  const label = am && pm ? words.day.both : am ? words.day.am : words.day.pm
  return (
    <div className={styles.day} role="img" aria-label={label}>
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
