import type { ReactNode } from 'react'
import { plural } from '../../../content/base/format.ts'
import { shopall as words } from '../../../content/product/listing.ts'
import { Button } from '../../button/button.tsx'
import type { Dialog } from '../../control/use-dialog.ts'
import { Icon } from '../../icon/icon.tsx'
import { useDragAway } from '../../motion/use-drag-away.ts'
import styles from './sheet.module.css'

interface SheetProps {
  dialog: Dialog
  count: number
  onClear: () => void
  children: ReactNode
}

/** The filters on a phone, in a sheet over the list. The list updates with each change. */
export function Sheet({ dialog, count, onClear, children }: SheetProps) {
  const drag = useDragAway(dialog)
  return (
    <dialog {...dialog.props} className={`sheet ${styles.sheet}`} aria-label={words.filters}>
      <div className={styles.inside}>
        <div className={styles.grip} {...drag}>
          <span className={styles.grab} aria-hidden="true" />
          <div className={styles.top}>
            <h2 className="d4">{words.filters}</h2>
            <button type="button" className="sheet-close" aria-label={words.close} onClick={dialog.close}>
              <Icon name="close" />
            </button>
          </div>
        </div>
        <form>{children}</form>
      </div>
      <div className={styles.end}>
        <button type="button" className="link" onClick={onClear}>
          {words.clear}
        </button>
        <Button className={styles.show} onClick={dialog.close}>
          {plural(words.show, count)}
        </Button>
      </div>
    </dialog>
  )
}
