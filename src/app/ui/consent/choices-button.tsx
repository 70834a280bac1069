import { lazy, Suspense, useState } from 'react'
import { consent } from '../../content/consent.ts'
import styles from './choices.module.css'

const Choices = lazy(() => import('./choices.tsx').then((part) => ({ default: part.Choices })))

export function ChoicesButton() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={styles.open} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {consent.open}
      </button>
      <Suspense>{open && <Choices onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
