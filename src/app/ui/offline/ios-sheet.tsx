import { offline } from '../../content/layout/offline.ts'
import { Button } from '../button/button.tsx'
import { useDialog } from '../control/use-dialog.ts'
import { Icon } from '../icon/icon.tsx'
import styles from './offline.module.css'

const words = offline.iOS

/** iOS has no install prompt: shows the two manual steps. */
export function IosSheet({ onClose }: { onClose: () => void }) {
  const { close, props } = useDialog({ open: true, onClose })
  return (
    <dialog {...props} className={styles.sheet} aria-labelledby="ios-title">
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
      <Button wide onClick={close}>
        {words.close}
      </Button>
    </dialog>
  )
}
