import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { failure } from '../../content/base/fallback.ts'
import styles from './failure-screen.module.css'

/** The error screen: says what is safe and offers a way on. The error itself is logged to the console. */
export function FailureScreen({ reset }: ErrorComponentProps): ReactNode {
  const router = useRouter()
  const again = () => {
    reset()
    void router.invalidate()
  }
  return (
    <div className={`wrap ${styles.failure}`} role="alert">
      <h1 className="d2">{failure.title}</h1>
      <p className="lead">{failure.text}</p>
      <p className={styles.actions}>
        <button type="button" className={styles.again} onClick={again}>
          {failure.again}
        </button>
        <a href="/" className="link">
          {failure.home}
        </a>
      </p>
    </div>
  )
}
