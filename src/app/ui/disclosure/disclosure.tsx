import type { ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import styles from './disclosure.module.css'

interface DisclosureProps {
  title: string
  open?: boolean
  children: ReactNode
}

export const Disclosure = ({ title, open = false, children }: DisclosureProps) => (
  <details className={styles.disclosure} open={open}>
    <summary>
      {title}
      <span className={styles.sign}>
        <Icon name="plus" />
      </span>
    </summary>
    <div className={styles.inside}>{children}</div>
  </details>
)
