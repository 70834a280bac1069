import { lazy, Suspense, useState } from 'react'
import { layout } from '../../content/layout/layout.ts'
import styles from './choices.module.css'

const Choices = lazy(() => import('./choices.tsx').then((part) => ({ default: part.Choices })))

/** Opens the privacy choices, which are loaded with the first click. */
export function ChoicesButton({ className = styles.open }: { className?: string | undefined }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={className} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {layout.choices}
      </button>
      <Suspense>{open && <Choices onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
