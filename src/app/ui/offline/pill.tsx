import { useLocation } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { entryOf } from '#domain/base/lookup.ts'
import { plural } from '../../content/base/format.ts'
import { offline } from '../../content/layout/offline.ts'
import { connectionAtom } from '../../state/base/connection.ts'
import { catalogueAgeAtom } from '../../state/catalogue/catalogue.ts'
import { Icon } from '../icon/icon.tsx'
import styles from './offline.module.css'

const SHOWN_MS = 4_000
const HOUR_MS = 3_600_000

/** Offline: the full message first, then a small icon. Back online: shown once. */
export function Pill() {
  const connection = useAtomValue(connectionAtom)
  const age = useAtomValue(catalogueAgeAtom)
  const { pathname } = useLocation()
  const [was, setWas] = useState(connection)
  const [settled, setSettled] = useState(true)
  if (was !== connection) {
    setWas(connection)
    setSettled(false)
  }
  useEffect(() => {
    if (settled) return
    const timer = setTimeout(() => setSettled(true), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [settled])
  const gone = connection === 'offline'
  const staff = entryOf(offline.staffPill, pathname)
  const back = staff === undefined ? offline.pill.online : offline.staffOnline
  const text = gone ? (staff ?? offline.pill.offline) : settled ? '' : back
  return (
    <div className={styles.status}>
      {text && (
        <span className={styles.pill} data-small={gone && settled ? '' : undefined}>
          <Icon name={gone ? 'offline' : 'check'} />
          <span>
            {text}
            {gone && staff === undefined && age !== null && ` ${ageOf(age)}`}
          </span>
        </span>
      )}
    </div>
  )
}

function ageOf(age: number): string {
  const hours = Math.floor(age / HOUR_MS)
  return hours < 48 ? plural(offline.old.hours, hours) : plural(offline.old.days, Math.floor(hours / 24))
}
