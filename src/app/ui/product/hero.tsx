import type { ReactNode } from 'react'
import { Picture } from '../picture/picture.tsx'
import styles from './hero.module.css'

interface HeroProps {
  slug: string
  name: string
  descriptor: string
  lead: string
  children: ReactNode
}

/** A product's room: its picture is the background, and its colours run on under the buying. */
export const Hero = ({ slug, name, descriptor, lead, children }: HeroProps) => (
  <section className={styles.hero}>
    <div className={styles.art}>
      <Picture
        name={slug}
        sizes="(min-width: 1600px) 900px, (min-width: 1024px) 57vw, 100vw"
        transition={`art-${slug}`}
        priority
      />
    </div>
    <div className={styles.buy}>
      <div className={styles.title}>
        <p className={styles.descriptor}>{descriptor}</p>
        <h1 className={`d1 ${styles.name}`} tabIndex={-1}>
          {name}
        </h1>
      </div>
      <p className={`lead ${styles.lead}`}>{lead}</p>
      {children}
    </div>
  </section>
)
