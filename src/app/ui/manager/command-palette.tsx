import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { format, plural } from '../../content/base/format.ts'
import { palette as words } from '../../content/manager/command-palette.ts'
import { useDialog } from '../control/use-dialog.ts'
import { Icon } from '../icon/icon.tsx'
import styles from './command-palette.module.css'
import { type Entry, useEntries } from './use-command-palette-entries.ts'

/**
 * Leads by keyboard to an order, a customer, a product or a screen. The focus stays in the field; the chosen entry is
 * its active descendant, as the combobox pattern has it.
 */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const id = useId()
  const { props, close, ref } = useDialog({ open: true, onClose, lightDismiss: true })
  const [text, setText] = useState('')
  // By its name, so that it stays chosen when others are found above it; the first one until then.
  const [chosen, setChosen] = useState<string | null>(null)
  const { entries, offline, failed, searching } = useEntries(text)
  const found = entries.findIndex((entry) => keyOf(entry) === chosen)
  const at = Math.max(0, found)
  const active = entries[at]
  const idOf = (entry: Entry) => `${id}-${keyOf(entry)}`
  const activeId = active && idOf(active)
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  const open = (entry: Entry) => {
    close()
    entry.open()
  }
  const choose = (index: number) => {
    const entry = entries[(index + entries.length) % entries.length]
    if (entry) setChosen(keyOf(entry))
  }
  const press = (event: KeyboardEvent) => {
    // Enter of an input method only ends its word.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') choose(at + 1)
    else if (event.key === 'ArrowUp') choose(at - 1)
    else if (event.key === 'Enter' && active) open(active)
    else return
    event.preventDefault()
  }
  const status = offline
    ? words.offline
    : failed
      ? words.failed
      : searching
        ? words.searching
        : entries.length === 0
          ? format(words.none, { text: text.trim() })
          : plural(words.results, entries.length)
  const groups = Map.groupBy(entries, (entry) => entry.group)

  return (
    <dialog {...props} className={styles.palette} aria-label={words.title}>
      <div className={styles.field}>
        <Icon name="search" size={18} />
        <input
          role="combobox"
          type="text"
          aria-label={words.search}
          placeholder={words.hint}
          aria-autocomplete="list"
          aria-expanded={entries.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={activeId}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setChosen(null)
          }}
          onKeyDown={press}
        />
        <button type="button" aria-label={words.close} onClick={() => ref.current?.close()}>
          <Icon name="close" />
        </button>
      </div>
      <div role="listbox" id={`${id}-list`} aria-label={words.title} className={styles.list} tabIndex={-1}>
        {[...groups].map(([group, members]) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a list box.
          <div key={group} role="group" aria-label={words.groups[group]}>
            <p className={styles.group} aria-hidden="true">
              {words.groups[group]}
            </p>
            {members.map((entry) => (
              <button
                key={entry.id}
                id={idOf(entry)}
                type="button"
                role="option"
                tabIndex={-1}
                aria-selected={entry === active}
                // The focus stays in the field.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => open(entry)}
              >
                <span>{entry.label}</span>
                {entry.detail && <span className={styles.detail}>{entry.detail}</span>}
              </button>
            ))}
          </div>
        ))}
      </div>
      <p className={styles.foot}>
        <span role="status">{status}</span>
        <span className={styles.keys}>{words.keys}</span>
      </p>
    </dialog>
  )
}

/** Unlike among all groups. */
const keyOf = ({ group, id }: Entry): string => `${group}-${id}`
