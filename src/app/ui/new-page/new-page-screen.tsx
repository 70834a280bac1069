import { Link } from '@tanstack/react-router'
import { newPage } from '../../content/base/pages.ts'
import { type PaletteName, palettes } from '../../theme/palettes.ts'
import { buttonClass } from '../button/button.tsx'
import { worded } from '../changed-texts.ts'
import { FullStop } from '../icon/brand.tsx'
import { Shell } from '../layout/shell.tsx'
import { ProductScreen } from '../product/product-screen.tsx'
import { CardRow } from '../product-card/product-card.tsx'
import { SetScreen } from '../set/set-screen.tsx'
import styles from './new-page-screen.module.css'
import type { NewPage } from './select-new-page.ts'

const isPalette = (slug: string): slug is PaletteName => Object.hasOwn(palettes, slug)

export function NewPageScreen({ page }: { page: NewPage }) {
  if (!page.product) {
    return (
      <Shell>
        <Start page={page} />
      </Shell>
    )
  }
  const { slug, kind, palette = slug } = page.product.product
  return (
    <Shell header="over" palette={isPalette(palette) ? palette : undefined}>
      {kind === 'bundle' ? <SetScreen page={page.product} /> : <ProductScreen page={page.product} />}
    </Shell>
  )
}

function Start({ page: { blocks, words: changed } }: { page: NewPage }) {
  const words = worded(newPage, changed)
  return (
    <>
      <section className={`wrap ${styles.start}`}>
        <p className="eyebrow">
          <span className="dot" />
          {words.eyebrow}
        </p>
        <h1 className={`d1 ${styles.title}`} tabIndex={-1}>
          {words.before}
          <em>
            {words.em}
            <FullStop />
          </em>
        </h1>
        <p className="lead muted">{words.body}</p>
        <Link to="/" search={{ finder: 'open' }} className={buttonClass()}>
          {words.finder}
        </Link>
      </section>
      {words.blocks.map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the entries are always the same ones, and two may be called alike.
        <section key={at} className={`wrap ${styles.block}`} aria-label={block.title}>
          <div className={styles.head}>
            <h2 className="d3">{block.title}</h2>
            <p className="lead muted">{block.text}</p>
            <Link to={block.to} className="link">
              {block.cta}
            </Link>
          </div>
          <CardRow cards={blocks[at]?.cards ?? []} />
        </section>
      ))}
      <section className={`sec wrap ${styles.closing}`}>
        <h2 className="d2">
          {words.closing.before}
          <em>{words.closing.em}</em>
          <FullStop />
        </h2>
        <p className="lead muted">{words.closing.body}</p>
        <Link to="/shopall" className={buttonClass({ look: 'line' })}>
          {words.closing.cta}
        </Link>
      </section>
    </>
  )
}
