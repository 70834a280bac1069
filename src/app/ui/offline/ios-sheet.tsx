import { useEffect, useRef } from 'react'
import { offline } from '../../content/layout/offline.ts'
import { Button } from '../button/button.tsx'
import { Icon } from '../icon/icon.tsx'
import styles from './offline.module.css'

const words = offline.iOS

/** iOS has no install prompt: shows the two manual steps. */
export function IosSheet({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} className={styles.sheet} aria-labelledby="ios-title" onClose={onClose}>
      <h2 id="ios-title" className="d4">
        {words.title}
      </h2>
      <ol className={styles.steps}>
        {words.steps.map((step, at) => (
          <li key={step}>
            <Icon name={at === 0 ? 'share' : 'plus'} />
            <span>{step}</span>
          </li>
        ))}
      </ol>
      <p className="small muted">{words.note}</p>
      <Button wide onClick={() => dialog.current?.close()}>
        {words.close}
      </Button>
    </dialog>
  )
}
