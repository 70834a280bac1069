import { set as words } from '../../content/set.ts'
import { setVerdicts } from '../../content/sets.ts'
import { Disclosure } from '../disclosure/disclosure.tsx'
import { Stop } from '../icon/stop.tsx'
import { Warnings } from '../product/ingredients.tsx'
import { Pairs } from '../product/pairs.tsx'
import { Questions } from '../product/questions.tsx'
import type { ProductPage } from '../product/select-product-page.ts'
import { Story } from '../product/story.tsx'
import { Inside } from './inside.tsx'
import styles from './set.module.css'
import { Weeks } from './weeks.tsx'

/** A set's page below its first screen. */
export function SetUnder({ page }: { page: ProductPage }) {
  const { product } = page
  return (
    <>
      <Story product={product} />
      <Inside page={page} />
      <Weeks page={page} />
      <Questions faqs={product.faqs} beside={<Verdict slug={product.slug} name={product.name} />}>
        <Disclosure title={words.inci}>
          <Lists page={page} />
        </Disclosure>
        <Warnings warnings={product.warnings} />
      </Questions>
      <Pairs cards={page.pairs} />
    </>
  )
}

function Verdict({ slug, name }: { slug: string; name: string }) {
  const verdict = setVerdicts[slug]
  if (!verdict) return <h2 className="d2">{name}</h2>
  return (
    <>
      <h2 className="d2">
        {verdict.before}
        <em>{verdict.em}</em>
        <Stop />
      </h2>
      <p className={`lead muted ${styles.verdict}`}>{verdict.text}</p>
    </>
  )
}

const Lists = ({ page }: { page: ProductPage }) => (
  <>
    {page.parts.map((part) => (
      <p key={part.slug}>
        <b>{part.name}.</b> {part.inci.join(', ')}.
      </p>
    ))}
    <p className="small">{words.inciNote}</p>
  </>
)
