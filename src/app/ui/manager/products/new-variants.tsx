import { Button, chakra } from '@chakra-ui/react'
import { format } from '../../../content/base/format.ts'
import { newProduct as words } from '../../../content/manager/new-product.ts'
import { blankVariant, type TypedProduct, type TypedVariant } from '../../../state/manager/new-product.ts'
import { TextField } from '../../control/field.tsx'
import { Icon } from '../../icon/icon.tsx'
import { TypedRow } from './typed-row.tsx'

const Fields = chakra('div', {
  base: {
    display: 'grid',
    gap: '14px',
    gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(3, minmax(0, 1fr))' },
  },
})

interface NewVariantsProps {
  typed: Pick<TypedProduct, 'choice' | 'variants'>
  /** What the button for one more says. */
  more?: Readonly<Record<TypedProduct['choice'], string>>
  field: (path: string) => { id: string; error: string | undefined; autoComplete: string }
  onChange: (variants: readonly TypedVariant[]) => void
}

/** Sizes or shades that are typed, each a row. */
export function NewVariants({
  typed: { choice, variants },
  more = words.add,
  field,
  onChange,
}: NewVariantsProps) {
  const put = (at: number, over: Partial<TypedVariant>) =>
    onChange(variants.map((one, place) => (place === at ? { ...one, ...over } : one)))
  const add = field('variants')
  // The schema does not know in what the variants differ.
  const fieldOf = (at: number, key: string, typed: string) => {
    const known = field(`variants.${at}.${key}`)
    return key === 'name' && known.error && typed.trim() === ''
      ? { ...known, error: words.missing[choice] }
      : known
  }
  const texts = [
    ['name', words.label[choice], 'text'],
    ['sku', words.sku, 'text'],
    ['price', words.price, 'decimal'],
    ['stock', words.stock, 'numeric'],
    ['weightGrams', words.weight, 'numeric'],
    ['barcode', words.barcode, 'numeric'],
  ] as const
  return (
    <chakra.div display="grid" gap="14px">
      {variants.map((variant, at) => {
        const name = format(words.variant[choice], { number: at + 1 })
        return (
          <TypedRow
            key={variant.key}
            name={name}
            remove={
              variants.length > 1
                ? {
                    label: `${words.remove}: ${name}`,
                    run: () => {
                      onChange(variants.filter((one) => one !== variant))
                      document.getElementById(add.id)?.focus()
                    },
                  }
                : undefined
            }
          >
            <Fields>
              {texts.map(([key, label, inputMode]) => (
                <TextField
                  key={key}
                  {...fieldOf(at, key, variant[key])}
                  label={label}
                  inputMode={inputMode}
                  value={variant[key]}
                  onChange={({ target }) => put(at, { [key]: target.value })}
                />
              ))}
              {choice === 'shade' && (
                <TextField
                  {...field(`variants.${at}.swatch`)}
                  type="color"
                  label={words.swatch}
                  value={variant.swatch}
                  onChange={({ target }) => put(at, { swatch: target.value })}
                />
              )}
            </Fields>
          </TypedRow>
        )
      })}
      <div>
        <Button
          id={add.id}
          size="sm"
          variant="outline"
          onClick={() =>
            onChange([...variants, blankVariant(Math.max(-1, ...variants.map(({ key }) => key)) + 1)])
          }
        >
          <Icon name="plus" size={18} />
          {more[choice]}
        </Button>
        {add.error && <chakra.p color="status.bad">{add.error}</chakra.p>}
      </div>
    </chakra.div>
  )
}
