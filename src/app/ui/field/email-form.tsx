import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { launchList } from '../../content/launch-list.ts'
import { Button } from '../button/button.tsx'
import { Icon } from '../icon/icon.tsx'
import styles from './email-form.module.css'

type Progress = { step: 'asking' | 'sending' | 'done' } | { step: 'failed'; why: string }

interface EmailFormProps {
  list: 'launch' | 'letters' | `back:${string}`
  label: string
  placeholder?: string
  submit: string
  busy: string
  done: ReactNode
  /** The label is for the ear only: the sentence above says it. */
  quiet?: boolean
}

/** One address, one list. What is typed stays until it has arrived. */
export function EmailForm({ list, label, placeholder, submit, busy, done, quiet = false }: EmailFormProps) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [progress, setProgress] = useState<Progress>({ step: 'asking' })
  const failed = progress.step === 'failed' ? progress.why : null

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (progress.step === 'sending') return
    const email = field.current?.value ?? ''
    setProgress({ step: 'sending' })
    const why = email.trim() === '' ? launchList.empty : await join(email)
    setProgress(why ? { step: 'failed', why } : { step: 'done' })
    if (why) field.current?.focus()
  }

  const join = async (email: string): Promise<string | null> => {
    try {
      const { joinList } = await import('../../state/launch-list.ts')
      return await joinList({ email, list })
    } catch {
      return launchList.failed
    }
  }

  return (
    <form className={styles.form} onSubmit={send} noValidate>
      {progress.step !== 'done' && (
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
              aria-describedby={`${id}-said`}
            />
            <Button type="submit" busy={progress.step === 'sending'}>
              {progress.step === 'sending' ? busy : submit}
            </Button>
          </div>
        </>
      )}
      <div id={`${id}-said`} role="status" className={failed ? styles.failed : styles.said}>
        {failed && <Icon name="alert" size={18} />}
        {failed}
        {progress.step === 'done' && done}
      </div>
    </form>
  )
}
