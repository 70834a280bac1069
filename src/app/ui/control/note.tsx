import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { connectionAtom } from '../../state/base/connection.ts'
import { Icon, type IconName } from '../icon/icon.tsx'
import styles from './note.module.css'

const icons = { plain: 'info', warn: 'info', ok: 'check', bad: 'alert', info: 'info' } as const

interface NoteProps {
  kind: keyof typeof icons
  title?: ReactNode
  children?: ReactNode
  icon?: IconName
  /** `alert` interrupts a screen reader: only for what needs action now. */
  role?: 'alert' | 'status'
  id?: string
}

export const Note = ({ kind, title, children, icon = icons[kind], role, id }: NoteProps) => (
  <div className={`${styles.note} ${styles[kind]}`} role={role} id={id} tabIndex={id ? -1 : undefined}>
    <Icon name={icon} />
    <div>
      {title && <b className={styles.title}>{title}</b>}
      {children}
    </div>
  </div>
)

interface FailedLoadProps {
  /** What is said while the device is offline. */
  offline: string
  failed: { body: string; retry: string }
  onRetry: () => void
}

/** In place of a box's content that could not be loaded. */
export function FailedLoad({ offline, failed, onRetry }: FailedLoadProps) {
  const isOffline = useAtomValue(connectionAtom) === 'offline'
  return (
    <Note kind={isOffline ? 'warn' : 'bad'} role="alert" title={isOffline ? offline : failed.body}>
      <button type="button" className="link small" onClick={onRetry}>
        {failed.retry}
      </button>
    </Note>
  )
}
