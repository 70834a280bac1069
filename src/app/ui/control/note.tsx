import { Button, chakra } from '@chakra-ui/react'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { connectionAtom } from '../../state/base/connection.ts'
import { Icon, type IconName } from '../icon/icon.tsx'

const Frame = chakra('div', {
  base: {
    // Transparent, but visible with forced colours, which remove the background.
    outline: '1px solid transparent',
    display: 'flex',
    gap: '14px',
    padding: '16px 18px',
    borderRadius: 'field',
    fontSize: 'ui',
    lineHeight: 'small',
    '& > div': { minW: 0, flex: 1, overflowWrap: 'anywhere' },
  },
  variants: {
    kind: {
      plain: { bg: 'bg.sunk' },
      warn: { bg: 'status.warnBg', color: '#5c3604' },
      ok: { bg: 'status.okBg', color: '#1d4630' },
      bad: { bg: 'status.badBg', color: '#7d1029' },
      info: { bg: 'status.infoBg', color: '#2b365b' },
    },
  },
})

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
  <Frame kind={kind} {...(role && { role })} {...(id && { id, tabIndex: -1 })}>
    <Icon name={icon} />
    <div>
      {title && <b style={{ display: 'block' }}>{title}</b>}
      {children}
    </div>
  </Frame>
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
      <Button variant="plain" size="sm" minH="44px" onClick={onRetry}>
        {failed.retry}
      </Button>
    </Note>
  )
}
