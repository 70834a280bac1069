import { times } from '../../../content/base/vocab.ts'
import { steps, product as words } from '../../../content/product/product.ts'
import { Icon } from '../../icon/icon.tsx'
import { useDrawn } from '../../motion/use-drawn.ts'
import { ProductLink } from '../../product-card/product-link.tsx'
import type { NeighbourStep, ProductPage } from '../buy/select-product-page.ts'
import styles from './routine-step.module.css'

/** The product's place in the morning and night routine, with the steps before and after. */
export function RoutineStep({ page }: { page: ProductPage }) {
  const { product, routine } = page
  const isThere = product.when.some((time) => routine[time].some(({ slug }) => slug === product.slug))
  if (!isThere) return null
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
  steps: readonly NeighbourStep[]
  here: string
}

const Chain = ({ time, steps: order, here }: ChainProps) => (
  <div>
    <p className="eyebrow">
      <Icon name={time === 'am' ? 'sun' : 'moon'} />
      {times[time]}
    </p>
    <ol className={styles.chain} ref={useDrawn<HTMLOListElement>()}>
      {order.map(({ slug, name, step }) => (
        <li key={slug} aria-current={slug === here ? 'step' : undefined}>
          {slug === here ? <b>{name}</b> : <ProductLink slug={slug}>{name}</ProductLink>}
          <span>{slug === here ? words.place.here : steps[step]}</span>
        </li>
      ))}
      {time === 'am' && <li className={styles.spf}>{words.place.spf}</li>}
    </ol>
  </div>
)
