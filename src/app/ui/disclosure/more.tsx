import type { ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import styles from './more.module.css'

interface MoreProps {
  title: string
  open?: boolean
  children: ReactNode
}

/** What few need, behind a disclosure: exact figures, an optional field. */
export const More = ({ title, open = false, children }: MoreProps) => (
  <details open={open} className={styles.more}>
    <summary>
      {title}
      <Icon name="chevron" size={18} />
    </summary>
    {children}
  </details>
)
