import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from '../button/button.tsx'
import { Icon } from '../icon/icon.tsx'
import styles from './email-form.module.css'
import { QueuedSignup } from './queued-signup.tsx'
import { type List, useJoin } from './use-join.ts'

interface EmailFormProps {
  list: List
  label: string
  placeholder?: string
  submit: string
  busy: string
  done: ReactNode
  /** Hides the label visually where the sentence above has the same words. */
  quiet?: boolean
}

/** Signs one address up for one list. The field keeps its value until the sign-up is sent or queued. */
export function EmailForm({ list, label, placeholder, submit, busy, done, quiet = false }: EmailFormProps) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const { send, waiting, sending, joined, failed } = useJoin(list)
  useEffect(() => {
    if (failed !== null) field.current?.focus()
  }, [failed])

  function ask(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    void send(field.current?.value ?? '')
  }

  return (
    <form className={styles.form} onSubmit={ask} noValidate>
      {!joined && !waiting && (
        <>
          <label htmlFor={id} className={quiet ? 'sr' : styles.label}>
            {label}
          </label>
          <div className={styles.row}>
            <input
              ref={field}
              id={id}
              type="email"
              name="email"
              autoComplete="email"
              inputMode="email"
              placeholder={placeholder}
              aria-invalid={failed !== null}
              aria-describedby={`${id}-status`}
            />
            <Button type="submit" busy={sending}>
              {sending ? busy : submit}
            </Button>
          </div>
        </>
      )}
      <div id={`${id}-status`} role="status" className={failed && !waiting ? styles.failed : styles.status}>
        {failed && !waiting && (
          <>
            <Icon name="alert" size={18} />
            {failed}
          </>
        )}
        {joined && done}
        {waiting && <QueuedSignup {...waiting} />}
      </div>
    </form>
  )
}
