import { useAtomValue, useSetAtom } from 'jotai'
import { type ComponentType, lazy, useEffect } from 'react'
import { portal } from '../../../content/manager/portal.ts'
import { loginUnreadableAtom, uidAtom } from '../../../state/account/auth.ts'
import { connectionAtom } from '../../../state/base/connection.ts'
import { loadSummaryAtom, summaryAtom } from '../../../state/manager/manager.ts'
import { mayAtom } from '../../../state/staff/role.ts'
import { useReadableAgain } from '../../account/use-readable-again.ts'
import { ClientOnly } from '../../control/client-only.tsx'
import { Headline } from '../../control/headline.tsx'
import { Skeleton } from '../../control/skeleton.tsx'
import { type PortalProps, type PortalView, portalViews } from '../search.ts'
import styles from '../staff.module.css'
import { Denied, StaffNav } from '../staff-nav.tsx'
import { useRole } from '../use-role.ts'
import { viewNeeds } from '../view-needs.ts'

const views: Record<PortalView, ComponentType<PortalProps>> = {
  overview: lazy(() => import('./overview.tsx').then((part) => ({ default: part.Overview }))),
  products: lazy(() => import('../products/product-box.tsx').then((part) => ({ default: part.Products }))),
  words: lazy(() => import('../words/shop-words.tsx').then((part) => ({ default: part.ShopWords }))),
  creators: lazy(() =>
    import('../influencers/influencers.tsx').then((part) => ({ default: part.Influencers })),
  ),
  samples: lazy(() => import('../influencers/samples.tsx').then((part) => ({ default: part.Samples }))),
  codes: lazy(() => import('../codes/codes.tsx').then((part) => ({ default: part.Codes }))),
  reviews: lazy(() => import('../reviews/reviews.tsx').then((part) => ({ default: part.Reviews }))),
  returns: lazy(() => import('../returns/returns.tsx').then((part) => ({ default: part.Returns }))),
  speed: lazy(() => import('./speed.tsx').then((part) => ({ default: part.Speed }))),
  staff: lazy(() => import('../team/staff.tsx').then((part) => ({ default: part.Staff }))),
  log: lazy(() => import('../team/log.tsx').then((part) => ({ default: part.Log }))),
}

const LoginUnreadable = lazy(() =>
  import('../../account/login-unreadable.tsx').then((part) => ({ default: part.LoginUnreadable })),
)
const PageEditor = lazy(() =>
  import('../product-page/page-editor.tsx').then((part) => ({ default: part.PageEditor })),
)

/** Figures, products, creators and all else of the portal: one screen with a view per tab, each loaded when opened. */
export function PortalScreen({ search, onSearch }: PortalProps) {
  const { value, refusal } = useAtomValue(summaryAtom)
  const unreadable = useAtomValue(loginUnreadableAtom)
  const connection = useAtomValue(connectionAtom)
  const load = useSetAtom(loadSummaryAtom)
  const uid = useAtomValue(uidAtom)
  const days = `${search.days ?? 30}` as const
  const may = useAtomValue(mayAtom)
  const summed = may('figures.read')
  // Views and tabs show counts of it, which what was done in another one has changed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the view and its tab are why it is loaded again.
  useEffect(() => {
    if (uid !== null && connection === 'online' && summed) void load(days)
  }, [uid, connection, summed, days, load, search.view, search.state])
  useReadableAgain(() => {
    if (summed) void load(days)
  })
  useRole(refusal?.code === 'forbidden')
  // The router passes on what an address says, also a view that is none.
  const at = portalViews.find((one) => one === search.view) ?? 'overview'
  if (uid !== null && !may(viewNeeds[at])) return <Denied />
  if (refusal?.code === 'forbidden' && value === null) return <Denied />
  const Screen = views[at]
  return (
    <>
      <StaffNav at={at} />
      <div className={styles.screen}>
        <ClientOnly fallback={null}>{unreadable && <LoginUnreadable />}</ClientOnly>
        {uid === null ? (
          <Waiting />
        ) : (
          <ClientOnly fallback={<Waiting />}>
            {search.page === undefined || at !== 'products' ? (
              <Screen search={search} onSearch={onSearch} />
            ) : (
              <PageEditor key={search.page} slug={search.page} tab={search.tab ?? 'edit'} />
            )}
          </ClientOnly>
        )}
      </div>
    </>
  )
}

const Waiting = () => (
  <>
    <h1 className="d2">
      <Headline plain={portal.title.plain} em={portal.title.em} />
    </h1>
    <Skeleton label={portal.loading} bars={[110, 320, 320]} />
  </>
)
