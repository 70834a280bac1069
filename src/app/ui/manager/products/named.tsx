import { chakra } from '@chakra-ui/react'
import type { RefObject } from 'react'
import { slugOf } from '#domain/base/field.ts'
import { format } from '../../../content/base/format.ts'
import { paletteNames, newProduct as words } from '../../../content/manager/new-product.ts'
import { SelectField, TextField } from '../../control/field.tsx'

interface Names {
  name: string
  /** Null while it follows the name. */
  slug: string | null
  palette: string
}

interface NamedProps {
  first: RefObject<HTMLInputElement | null>
  field: (path: string) => { id: string; error: string | undefined; autoComplete: string }
  typed: Names
  onChange: (over: Partial<Names>) => void
}

export const Pair = chakra('div', {
  base: {
    display: 'grid',
    gap: '18px',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  },
})

/** What everything that gets a page begins with. */
export function Named({ first, field, typed, onChange }: NamedProps) {
  const slug = typed.slug ?? slugOf(typed.name)
  return (
    <>
      <TextField
        {...field('name')}
        ref={first}
        label={words.name}
        value={typed.name}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <TextField
        {...field('slug')}
        label={words.slug}
        help={format(words.slugHelp, { address: `/newpage?product=${slug || '…'}` })}
        value={slug}
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ target }) => onChange({ slug: target.value })}
      />
      <SelectField
        {...field('palette')}
        label={words.palette}
        value={typed.palette}
        onChange={({ target }) => onChange({ palette: target.value })}
      >
        {Object.entries(paletteNames).map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
    </>
  )
}
