import type { ReactNode } from 'react'
import { Picture } from '../picture/picture.tsx'
import styles from './auth-layout.module.css'

interface AuthLayoutProps {
  palette: 'rosa' | 'repurify'
  title: ReactNode
  lead: string
  children: ReactNode
}

/** Layout of log in and sign up: a picture beside the form. */
export const AuthLayout = ({ palette, title, lead, children }: AuthLayoutProps) => (
  <div className={styles.page}>
    <div className={styles.picture} data-palette={palette}>
      <Picture name={palette} sizes="(min-width: 1024px) 50vw, 100vw" alt="" priority />
    </div>
    <div className={styles.form}>
      <h1 className="d2">{title}</h1>
      <p className="lead muted">{lead}</p>
      {children}
    </div>
  </div>
)
