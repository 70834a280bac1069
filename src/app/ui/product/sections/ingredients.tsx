import type { Product } from '#domain/catalogue/product.ts'
import { format } from '../../../content/base/format.ts'
import { labelOf } from '../../../content/base/vocab.ts'
import { product as words } from '../../../content/product/product.ts'
import { Disclosure } from '../../disclosure/disclosure.tsx'
import type { Choice } from '../../product-card/select-card.ts'
import styles from './ingredients.module.css'

interface IngredientsProps {
  product: Product
  chosen: Choice | undefined
}

type Hero = Product['heroIngredients'][number]

/** The active ingredient's percentage, then all ingredients in order. */
export function Ingredients({ product, chosen }: IngredientsProps) {
  const [lead, ...rest] = product.heroIngredients
  return (
    <section className={styles.band} aria-labelledby="known">
      <div className="wrap sec">
        <h2 className="eyebrow" id="known">
          <span className="dot" />
          {words.known}
        </h2>
        {lead && <Lead hero={lead} />}
        <ul className={styles.rest}>
          {rest.map((hero) => (
            <li key={hero.name}>
              <h3 className="d4">
                {hero.name} {hero.percent !== null && <span className={styles.percent}>{hero.percent}%</span>}
              </h3>
              <p>{hero.why}</p>
            </li>
          ))}
        </ul>
        <div className={styles.lists}>
          <Disclosure title={words.inci} open>
            <p>{product.inci.join(', ')}.</p>
            <Colours product={product} chosen={chosen} />
            <p className={styles.note}>
              {words.inciNote} {product.paoMonths && format(words.pao, { count: product.paoMonths })}
            </p>
          </Disclosure>
          <Disclosure title={words.madeWithout}>
            <p>{product.freeFrom.map(labelOf).join(', ')}.</p>
          </Disclosure>
          <Warnings warnings={product.warnings} />
        </div>
      </div>
    </section>
  )
}

function Lead({ hero }: { hero: Hero }) {
  const word = hero.name.split(' ').at(-1) ?? hero.name
  return (
    <div className={hero.percent === null ? styles.word : styles.lead}>
      {hero.percent === null ? (
        <p className={styles.figure} aria-hidden="true">
          {word.charAt(0).toUpperCase() + word.slice(1)}
        </p>
      ) : (
        <p className={styles.figure}>
          {hero.percent}
          <sup>%</sup>
        </p>
      )}
      <div>
        <h3 className="d3">{hero.name}</h3>
        <p className={`lead ${styles.why}`}>{hero.why}</p>
      </div>
    </div>
  )
}

/** Shades share one formula; lists the chosen shade's colourants, or those any shade may contain. */
function Colours({ product, chosen }: IngredientsProps) {
  const variant = product.variants.find((one) => one.sku === chosen?.sku)
  if (variant?.colorants) {
    return <p>{format(words.colorants, { shade: variant.name, list: variant.colorants.join(', ') })}</p>
  }
  if (product.inciMayContain.length === 0) return null
  return <p>{format(words.mayContain, { list: product.inciMayContain.join(', ') })}</p>
}

export const Warnings = ({ warnings }: { warnings: readonly string[] }) => (
  <Disclosure title={words.warnings}>
    <ul className={styles.warnings}>
      {warnings.map((warning) => (
        <li key={warning}>{warning}</li>
      ))}
    </ul>
  </Disclosure>
)
