import { chakra } from '@chakra-ui/react'
import { entryOf } from '#domain/base/lookup.ts'
import { listLimits, textLimits } from '#domain/manager/page-schema.ts'
import type { PageField, PageWords } from '#domain/manager/page-words.ts'
import { productPage as words } from '../../../content/manager/product-page.ts'
import { CheckField } from '../../control/field.tsx'
import { idOf } from '../words/editing.tsx'
import { type EntriesProps, EntryList, type FormState, Text } from '../words/fields.tsx'
import { entryLabel } from './page-label.ts'

/** What the fields of the editor share. */
export interface Editor extends FormState {
  words: PageWords
  change: <Field extends PageField>(field: Field, value: PageWords[Field]) => void
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
  const max = entryOf(textLimits, field)
  return (
    <Text
      editor={editor}
      {...rest}
      {...(max !== undefined && { max })}
      path={field}
      label={words.fields[field]}
      value={editor.words[field]}
      onChange={(value) => editor.change(field, value)}
    />
  )
}

type ListField = 'story' | 'benefits' | 'heroIngredients' | 'howToUse' | 'warnings' | 'faqs'

interface ListProps<Entry> extends Pick<EntriesProps<Entry>, 'entries' | 'blank' | 'onChange' | 'children'> {
  editor: Editor
  field: ListField
}

export const List = <Entry,>({ field, ...rest }: ListProps<Entry>) => (
  <EntryList
    {...rest}
    path={field}
    max={listLimits[field]}
    addLabel={words.add[field]}
    entryLabel={(at) => entryLabel(field, at)}
  />
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
