import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { offline } from '../../content/layout/offline.ts'
import { dismissInstallAtom, installAppAtom, installAtom } from '../../state/lifecycle/install.ts'
import { Button } from '../button/button.tsx'
import { IosSheet } from './ios-sheet.tsx'
import styles from './offline.module.css'

const words = offline.install

export function InstallCard() {
  const installMethod = useAtomValue(installAtom)
  const install = useSetAtom(installAppAtom)
  const dismiss = useSetAtom(dismissInstallAtom)
  const [byHand, setByHand] = useState(false)
  const close = () => {
    setByHand(false)
    void dismiss()
  }
  if (byHand) return <IosSheet onClose={close} />
  return (
    <section className={`${styles.card} ${styles.install}`} aria-label={words.title}>
      <img src="/icon.svg" alt="" width="52" height="52" />
      <p className={styles.text}>
        <b>{words.title}</b>
        <span className="small">{words.text}</span>
      </p>
      <div className={styles.actions}>
        <Button size="sm" onClick={() => (installMethod === 'prompt' ? void install() : setByHand(true))}>
          {words.apply}
        </Button>
        <button type="button" className={`link small ${styles.later}`} onClick={() => void dismiss()}>
          {words.later}
        </button>
      </div>
    </section>
  )
}
