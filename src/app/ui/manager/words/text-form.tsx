import { chakra } from '@chakra-ui/react'
import { PART_TITLE_MAX, PARTS_MAX } from '#domain/words/read-text.ts'
import { type PolicyPart, type TextField, type TextId, type TextWords, texts } from '#domain/words/texts.ts'
import { format } from '../../../content/base/format.ts'
import { policies } from '../../../content/terms/policies.ts'
import { shopWords as words } from '../../../content/words/words.ts'
import { builtInParts, builtInText } from '../../../state/words/built-in.ts'
import { EntryList, type FormState, Text } from './fields.tsx'
import { Section } from './section.tsx'
import { fieldLabelOf, freshId, groupLabel, groupOf } from './text-label.ts'

export interface TextFormState extends FormState {
  words: TextWords
  change: (path: string, value: string | PolicyPart[]) => void
}

/** All texts of one place in the shop, in its order. What was never changed shows what came with the shop. */
export function TextForm({ id, form }: { id: TextId; form: TextFormState }) {
  const fields: readonly TextField[] = texts[id]
  const groups = [...new Set(fields.map(({ path }) => groupOf(id, path)))]
  return groups.map((group) => (
    <Section key={group} id={group || id} title={groupLabel(id, group)}>
      {fields
        .filter(({ path }) => groupOf(id, path) === group)
        .map((field) =>
          field.path === 'parts' ? (
            <Parts key="parts" id={id} form={form} field={field} />
          ) : (
            <Field key={field.path} id={id} form={form} field={field} />
          ),
        )}
    </Section>
  ))
}

interface FieldProps {
  id: TextId
  form: TextFormState
  field: TextField
}

const LONG = 100

const holdsOf = ({ holds = [] }: TextField): string | undefined =>
  holds.length === 0
    ? undefined
    : format(words.help.holds, { figures: holds.map((name) => `{${name}}`).join(', ') })

function Field({ id, form, field }: FieldProps) {
  const { path, max } = field
  const typed = form.words[path]
  const builtIn = builtInText(id, path)
  const changed = typeof typed === 'string' && typed !== builtIn && builtIn !== ''
  const help =
    holdsOf(field) ??
    (path === 'to' ? words.help.to : changed ? format(words.builtIn, { text: builtIn }) : undefined)
  return (
    <Text
      editor={form}
      path={path}
      max={max}
      label={fieldLabelOf(id, path)}
      value={typeof typed === 'string' ? typed : builtIn}
      {...(help !== undefined && { help })}
      {...(max > LONG && path !== 'to' && { rows: 2 })}
      onChange={(value) => form.change(path, value)}
    />
  )
}

const isPolicy = (id: TextId): id is keyof typeof policies => id in policies

function Parts({ id, form, field }: FieldProps) {
  const typed = form.words.parts
  const parts = typeof typed === 'object' ? typed : isPolicy(id) ? builtInParts(id) : []
  const holds = holdsOf(field)
  return (
    <>
      <chakra.p className="small muted">
        {words.help.parts} {holds}
      </chakra.p>
      <EntryList
        editor={form}
        path="parts"
        max={PARTS_MAX}
        addLabel={words.part.add}
        entryLabel={(at) => format(words.part.number, { number: at + 1 })}
        entries={parts}
        blank={{ id: freshId(id, parts), title: '', text: '' }}
        onChange={(changed) => form.change('parts', changed)}
      >
        {(part, at, change) => (
          <>
            <chakra.p fontWeight="strong" lineHeight="32px" paddingInlineEnd="140px" overflowWrap="anywhere">
              {part.title || format(words.part.number, { number: at + 1 })}
            </chakra.p>
            <Text
              editor={form}
              path={`parts.${at}.title`}
              label={words.part.title}
              value={part.title}
              max={PART_TITLE_MAX}
              onChange={(title) => change({ ...part, title })}
            />
            <Text
              editor={form}
              path={`parts.${at}.text`}
              label={words.part.text}
              value={part.text}
              max={field.max}
              rows={4}
              onChange={(text) => change({ ...part, text })}
            />
          </>
        )}
      </EntryList>
    </>
  )
}
