import { useAtomValue } from 'jotai'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { launchList } from '../../content/layout/newsletter.ts'
import { userAtom } from '../../state/account/auth.ts'
import { Button } from '../button/button.tsx'
import { Icon } from '../icon/icon.tsx'
import styles from './email-form.module.css'
import { useField } from './use-field.ts'
import { type List, useListSignup } from './use-list-signup.ts'

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
  const user = useAtomValue(userAtom)
  const input = useRef<HTMLInputElement>(null)
  const { send, waiting, sending, joined, failed } = useListSignup(list)
  const field = useField({ error: failed })
  useEffect(() => {
    if (failed !== null) input.current?.focus()
  }, [failed])

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    void send(input.current?.value ?? '')
  }

  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      {!joined && !waiting && (
        <>
          <label htmlFor={field.control.id} className={quiet ? 'sr' : styles.label}>
            {label}
          </label>
          <div className={styles.row}>
            <input
              ref={input}
              {...field.control}
              type="email"
              name="email"
              autoComplete="email"
              inputMode="email"
              placeholder={placeholder}
              defaultValue={user?.email}
            />
            <Button type="submit" busy={sending}>
              {sending ? busy : submit}
            </Button>
          </div>
        </>
      )}
      <div {...field.error} role="status" className={failed && !waiting ? styles.failed : styles.status}>
        {failed && !waiting && (
          <>
            <Icon name="alert" size={18} />
            {failed}
          </>
        )}
        {joined && done}
        {waiting && <QueuedListSignupNote {...waiting} />}
      </div>
    </form>
  )
}

interface WaitingProps {
  text: string
  takeBack: () => void
}

/** A queued sign-up with a button to withdraw it. */
export const QueuedListSignupNote = ({ text, takeBack }: WaitingProps) => (
  <>
    {text}{' '}
    <button type="button" className="link" onClick={takeBack}>
      {launchList.waiting.remove}
    </button>
  </>
)
