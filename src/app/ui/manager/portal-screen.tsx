import { useAtomValue, useSetAtom } from 'jotai'
import { type ComponentType, lazy, useEffect } from 'react'
import { portal } from '../../content/manager/portal.ts'
import { authAtom } from '../../state/auth.ts'
import { connectionAtom } from '../../state/connection.ts'
import { loadSummaryAtom, summaryAtom } from '../../state/manager.ts'
import { Skeleton } from '../control/skeleton.tsx'
import { Working } from '../control/working.tsx'
import { Denied } from './denied.tsx'
import type { PortalProps } from './portal-search.ts'
import styles from './staff.module.css'
import { StaffNav, type View } from './staff-nav.tsx'
import { Title } from './title.tsx'

const views: Record<View, ComponentType<PortalProps>> = {
  overview: lazy(() => import('./overview.tsx').then((part) => ({ default: part.Overview }))),
  products: lazy(() => import('./products.tsx').then((part) => ({ default: part.Products }))),
  creators: lazy(() => import('./creators.tsx').then((part) => ({ default: part.Creators }))),
  codes: lazy(() => import('./codes.tsx').then((part) => ({ default: part.Codes }))),
  speed: lazy(() => import('./speed.tsx').then((part) => ({ default: part.Speed }))),
}

/** Figures, products, creators, codes and speed: one screen, a view at a time, each loaded when it is opened. */
export function PortalScreen({ search, onSearch }: PortalProps) {
  const { value, refusal } = useAtomValue(summaryAtom)
  const auth = useAtomValue(authAtom)
  const connection = useAtomValue(connectionAtom)
  const load = useSetAtom(loadSummaryAtom)
  const uid = auth.status === 'signed-in' ? auth.user.uid : null
  const days = search.days === 7 ? '7' : search.days === 90 ? '90' : '30'
  useEffect(() => {
    if (uid !== null && connection === 'online') void load(days)
  }, [uid, connection, days, load])
  if (refusal?.code === 'forbidden' && value === null) return <Denied />
  const at = search.view ?? 'overview'
  const Screen = views[at]
  return (
    <>
      <StaffNav at={at} />
      <div className={styles.screen}>
        {uid === null ? (
          <Waiting />
        ) : (
          <Working fallback={<Waiting />}>
            <Screen search={search} onSearch={onSearch} />
          </Working>
        )}
      </div>
    </>
  )
}

const Waiting = () => (
  <>
    <Title plain={portal.title.plain} voice={portal.title.voice} />
    <Skeleton label={portal.loading} bars={[110, 320, 320]} />
  </>
)
