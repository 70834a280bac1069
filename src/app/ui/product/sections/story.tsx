import type { Product } from '#domain/catalogue/product.ts'
import { labelOf } from '../../../content/base/vocab.ts'
import { product as words } from '../../../content/product/product.ts'
import { FullStop } from '../../icon/brand.tsx'
import { DayMark } from '../../product-card/day-mark.tsx'
import styles from './story.module.css'

const listed = (ids: readonly string[]): string =>
  ids.map((id, at) => (at === 0 ? labelOf(id) : labelOf(id).toLowerCase())).join(', ')

/** The description and key facts. */
export function Story({ product }: { product: Product }) {
  const [first, ...rest] = product.story
  return (
    <section className={`sec wrap ${styles.story}`}>
      <h2 className={`d2 ${styles.tagline}`}>
        <Emphasis text={product.tagline} />
      </h2>
      <div className={styles.text}>
        <p className="lead">{first}</p>
        {rest.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <dl className={styles.facts}>
          <Fact name={words.texture}>{product.texture}</Fact>
          <Fact name={words.scent}>{product.scent}</Fact>
          <Fact name={words.suits}>{listed(product.skinTypes)}</Fact>
          {product.concerns.length > 0 && <Fact name={words.goodFor}>{listed(product.concerns)}</Fact>}
          <Fact name={words.useIt}>
            <DayMark when={product.when} />
          </Fact>
        </dl>
      </div>
    </section>
  )
}

const Fact = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

/** Emphasizes the last words of a line and ends it with the brand's dot. */
function Emphasis({ text }: { text: string }) {
  const ended = text.endsWith('.')
  const words = (ended ? text.slice(0, -1) : text).split(' ')
  const italic = words.slice(-2).join(' ')
  return (
    <>
      {words.slice(0, -2).join(' ')} <em>{italic}</em>
      {ended && <FullStop />}
    </>
  )
}
