import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useRef } from 'react'
import { announcementAtom, dismissToastAtom, type Toast, toastAtom } from '../../state/base/toast.ts'
import styles from './toasts.module.css'

/** The toast at the bottom of the screen, and a polite live region for announcements without a toast. */
export function Toasts() {
  const toast = useAtomValue(toastAtom)
  const announcement = useAtomValue(announcementAtom)
  return (
    <>
      <p className="sr" aria-live="polite">
        {announcement}
      </p>
      <div className={styles.place} role="status">
        {toast && <ToastNote key={toast.id} toast={toast} />}
      </div>
    </>
  )
}

function ToastNote({ toast }: { toast: Toast }) {
  const dismiss = useSetAtom(dismissToastAtom)
  const note = useRef<HTMLDivElement>(null)
  const { action } = toast
  // Apart from the page, which is seldom told anything; without it the note stays above a product's bar.
  useEffect(() => {
    let stop = () => {}
    let gone = false
    import('./free-place.ts')
      .then(({ keepFree }) => {
        if (!gone && note.current) stop = keepFree(note.current)
      })
      .catch(() => undefined)
    return () => {
      gone = true
      stop()
    }
  }, [])
  const run = () => {
    action?.run()
    dismiss()
  }
  return (
    <div ref={note} className={styles.toast}>
      <span>{toast.text}</span>
      {action && (
        <button type="button" onClick={run}>
          {action.label}
        </button>
      )}
    </div>
  )
}
