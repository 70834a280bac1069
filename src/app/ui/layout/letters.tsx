import { type FormEvent, useId, useState } from 'react'
import { layout } from '../../content/layout.ts'
import styles from './footer.module.css'

const words = layout.footer.letters

type Progress = { step: 'asking' | 'sending' | 'joined' } | { step: 'failed'; why: string }

export function Letters() {
  const id = useId()
  const [progress, setProgress] = useState<Progress>({ step: 'asking' })
  const sending = progress.step === 'sending'
  const failed = progress.step === 'failed'

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (sending) return
    const email = String(new FormData(event.currentTarget).get('email') ?? '')
    setProgress({ step: 'sending' })
    const { joinList } = await import('../../state/launch-list.ts')
    const refused = await joinList({ email, list: 'letters' })
    setProgress(refused ? { step: 'failed', why: refused } : { step: 'joined' })
  }

  return (
    <form className={styles.letters} onSubmit={send} noValidate>
      <p className="d3">
        {words.title}
        <span className="stop">.</span>
      </p>
      <p className={`small ${styles.about}`}>{words.text}</p>
      {progress.step !== 'joined' && (
        <div className={styles.row}>
          <input
            type="email"
            name="email"
            autoComplete="email"
            inputMode="email"
            aria-label={words.label}
            placeholder={words.placeholder}
            aria-invalid={failed}
            aria-describedby={`${id}-said`}
          />
          <button type="submit">{sending ? words.busy : words.action}</button>
        </div>
      )}
      <p id={`${id}-said`} className={styles.said} role="status">
        {progress.step === 'joined' && words.done}
        {progress.step === 'failed' && progress.why}
      </p>
    </form>
  )
}
