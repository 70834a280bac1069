import { Button, chakra } from '@chakra-ui/react'
import { formatMoney } from '#domain/base/money.ts'
import type { ManagedVariant } from '#domain/manager/manager.ts'
import { format } from '../../../content/base/format.ts'
import { newSet as words } from '../../../content/manager/new-product.ts'
import { blankPart, type TypedPart, type TypedSet } from '../../../state/manager/new-product.ts'
import { SelectField, TextField } from '../../control/field.tsx'
import { Icon } from '../../icon/icon.tsx'
import { Pair } from './new-page.tsx'
import { type PartOption, partOptions, setSum } from './set-sum.ts'
import { TypedRow } from './typed-row.tsx'
import { priceOf } from './typed-variants.ts'

type Made = Pick<TypedSet, 'parts' | 'price'>

interface SetPartsProps {
  typed: Made
  all: readonly ManagedVariant[]
  field: (path: string) => { id: string; error: string | undefined; autoComplete: string }
  onChange: (over: Partial<Made>) => void
}

/** The parts of a set, each a row, its price, and what it saves. */
export function SetParts({ typed: { parts, price }, all, field, onChange }: SetPartsProps) {
  const options = partOptions(all, parts)
  const put = (at: number, over: Partial<TypedPart>) =>
    onChange({ parts: parts.map((one, place) => (place === at ? { ...one, ...over } : one)) })
  const add = field('parts')
  return (
    <>
      {parts.map((part, at) => {
        const name = format(words.part, { number: at + 1 })
        return (
          <TypedRow
            key={part.key}
            name={name}
            remove={
              parts.length > 1
                ? {
                    label: format(words.removeNamed, { part: name }),
                    run: () => {
                      onChange({ parts: parts.filter((one) => one !== part) })
                      document.getElementById(add.id)?.focus()
                    },
                  }
                : undefined
            }
          >
            <chakra.div
              display="grid"
              gap="14px"
              gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 160px' }}
            >
              <SelectField
                {...field(`parts.${at}.skus`)}
                label={words.what}
                value={part.what}
                onChange={({ target }) => put(at, { what: target.value })}
              >
                <option value="">{words.nothing}</option>
                {options.map((option) => (
                  <option key={option.what} value={option.what}>
                    {labelOf(option)}
                  </option>
                ))}
              </SelectField>
              <TextField
                {...field(`parts.${at}.units`)}
                label={words.units}
                inputMode="numeric"
                value={part.units}
                onChange={({ target }) => put(at, { units: target.value })}
              />
            </chakra.div>
          </TypedRow>
        )
      })}
      <div>
        <Button
          id={add.id}
          size="sm"
          variant="outline"
          onClick={() =>
            onChange({ parts: [...parts, blankPart(Math.max(-1, ...parts.map(({ key }) => key)) + 1)] })
          }
        >
          <Icon name="plus" size={18} />
          {words.add}
        </Button>
        {add.error && <chakra.p color="status.bad">{add.error}</chakra.p>}
      </div>
      <Pair>
        <TextField
          {...field('price')}
          label={words.price}
          inputMode="decimal"
          value={price}
          onChange={({ target }) => onChange({ price: target.value })}
        />
        <Sum parts={parts} price={priceOf(price)} all={all} />
      </Pair>
    </>
  )
}

const labelOf = ({ name, count }: PartOption): string =>
  count > 1 ? format(words.any, { name, count: String(count) }) : name

interface SumProps {
  parts: readonly TypedPart[]
  price: number
  all: readonly ManagedVariant[]
}

function Sum({ parts, price, all }: SumProps) {
  const sum = setSum(parts, price, all)
  return (
    <chakra.output alignSelf="end" display="block" className="small">
      {sum && (
        <>
          {format(words.separately, { amount: formatMoney(sum.separately) })}{' '}
          {sum.amount !== null &&
            (sum.amount > 0
              ? format(words.saves, { amount: formatMoney(sum.amount), percent: String(sum.percent) })
              : words.dearer)}
        </>
      )}
    </chakra.output>
  )
}
