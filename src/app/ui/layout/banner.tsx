import { useAtom } from 'jotai'
import { bannerWords as words } from '../../content/layout/banner.ts'
import { closedBannerAtom, closedBannerScript } from '../../state/base/closed-banner.ts'
import { Icon } from '../icon/icon.tsx'
import type { Announcement } from './layout-words.ts'
import styles from './shell.module.css'

/** The announcement, until it is put away. */
export function Banner({ version, text, link }: Announcement) {
  const [closed, close] = useAtom(closedBannerAtom)
  return (
    // A dismissed banner is never painted: the script hides it before the first paint, React long after.
    <aside
      className={styles.banner}
      aria-label={words.label}
      hidden={closed === version}
      suppressHydrationWarning
    >
      <p>
        {text}{' '}
        {link && (
          <a href={link.to} className="link">
            {link.label}
          </a>
        )}
      </p>
      <button type="button" aria-label={words.close} onClick={() => close(version)}>
        <Icon name="close" size={18} />
      </button>
      {import.meta.env.SSR && (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the only thing in it that is not written here is a number.
        <script dangerouslySetInnerHTML={{ __html: closedBannerScript(version) }} />
      )}
    </aside>
  )
}
