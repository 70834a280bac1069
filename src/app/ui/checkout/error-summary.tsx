import { useEffect, useRef } from 'react'
import { plural } from '../../content/base/format.ts'
import { checkout } from '../../content/order/checkout.ts'
import { Note } from '../control/note.tsx'
import styles from './checkout-screen.module.css'

const ID = 'checkout-errors'

interface ErrorSummaryProps {
  /** The invalid fields, in screen order, each with what is wrong in the words beside it. */
  faults: readonly { name: string; message: string }[]
  /** Number of failed tries: each moves the focus here, or to the only field. */
  tries: number
}

/** In the middle of the view, so that its label and its error are seen too. */
function show(id: string): void {
  const field = document.getElementById(id)
  field?.focus({ preventScroll: true })
  field?.scrollIntoView({ block: 'center' })
}

/** Lists all errors above the form, each with a link to its field. The only one is shown at once. */
export function ErrorSummary({ faults, tries }: ErrorSummaryProps) {
  const shown = useRef(faults)
  shown.current = faults
  useEffect(() => {
    const [only, next] = shown.current
    if (tries > 0 && only) show(next ? ID : only.name)
  }, [tries])
  if (faults.length === 0) return null
  return (
    <Note kind="bad" role="alert" id={ID} title={plural(checkout.errors.title, faults.length)}>
      <ul className={styles.faults}>
        {faults.map(({ name, message }) => (
          <li key={name}>
            <a
              href={`#${name}`}
              onClick={(event) => {
                event.preventDefault()
                show(name)
              }}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </Note>
  )
}
