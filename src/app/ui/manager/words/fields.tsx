import { Button, chakra } from '@chakra-ui/react'
import { useSetAtom } from 'jotai'
import { type ReactNode, useCallback, useEffect, useRef } from 'react'
import { format } from '../../../content/base/format.ts'
import { productPage as words } from '../../../content/manager/product-page.ts'
import { dismissToastAtom, showToastAtom } from '../../../state/base/toast.ts'
import { AreaField, TextField } from '../../control/field.tsx'
import { Icon } from '../../icon/icon.tsx'
import { idOf } from './editing.tsx'

/** What the fields of an editor share. */
export interface FormState {
  /** By the path of the text. */
  faults: ReadonlyMap<string, string>
  locked: boolean
}

interface TextProps {
  editor: FormState
  path: string
  label: string
  value: string
  onChange: (value: string) => void
  max?: number
  help?: string
  rows?: number
}

/** One text with its fault beside it; near its limit it counts characters. */
export function Text({ editor, path, label, value, onChange, max, help, rows }: TextProps) {
  const count = value.trim().length
  const counted =
    max !== undefined && count > max * 0.8 ? format(words.characters, { count, max }) : undefined
  const error = editor.faults.get(path) ?? (max !== undefined && count > max ? counted : undefined)
  const props = {
    id: idOf(path),
    label,
    value,
    error,
    readOnly: editor.locked,
    autoComplete: 'off',
    help: counted ?? help,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  }
  return rows === undefined ? (
    <TextField {...props} />
  ) : (
    <AreaField {...props} rows={rows} style={{ fieldSizing: 'content', minHeight: 'auto' }} />
  )
}

export const EntryItem = chakra('li', {
  base: {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '14px',
    padding: '14px',
    borderWidth: '1px',
    borderStyle: 'solid',
    borderColor: 'border',
    borderRadius: 'field',
  },
})

export const EntryButtons = chakra('div', {
  base: { position: 'absolute', insetInlineEnd: '6px', top: '2px', display: 'flex' },
})

export const Entries = chakra('ol', {
  base: { listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: '14px' },
})

export interface EntriesProps<Entry> {
  editor: FormState
  /** The path of the list. */
  path: string
  max: number
  addLabel: string
  entryLabel: (at: number) => string
  entries: readonly Entry[]
  /** What a new entry begins with. */
  blank: Entry
  onChange: (entries: Entry[]) => void
  /** The fields of one entry. */
  children: (entry: Entry, at: number, change: (entry: Entry) => void) => ReactNode
}

/** Entries that are added, moved and removed. */
export function EntryList<Entry>({
  editor,
  path,
  entries,
  onChange,
  children,
  ...list
}: EntriesProps<Entry>) {
  const { max, addLabel, entryLabel, blank } = list
  const { locked, faults } = editor
  const fault = faults.get(path)
  const full = entries.length >= max
  const add = idOf(path)
  const move = (from: number, to: number) => {
    const moved = entries[from]
    if (locked || moved === undefined || to < 0 || to >= entries.length) return
    onChange(entries.toSpliced(from, 1).toSpliced(to, 0, moved))
  }
  const undo = useUndo({ editor, entries, onChange })
  const remove = (at: number) => {
    const removed = entries[at]
    if (locked || removed === undefined) return
    onChange(entries.toSpliced(at, 1))
    document.getElementById(add)?.focus()
    undo.offer(entryLabel(at), (now) => now.toSpliced(at, 0, removed))
  }
  return (
    <div>
      <Entries>
        {entries.map((entry, at) => {
          const label = entryLabel(at)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: an entry has no other name while it is typed.
            <EntryItem key={at} aria-label={label}>
              <EntryButtons>
                <Tool label={`${words.up}: ${label}`} off={at === 0} onClick={() => move(at, at - 1)}>
                  <chakra.span display="flex" transform="rotate(180deg)">
                    <Icon name="chevron" size={18} />
                  </chakra.span>
                </Tool>
                <Tool
                  label={`${words.down}: ${label}`}
                  off={at === entries.length - 1}
                  onClick={() => move(at, at + 1)}
                >
                  <Icon name="chevron" size={18} />
                </Tool>
                <Tool label={`${words.remove}: ${label}`} off={false} onClick={() => remove(at)}>
                  <Icon name="trash" size={18} />
                </Tool>
              </EntryButtons>
              {children(entry, at, (changed) => onChange(entries.with(at, changed)))}
            </EntryItem>
          )
        })}
      </Entries>
      <chakra.div marginTop="12px">
        <Button
          id={add}
          size="sm"
          variant="outline"
          aria-disabled={full || locked}
          aria-describedby={fault ? `${add}-fault` : undefined}
          onClick={() => {
            if (full || locked) return
            undo.end()
            onChange([...entries, blank])
          }}
        >
          <Icon name="plus" size={18} />
          {addLabel}
        </Button>
        {fault && (
          <chakra.p id={`${add}-fault`} color="status.bad" marginTop="8px">
            {fault}
          </chakra.p>
        )}
      </chakra.div>
    </div>
  )
}

/**
 * A message with the way back: what was typed since then stays. It ends with the list, so that it never changes another one,
 * and when an entry is added, which may take the place or the name of the removed one.
 */
function useUndo<Entry>(list: Pick<EntriesProps<Entry>, 'editor' | 'entries' | 'onChange'>) {
  const toast = useSetAtom(showToastAtom)
  const dismiss = useSetAtom(dismissToastAtom)
  const latest = useRef(list)
  const offered = useRef<number>(undefined)
  const end = useCallback(() => {
    if (offered.current !== undefined) dismiss(offered.current)
    offered.current = undefined
  }, [dismiss])
  useEffect(() => {
    latest.current = list
  })
  useEffect(() => end, [end])
  const offer = (label: string, undone: (now: readonly Entry[]) => Entry[]) => {
    const run = () => {
      const { editor, entries, onChange } = latest.current
      if (!editor.locked) onChange(undone(entries))
    }
    offered.current = toast({
      text: format(words.removed, { entry: label }),
      action: { label: words.undo, run },
    })
  }
  return { offer, end }
}

interface ToolProps {
  label: string
  off: boolean
  onClick: () => void
  children: ReactNode
}

export const Tool = ({ label, off, onClick, children }: ToolProps) => (
  <Button
    variant="ghost"
    size="sm"
    minW="44px"
    minH="44px"
    padding="0"
    aria-label={label}
    aria-disabled={off}
    opacity={off ? 0.35 : 1}
    onClick={() => !off && onClick()}
  >
    {children}
  </Button>
)
