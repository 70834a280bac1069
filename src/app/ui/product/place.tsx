import { steps, product as words } from '../../content/product.ts'
import { times } from '../../content/vocab.ts'
import { ProductLink } from '../card/product-link.tsx'
import { Icon } from '../icon/icon.tsx'
import { useDrawn } from '../motion/use-drawn.ts'
import styles from './place.module.css'
import type { ProductPage, RoutineStep } from './select-product-page.ts'

/** Where in a morning and a night the product comes, and what is before and after it. */
export function Place({ page }: { page: ProductPage }) {
  const { product, routine } = page
  return (
    <div className={styles.place}>
      <h3 className="d4">{words.place.title}</h3>
      <div className={styles.days}>
        {product.when.map((time) => (
          <Chain key={time} time={time} steps={routine[time]} here={product.slug} />
        ))}
      </div>
    </div>
  )
}

interface ChainProps {
  time: 'am' | 'pm'
  steps: readonly RoutineStep[]
  here: string
}

const Chain = ({ time, steps: order, here }: ChainProps) => (
  <div>
    <p className="eyebrow">
      <Icon name={time === 'am' ? 'sun' : 'moon'} />
      {times[time]}
    </p>
    <ol className={styles.chain} ref={useDrawn<HTMLOListElement>()}>
      {order.map(({ slug, name }) => (
        <li key={slug} aria-current={slug === here ? 'step' : undefined}>
          {slug === here ? <b>{name}</b> : <ProductLink slug={slug}>{name}</ProductLink>}
          <span>{slug === here ? words.place.here : steps[slug]}</span>
        </li>
      ))}
      {time === 'am' && <li className={styles.spf}>{words.place.spf}</li>}
    </ol>
  </div>
)
