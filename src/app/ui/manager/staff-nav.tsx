import { Link } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import type { StaffRole } from '#domain/staff/permission.ts'
import { format } from '../../content/base/format.ts'
import { layout } from '../../content/layout/layout.ts'
import { portal } from '../../content/manager/portal.ts'
import { roleNames, staff } from '../../content/staff/staff.ts'
import { connectionAtom } from '../../state/base/connection.ts'
import { mayAtom, staffRoleAtom } from '../../state/staff/role.ts'
import { buttonClass } from '../button/button.tsx'
import { Wordmark } from '../icon/brand.tsx'
import { Icon } from '../icon/icon.tsx'
import { PaletteButton } from './command-palette-button.tsx'
import type { PortalView } from './search.ts'
import styles from './staff.module.css'
import { viewsFor } from './view-needs.ts'

const words = portal.nav

interface StaffNavProps {
  at: PortalView | 'orders' | undefined
}

/** The creators' view links to the samples: their requests come from creators. */
const isInNav = (view: PortalView) => view !== 'samples'

const Brand = () => (
  <Link to="/" className={styles.brand} aria-label={layout.brand}>
    <Wordmark className={styles.mark} />
  </Link>
)

const onEscape =
  (close: () => void) =>
  ({ key }: KeyboardEvent) => {
    if (key === 'Escape') close()
  }

/** The header of the staff screens: their navigation, the way back to the shop, and the own account. */
export const StaffNav = ({ at }: StaffNavProps) => {
  const may = useAtomValue(mayAtom)
  const offline = useAtomValue(connectionAtom) === 'offline'
  const [open, setOpen] = useState(false)
  const id = useId()
  const menu = useRef<HTMLButtonElement>(null)
  // The link that had the focus is hidden with the others.
  const close = () => {
    setOpen(false)
    if (open) menu.current?.focus()
  }
  return (
    <nav className={styles.nav} aria-label={words.label} data-offline={offline || undefined}>
      <Brand />
      <button
        ref={menu}
        type="button"
        className={styles.menu}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        onKeyDown={onEscape(close)}
      >
        <Icon name={open ? 'close' : 'menu'} />
        <span>
          {at && <span className="sr">{words.menu}: </span>}
          {at ? words[at] : words.menu}
        </span>
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys and clicks are those of its links. */}
      <div
        id={id}
        className={styles.links}
        data-open={open || undefined}
        onClick={close}
        onKeyDown={onEscape(close)}
      >
        <Link to="/neworders" aria-current={at === 'orders' ? 'page' : undefined}>
          {words.orders}
        </Link>
        {viewsFor(may)
          .filter(isInNav)
          .map((view) => (
            <Link
              key={view}
              to="/managerportal"
              search={view === 'overview' ? {} : { view }}
              activeOptions={{ exact: true, includeSearch: true }}
              aria-current={at === view || (at === 'samples' && view === 'creators') ? 'page' : undefined}
            >
              {words[view]}
            </Link>
          ))}
      </div>
      <PaletteButton />
      <Link to="/profilepage" className={styles.account} aria-label={layout.header.profile}>
        <Icon name="user" />
      </Link>
    </nav>
  )
}

/** For signed-in users who do not work here, and for staff whose role does not include the screen. */
export function Denied() {
  const role = useAtomValue(staffRoleAtom)
  if (role !== undefined) return <NotYours role={role} />
  return (
    <div className={styles.screen}>
      <Brand />
      <h1 className="d1">{portal.denied.title}</h1>
      <p className="lead muted">{portal.denied.body}</p>
      <p>
        <Link to="/" className={buttonClass()}>
          {portal.denied.home}
        </Link>
      </p>
    </div>
  )
}

const NotYours = ({ role }: { role: StaffRole }) => (
  <>
    <StaffNav at={undefined} />
    <div className={styles.screen}>
      <h1 className="d2">{staff.denied.title}</h1>
      <p className="lead muted">{format(staff.denied.body, { role: roleNames[role].toLowerCase() })}</p>
      <p>
        <Link to="/neworders" search={{}} className={buttonClass()}>
          {staff.denied.orders}
        </Link>
      </p>
    </div>
  </>
)
