import type { FormEvent } from 'react'
import { footer } from '../../content/layout/footer.ts'
import { QueuedListSignupNote } from '../field/email-form.tsx'
import { useField } from '../field/use-field.ts'
import { newsletter, useListSignup } from '../field/use-list-signup.ts'
import { FullStop } from '../icon/brand.tsx'
import styles from './footer.module.css'
import type { FooterWords } from './layout-words.ts'

export function Newsletter({ words = footer.newsletter }: { words?: FooterWords['newsletter'] }) {
  const { send, waiting, sending, joined, failed } = useListSignup(newsletter)
  const field = useField({ error: failed })

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    void send(String(new FormData(event.currentTarget).get('email') ?? ''))
  }

  return (
    <form className={styles.newsletter} onSubmit={onSubmit} noValidate>
      <p className="d3">
        {words.title}
        <FullStop />
      </p>
      <p className={`small ${styles.about}`}>{words.text}</p>
      {!joined && !waiting && (
        <div className={styles.row}>
          <input
            type="email"
            name="email"
            autoComplete="email"
            inputMode="email"
            aria-label={words.label}
            placeholder={words.placeholder}
            {...field.control}
          />
          <button type="submit">{sending ? words.busy : words.action}</button>
        </div>
      )}
      <p {...field.error} className={styles.status} role="status">
        {joined && words.done}
        {waiting ? <QueuedListSignupNote {...waiting} /> : failed}
      </p>
    </form>
  )
}
