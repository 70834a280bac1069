import { useEffect } from 'react'
import { plural } from '../../content/base/format.ts'
import { checkout } from '../../content/order/checkout.ts'
import { Note } from '../control/note.tsx'
import styles from './checkout-screen.module.css'

const ID = 'checkout-errors'

interface ErrorSummaryProps {
  /** The invalid fields, in screen order, each with what is wrong in the words beside it. */
  faults: readonly { name: string; message: string }[]
  /** Number of failed tries: each moves the focus here. */
  tries: number
}

/** Lists all errors above the form, each with a link to its field. */
export function ErrorSummary({ faults, tries }: ErrorSummaryProps) {
  useEffect(() => {
    if (tries > 0) document.getElementById(ID)?.focus()
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
                document.getElementById(name)?.focus()
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
