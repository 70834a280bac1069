import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useAtomValue, useSetAtom } from 'jotai'
import { type ReactNode, useLayoutEffect } from 'react'
import { failure } from '../../content/base/fallback.ts'
import { failureShownAtom, updateAtom } from '../../state/base/shell.ts'
import styles from './failure-screen.module.css'

/**
 * The error screen: says what is safe and offers a way on. Once a newer build is out that is the update alone: a retry
 * would ask for files that are gone. The error itself is logged to the console.
 */
export function FailureScreen({ reset }: ErrorComponentProps): ReactNode {
  const router = useRouter()
  const update = useAtomValue(updateAtom)
  const setShown = useSetAtom(failureShownAtom)
  useLayoutEffect(() => {
    setShown(true)
    return () => setShown(false)
  }, [setShown])
  const again = () => {
    if (update) return void update.apply()
    reset()
    // To the place that the navigation was meant for.
    router._scroll.n = true
    void router.invalidate()
  }
  return (
    <div className={`wrap ${styles.failure}`} role="alert">
      <h1 className="d2">{failure.title}</h1>
      <p className="lead">{update ? failure.outdated.text : failure.text}</p>
      <p className={styles.actions}>
        <button type="button" className={styles.again} onClick={again}>
          {update ? failure.outdated.apply : failure.again}
        </button>
        <a href="/" className="link">
          {failure.home}
        </a>
      </p>
    </div>
  )
}
