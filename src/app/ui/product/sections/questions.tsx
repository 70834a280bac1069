import type { ReactNode } from 'react'
import type { Product } from '#domain/catalogue/product.ts'
import { product as words } from '../../../content/product/product.ts'
import { Disclosure } from '../../disclosure/disclosure.tsx'
import { FullStop } from '../../icon/brand.tsx'
import styles from './questions.module.css'

interface QuestionsProps {
  faqs: Product['faqs']
  /** Content beside the questions; their heading, when left out. */
  beside?: ReactNode
  /** Below their heading, and on a phone below the questions. */
  note?: ReactNode
  children?: ReactNode
}

export const Questions = ({ faqs, beside, note, children }: QuestionsProps) => (
  <section className={`sec wrap ${styles.both}`} aria-labelledby="questions">
    <div>
      {beside ?? (
        <h2 className="d3" id="questions">
          {words.questions}
          <FullStop />
        </h2>
      )}
    </div>
    <div>
      {beside && (
        <h2 className={`eyebrow ${styles.title}`} id="questions">
          {words.questions}
        </h2>
      )}
      {faqs.map((faq, at) => (
        // What stands beside them says the first answer already.
        <Disclosure key={faq.q} title={faq.q} open={!(at || beside)}>
          <p>{faq.a}</p>
        </Disclosure>
      ))}
      {children}
    </div>
    {note}
  </section>
)

/** Without reviews there are no ratings, and no invented quotes. */
export const NoReviews = () => (
  <p className={`muted ${styles.empty}`}>
    {words.reviews.none} {words.reviews.who}
  </p>
)
