import { Button, chakra } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useRef } from 'react'
import type { User } from '#domain/account/account.ts'
import { profile } from '../../content/account/profile.ts'
import { loadProfileAtom } from '../../state/account/profile.ts'
import { connectionAtom } from '../../state/base/connection.ts'
import { LoginUnreadable } from '../account/login-unreadable.tsx'
import { useReadableAgain } from '../account/use-readable-again.ts'
import { useUntilReached } from '../account/use-until-reached.ts'
import { useVerification } from '../account/use-verification.ts'
import { buttonClass } from '../button/button.tsx'
import { Chakra } from '../control/chakra.tsx'
import { Note } from '../control/note.tsx'
import { Addresses } from './addresses.tsx'
import { Details } from './details.tsx'
import { Install } from './install.tsx'
import { Orders } from './orders.tsx'
import { Routine } from './routine.tsx'
import { Settings } from './settings.tsx'
import { type ProfileTab, profileTabs } from './tab.ts'

const Tabs = chakra('nav', {
  base: {
    display: 'flex',
    // On a phone the last one ends within the margin.
    gap: { base: '14px', md: '28px' },
    fontSize: { base: 'ui', md: '1rem' },
    overflowX: 'auto',
    // Its tabs are placed relative to it.
    position: 'relative',
    margin: '28px calc(var(--gutter) * -1) 36px',
    paddingInline: 'var(--gutter)',
    borderBottomWidth: '1px',
    borderBottomStyle: 'solid',
    borderBottomColor: 'border',
    '& a': {
      position: 'relative',
      display: 'flex',
      alignItems: 'center',
      minH: '52px',
      whiteSpace: 'nowrap',
      textDecoration: 'none',
      color: 'fg.muted',
      _focusVisible: { outlineOffset: '-3px' },
    },
    '& a[aria-current]': {
      color: 'fg',
      fontWeight: 'strong',
      '@media (forced-colors: active)': { textDecoration: 'underline' },
    },
    // Below its word: the tabs do not move when another is chosen.
    '& a[aria-current]::before': {
      content: '""',
      position: 'absolute',
      insetInlineStart: 'calc(50% - .2em)',
      bottom: '4px',
      width: '.4em',
      height: '.4em',
      borderRadius: '50%',
      bg: 'mark',
    },
  },
})

const Columns = chakra('div', {
  base: { display: 'grid', gap: '56px', md: { gridTemplateColumns: 'minmax(0, 1fr) 400px', gap: '96px' } },
})

export function Profile({ tab, user }: { tab: ProfileTab; user: User }) {
  const loadProfile = useSetAtom(loadProfileAtom)
  const offline = useAtomValue(connectionAtom) === 'offline'
  useUntilReached(loadProfile)
  useReadableAgain(() => void loadProfile())
  // On a phone the last tabs are beside the screen.
  const tabs = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current tab is found in the page.
  useEffect(() => {
    const nav = tabs.current
    const current = nav?.querySelector<HTMLElement>('[aria-current]')
    if (nav && current) nav.scrollLeft = current.offsetLeft - (nav.clientWidth - current.offsetWidth) / 2
  }, [tab])
  return (
    <Chakra>
      <Tabs ref={tabs} aria-label={profile.nav}>
        {profileTabs.map((name) => (
          <Link
            key={name}
            to="/profilepage"
            search={name === 'orders' ? {} : { tab: name }}
            resetScroll={false}
            activeOptions={{ exact: true, includeSearch: true }}
            // Orders have two addresses: with their name and without.
            aria-current={name === tab ? 'page' : undefined}
          >
            {profile.tabs[name]}
          </Link>
        ))}
      </Tabs>
      <chakra.div display="grid" gap="16px" marginBottom="24px">
        <LoginUnreadable />
        {offline && <Note kind="warn" icon="offline" role="status" title={profile.offline} />}
        {!user.emailVerified && tab === 'orders' && <Verify />}
        {user.role && tab === 'orders' && (
          <div>
            <Link
              to={user.role === 'influencer' ? '/influencer' : '/neworders'}
              className={buttonClass({ look: 'line' })}
            >
              {profile.work[user.role === 'influencer' ? 'influencer' : 'staff']}
            </Link>
          </div>
        )}
      </chakra.div>
      {tab === 'orders' && (
        <Columns>
          <Orders />
          <aside>
            {/* A phone has them one tab further. */}
            <chakra.div hideBelow="md">
              <Addresses short />
            </chakra.div>
            <Install />
          </aside>
        </Columns>
      )}
      {tab === 'addresses' && <Addresses />}
      {tab === 'routine' && <Routine />}
      {tab === 'details' && <Details user={user} />}
      {tab === 'settings' && <Settings />}
    </Chakra>
  )
}

/** Guest orders are listed only after the email address is verified. */
function Verify() {
  const words = profile.verify
  const { message, busy, send } = useVerification(words.resent)
  return (
    <Note kind="info" role="status" title={words.banner}>
      {message ? (
        <p>{message}</p>
      ) : (
        <Button variant="plain" size="sm" aria-disabled={busy} aria-busy={busy} onClick={send}>
          {words.resend}
        </Button>
      )}
    </Note>
  )
}
