import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useId, useState } from 'react'
import { format } from '../../content/base/format.ts'
import { offline } from '../../content/layout/offline.ts'
import { installAppAtom, installAtom } from '../../state/lifecycle/install.ts'
import {
  chooseOfflineUseAtom,
  offlineStatusAtom,
  removeOfflineFilesAtom,
  storedBytes,
} from '../../state/lifecycle/service-worker.ts'
import { Button } from '../button/button.tsx'
import { IosSheet } from './ios-sheet.tsx'
import styles from './storage-settings.module.css'

const words = offline.storage

/** Offline storage: its state and size, with buttons to download or delete it. */
export function StorageSettings() {
  const removeFiles = useSetAtom(removeOfflineFilesAtom)
  const offlineStatus = useAtomValue(offlineStatusAtom)
  const agree = useSetAtom(chooseOfflineUseAtom)
  const [bytes, setBytes] = useState<number | null>(null)
  const [removed, setRemoved] = useState(false)
  // Rendered twice when the choices dialog opens over the settings page: the id must be unique.
  const title = useId()
  const allow = async () => {
    setRemoved(false)
    await agree(true)
  }
  const remove = async () => {
    await removeFiles()
    setRemoved(true)
  }
  const state = offlineStatus.status
  useEffect(() => {
    if (state === 'stored') void storedBytes().then(setBytes)
  }, [state])
  return (
    <section className={styles.settings} aria-labelledby={title}>
      <h3 id={title} className="d4">
        {words.title}
      </h3>
      <p className="muted" role="status">
        {removed ? words.removed : format(words[state], state === 'installing' ? { ...offlineStatus } : {})}
      </p>
      {state === 'installing' && (
        <progress value={offlineStatus.done} max={offlineStatus.total} aria-label={words.title} />
      )}
      {state === 'stored' && bytes !== null && (
        <p className="muted">{format(words.size, { size: sizeOf(bytes) })}</p>
      )}
      <div className={styles.actions}>
        {(state === 'notStored' || state === 'ask') && (
          <Button size="sm" look="line" onClick={() => void allow()}>
            {words.agree}
          </Button>
        )}
        {state === 'stored' && (
          <Button size="sm" look="line" onClick={() => void remove()}>
            {words.remove}
          </Button>
        )}
        <InstallButton />
      </div>
    </section>
  )
}

function InstallButton() {
  const installMethod = useAtomValue(installAtom)
  const install = useSetAtom(installAppAtom)
  const [byHand, setByHand] = useState(false)
  if (installMethod === null) return null
  return (
    <>
      <Button size="sm" onClick={() => (installMethod === 'prompt' ? void install() : setByHand(true))}>
        {offline.install.apply}
      </Button>
      {byHand && <IosSheet onClose={() => setByHand(false)} />}
    </>
  )
}

const sizes = new Intl.NumberFormat('en-US', { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 })
const sizeOf = (bytes: number) => sizes.format(bytes / 1_000_000)
