import { type FormEvent, useId } from 'react'
import { footer } from '../../content/footer.ts'
import { useJoin } from '../field/use-join.ts'
import { Waiting } from '../field/waiting.tsx'
import { Stop } from '../icon/stop.tsx'
import styles from './footer.module.css'

const words = footer.letters

export function Letters() {
  const id = useId()
  const { send, waiting, sending, joined, failed } = useJoin('letters')

  function ask(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    void send(String(new FormData(event.currentTarget).get('email') ?? ''))
  }

  return (
    <form className={styles.letters} onSubmit={ask} noValidate>
      <p className="d3">
        {words.title}
        <Stop />
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
            aria-invalid={failed !== null}
            aria-describedby={`${id}-said`}
          />
          <button type="submit">{sending ? words.busy : words.action}</button>
        </div>
      )}
      <p id={`${id}-said`} className={styles.said} role="status">
        {joined && words.done}
        {waiting ? <Waiting {...waiting} /> : failed}
      </p>
    </form>
  )
}
