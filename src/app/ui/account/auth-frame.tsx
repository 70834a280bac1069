import type { ReactNode } from 'react'
import { Picture } from '../picture/picture.tsx'
import styles from './auth-frame.module.css'

interface AuthFrameProps {
  world: 'rosa' | 'repurify'
  title: ReactNode
  lead: string
  children: ReactNode
}

/** Log in and sign up: a room on one side, few words and a form on the other. */
export const AuthFrame = ({ world, title, lead, children }: AuthFrameProps) => (
  <div className={styles.page}>
    <div className={styles.picture} data-world={world}>
      <Picture name={world} sizes="(min-width: 1024px) 50vw, 100vw" alt="" priority />
    </div>
    <div className={styles.form}>
      <h1 className="d2">{title}</h1>
      <p className="lead muted">{lead}</p>
      {children}
    </div>
  </div>
)
