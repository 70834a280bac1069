import { Link } from '@tanstack/react-router'
import { useAtomValue, useSetAtom } from 'jotai'
import { announcementAtom, dismissToastAtom, type Toast, toastAtom } from '../../state/base/toast.ts'
import styles from './toasts.module.css'

/** The toast at the bottom of the screen, and a polite live region for announcements without a toast. */
export function Toasts() {
  const toast = useAtomValue(toastAtom)
  const announcement = useAtomValue(announcementAtom)
  return (
    <>
      {/* Where the page begins: below its end it would make every page a pixel longer. */}
      <p className="sr" style={{ top: 0 }} aria-live="polite">
        {announcement}
      </p>
      <div className={styles.place} role="status">
        {toast && <ToastNote key={toast.id} toast={toast} />}
      </div>
    </>
  )
}

/** Loaded with the first note, apart from the page. Without it a note stays above a product's bar. */
function attachPlacement(note: HTMLElement | null) {
  if (note === null) return
  const started = import('./place-note.ts').then(({ placeNote }) => placeNote(note)).catch(() => undefined)
  return () => void started.then((stop) => stop?.())
}

function ToastNote({ toast }: { toast: Toast }) {
  const dismiss = useSetAtom(dismissToastAtom)
  const { action, link } = toast
  const run = () => {
    action?.run()
    dismiss(toast.id)
  }
  return (
    <div ref={attachPlacement} className={styles.toast}>
      <span>{toast.text}</span>
      {action && (
        <button type="button" onClick={run}>
          {action.label}
        </button>
      )}
      {link && (
        <Link {...link} onClick={() => dismiss(toast.id)}>
          {link.label}
        </Link>
      )}
    </div>
  )
}
