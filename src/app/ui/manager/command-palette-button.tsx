import { useEffect, useState } from 'react'
import { palette as words } from '../../content/manager/command-palette.ts'
import { Icon } from '../icon/icon.tsx'
import { lazyComponent } from '../lazy-component.tsx'
import styles from './staff.module.css'

const CommandPalette = lazyComponent(() =>
  import('./command-palette.tsx').then((part) => part.CommandPalette),
)

/** Opens the palette, also by Ctrl-K or ⌘-K; not over another dialog, whose form would be left behind it. */
export function PaletteButton() {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { ctrlKey, metaKey, altKey, shiftKey, key } = event
      if (ctrlKey === metaKey || altKey || shiftKey || key.toLowerCase() !== 'k') return
      event.preventDefault()
      if (event.repeat) return
      setOpen((now) => !now && document.querySelector('dialog[open], [role$=dialog]') === null)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return (
    <>
      <button
        type="button"
        className={styles.find}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        aria-label={words.button}
        onClick={() => setOpen(true)}
      >
        <Icon name="search" />
      </button>
      {open && <CommandPalette onClose={close} onLoadError={close} />}
    </>
  )
}
