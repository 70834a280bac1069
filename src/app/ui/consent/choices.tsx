import { Link } from '@tanstack/react-router'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { type FormEvent, useEffect, useState } from 'react'
import { consent as words } from '../../content/layout/consent.ts'
import { refusesByBrowser } from '../../state/base/browser.ts'
import { measureAtom } from '../../state/base/browser-state.ts'
import { refreshSettingsAtom, settingsAtom } from '../../state/base/settings.ts'
import { showToastAtom } from '../../state/base/toast.ts'
import { rememberLinksAtom } from '../../state/influencer/referral.ts'
import { Button } from '../button/button.tsx'
import { useDialog } from '../control/use-dialog.ts'
import { StorageSettings } from '../offline/storage-settings.tsx'
import styles from './choices.module.css'

/**
 * Privacy choices and offline storage, also without an account. If the browser sends Global Privacy Control, analytics
 * is off and the switch says why.
 */
export function Choices({ onClose }: { onClose: () => void }) {
  const { close, props } = useDialog({ open: true, onClose })
  const [measure, setMeasure] = useAtom(measureAtom)
  const [remembered, rememberLinks] = useAtom(rememberLinksAtom)
  const [links, setLinks] = useState(remembered)
  const showToast = useSetAtom(showToastAtom)
  const refreshSettings = useSetAtom(refreshSettingsAtom)
  const refused = refusesByBrowser()
  const [yes, setYes] = useState(measure && !refused)
  const configured = useAtomValue(settingsAtom)?.firebase.measurementId !== undefined
  useEffect(() => void refreshSettings(), [refreshSettings])

  const save = (event: FormEvent) => {
    event.preventDefault()
    void setMeasure(yes && !refused)
    void rememberLinks(links)
    showToast({ text: words.saved })
    close()
  }

  return (
    <dialog {...props} className={styles.dialog} aria-label={words.title}>
      <form className={styles.form} onSubmit={save}>
        <h2 className="d3">{words.title}</h2>
        <div>
          <h3>{words.essential.label}</h3>
          <p>{words.essential.text}</p>
        </div>
        {configured && <Analytics yes={yes} refused={refused} onChange={setYes} />}
        <div>
          <label className={styles.choice}>
            <input
              type="checkbox"
              checked={links}
              onChange={(event) => setLinks(event.currentTarget.checked)}
            />
            {words.links.label}
          </label>
          <p>{words.links.text}</p>
        </div>
        <p>
          <Link to="/termsandconditions" hash="privacy" className="link" onClick={close}>
            {words.privacy}
          </Link>
        </p>
        <div className={styles.actions}>
          <Button type="submit">{words.save}</Button>
          <Button look="line" onClick={close}>
            {words.close}
          </Button>
        </div>
      </form>
      <div className={styles.device}>
        <StorageSettings />
      </div>
    </dialog>
  )
}

interface AnalyticsProps {
  yes: boolean
  refused: boolean
  onChange: (yes: boolean) => void
}

function Analytics({ yes, refused, onChange }: AnalyticsProps) {
  return (
    <div>
      <label className={styles.choice}>
        <input
          type="checkbox"
          checked={yes}
          disabled={refused}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        {words.analytics.label}
      </label>
      <p>
        {words.analytics.text} {refused ? words.gpc : words.analytics.off}
      </p>
    </div>
  )
}
