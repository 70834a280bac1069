import { Button, chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { listLimits, textLimits } from '#domain/manager/page-schema.ts'
import type { PageField, PageWords } from '#domain/manager/page-words.ts'
import { format } from '../../../content/base/format.ts'
import { productPage as words } from '../../../content/manager/product-page.ts'
import { AreaField, CheckField, TextField } from '../../control/field.tsx'
import { Icon } from '../../icon/icon.tsx'
import { entryLabel, idOf } from './page-label.ts'

/** What the fields of the editor share. */
export interface Editor {
  words: PageWords
  /** By the path of the text. */
  faults: ReadonlyMap<string, string>
  locked: boolean
  change: <Field extends PageField>(field: Field, value: PageWords[Field]) => void
}

interface TextProps {
  editor: Editor
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
    ...{ id: idOf(path), label, value, error, readOnly: editor.locked, autoComplete: 'off' },
    help: counted ?? help,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  }
  return rows === undefined ? (
    <TextField {...props} />
  ) : (
    <AreaField {...props} rows={rows} css={{ fieldSizing: 'content', minHeight: 'auto' }} />
  )
}

/** Fields that are one text. */
type LineField = {
  [Field in PageField]: PageWords[Field] extends string ? Field : never
}[PageField]

interface LineProps {
  editor: Editor
  field: LineField
  help?: string
  rows?: number
}

export function Line({ editor, field, ...rest }: LineProps) {
  const max = field in textLimits ? textLimits[field as keyof typeof textLimits] : undefined
  return (
    <Text
      {...{ editor, ...rest }}
      {...(max !== undefined && { max })}
      path={field}
      label={words.fields[field]}
      value={editor.words[field]}
      onChange={(value) => editor.change(field, value)}
    />
  )
}

export const EntryFrame = chakra('li', {
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

type ListField = 'story' | 'benefits' | 'heroIngredients' | 'howToUse' | 'warnings' | 'faqs'

interface ListProps<Entry> {
  editor: Editor
  field: ListField
  entries: readonly Entry[]
  blank: Entry
  onChange: (entries: Entry[]) => void
  /** The fields of one entry. */
  children: (entry: Entry, at: number, change: (entry: Entry) => void) => ReactNode
}

/** Entries that are added, moved and removed. */
export function List<Entry>({ editor, field, entries, blank, onChange, children }: ListProps<Entry>) {
  const { locked, faults } = editor
  const fault = faults.get(field)
  const full = entries.length >= listLimits[field]
  const add = idOf(field)
  const move = (from: number, to: number) => {
    const moved = entries[from]
    if (locked || moved === undefined || to < 0 || to >= entries.length) return
    onChange(entries.toSpliced(from, 1).toSpliced(to, 0, moved))
  }
  const remove = (at: number) => {
    if (locked) return
    onChange(entries.toSpliced(at, 1))
    document.getElementById(add)?.focus()
  }
  return (
    <div>
      <Entries>
        {entries.map((entry, at) => {
          const label = entryLabel(field, at)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: an entry has no other name while it is typed.
            <EntryFrame key={at} aria-label={label}>
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
            </EntryFrame>
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
          onClick={() => !full && !locked && onChange([...entries, blank])}
        >
          <Icon name="plus" size={18} />
          {words.add[field]}
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

interface ChoicesProps<Term extends string> {
  editor: Editor
  field: 'freeFrom' | 'when' | 'skinTypes' | 'concerns'
  terms: readonly { id: Term; label: string }[]
  chosen: readonly Term[]
  onChange: (chosen: Term[]) => void
}

/** Terms of the shop's vocabulary, in its order. One that the vocabulary has no more can be unticked. */
export function Choices<Term extends string>({ editor, field, terms, chosen, onChange }: ChoicesProps<Term>) {
  const known = new Set<string>(terms.map(({ id }) => id))
  const all = [...terms, ...chosen.filter((id) => !known.has(id)).map((id) => ({ id, label: id }))]
  const fault = editor.faults.get(field)
  return (
    <chakra.fieldset border="0" padding="0" margin="0" minW="0">
      <chakra.legend fontWeight="strong" padding="0" marginBottom="4px">
        {words.fields[field]}
      </chakra.legend>
      <chakra.div
        display="grid"
        gridTemplateColumns="repeat(auto-fill, minmax(min(100%, 190px), 1fr))"
        gap="0 16px"
      >
        {all.map(({ id, label }, at) => (
          <CheckField
            key={id}
            id={at === 0 ? idOf(field) : idOf(`${field}.${id}`)}
            label={label}
            checked={chosen.includes(id)}
            onChange={({ target }) => {
              if (editor.locked) return
              onChange(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
            }}
          />
        ))}
      </chakra.div>
      {fault && <chakra.p color="status.bad">{fault}</chakra.p>}
    </chakra.fieldset>
  )
}
