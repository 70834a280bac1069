import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { useEffect, useId, useState } from 'react'
import { offline } from '../../content/offline.ts'
import { say } from '../../content/say.ts'
import { installAppAtom, installAtom } from '../../state/install.ts'
import { agreeToKeep, keepingAtom, keepShop, keptBytes, removeShop } from '../../state/worker.ts'
import { Button } from '../button/button.tsx'
import { IosSheet } from './ios-sheet.tsx'
import styles from './keep-settings.module.css'

const words = offline.keep

/** What of the shop is kept on this device, how large it is, and the way to have it or be rid of it. */
export function KeepSettings() {
  const store = useStore()
  const keeping = useAtomValue(keepingAtom)
  const agree = useSetAtom(agreeToKeep)
  const [bytes, setBytes] = useState<number | null>(null)
  const [removed, setRemoved] = useState(false)
  // In the dialog of choices it may stand before the page of settings, which has one of its own.
  const title = useId()
  const keep = async () => {
    setRemoved(false)
    await agree(true)
    await keepShop(store)
  }
  const remove = async () => {
    await removeShop(store)
    setRemoved(true)
  }
  const state = keeping.status
  useEffect(() => {
    if (state === 'kept') void keptBytes().then(setBytes)
  }, [state])
  return (
    <section className={styles.keep} aria-labelledby={title}>
      <h3 id={title} className="d4">
        {words.title}
      </h3>
      <p className="muted" role="status">
        {removed ? words.removed : say(words[state], state === 'installing' ? { ...keeping } : {})}
      </p>
      {state === 'installing' && (
        <progress value={keeping.done} max={keeping.total} aria-label={words.title} />
      )}
      {state === 'kept' && bytes !== null && (
        <p className="muted">{say(words.size, { size: sizeOf(bytes) })}</p>
      )}
      <div className={styles.acts}>
        {(state === 'unkept' || state === 'asks') && (
          <Button size="sm" look="line" onClick={() => void keep()}>
            {words.agree}
          </Button>
        )}
        {state === 'kept' && (
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
  const way = useAtomValue(installAtom)
  const install = useSetAtom(installAppAtom)
  const [byHand, setByHand] = useState(false)
  if (way === null) return null
  return (
    <>
      <Button size="sm" onClick={() => (way === 'prompt' ? void install() : setByHand(true))}>
        {offline.install.apply}
      </Button>
      {byHand && <IosSheet onClose={() => setByHand(false)} />}
    </>
  )
}

const sizes = new Intl.NumberFormat('en-US', { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 })
const sizeOf = (bytes: number) => sizes.format(bytes / 1_000_000)
