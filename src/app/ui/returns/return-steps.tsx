import { Button, chakra } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'
import { type Catalogue, findVariant, type Variant } from '#domain/catalogue/product.ts'
import type { Returnable } from '#domain/order/returnable.ts'
import { RETURN_NOTE_MAX } from '#domain/returns/new-return.ts'
import type { NewReturn } from '#domain/returns/returns.ts'
import { returnReasons } from '#domain/returns/schema.ts'
import { format } from '../../content/base/format.ts'
import { returns as content } from '../../content/returns/returns.ts'
import { seenAs } from '../../state/cart/lines.ts'
import { LineThumb } from '../cart/line.tsx'
import { ChoiceGroup } from '../control/choice.tsx'
import { AreaField, SelectField, UnitsSelect } from '../control/field.tsx'

const words = content.form

export interface Typed {
  wish: NewReturn['wish']
  reason: NonNullable<NewReturn['reason']> | ''
  note: string
  /** What to send for each item. */
  exchange: Readonly<Record<string, string>>
}

/** The heading of a step: read out when the step begins. */
function StepHead({ step }: { step: 1 | 2 }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div>
      <p className="small muted">{format(words.step, { step })}</p>
      <h3 className="d4" tabIndex={-1} ref={heading} style={{ outline: 'none' }}>
        {words.steps[step - 1]}
      </h3>
    </div>
  )
}

const pictureOf = (catalogue: Catalogue | null, sku: string) => {
  const found = catalogue && findVariant(catalogue, sku)
  return found ? seenAs(found.product) : undefined
}

interface ChosenStepProps {
  returnable: readonly Returnable[]
  /** For their pictures. */
  catalogue: Catalogue | null
  units: Readonly<Record<string, number>>
  onUnits: (units: Readonly<Record<string, number>>) => void
}

export const ChosenStep = ({ returnable, catalogue, units, onUnits }: ChosenStepProps) => (
  <>
    <StepHead step={1} />
    <chakra.ul listStyle="none" padding={0} display="grid" gap="12px">
      {returnable.map(({ id, name, units: most, set }) => (
        <chakra.li
          key={id}
          display="flex"
          alignItems="center"
          gap="12px"
          // Below its set, as a part of it.
          marginInlineStart={set && returnable.some((one) => one.name === set) ? '28px' : 0}
        >
          <LineThumb of={pictureOf(catalogue, id)} width={44} />
          <span style={{ flex: 1 }}>
            <b>{name}</b>
            {set && <span className="small muted"> {format(words.of, { set })}</span>}
          </span>
          <UnitsSelect
            label={format(words.units, { name })}
            value={units[id] ?? 0}
            most={most}
            onChange={(count) => onUnits({ ...units, [id]: count })}
          />
        </chakra.li>
      ))}
    </chakra.ul>
  </>
)

interface WishStepProps {
  chosen: readonly Returnable[]
  /** What can be sent for each; none when not each has something. */
  others: ReadonlyMap<string, readonly Variant[]> | undefined
  typed: Typed
  onTyped: (typed: Typed) => void
  onBack: () => void
}

export const WishStep = ({ chosen, others, typed, onTyped, onBack }: WishStepProps) => (
  <>
    <StepHead step={2} />
    {others ? (
      <ChoiceGroup
        label={words.wish}
        name="wish"
        choices={[
          { value: 'refund', name: words.refund, text: words.refundHelp },
          { value: 'exchange', name: words.exchange, text: words.exchangeHelp },
        ]}
        chosen={typed.wish}
        onChange={({ target }) =>
          onTyped({ ...typed, wish: target.value === 'exchange' ? 'exchange' : 'refund' })
        }
      />
    ) : (
      <p>
        <b>{words.refund}.</b> {words.refundHelp}
      </p>
    )}
    {others &&
      typed.wish === 'exchange' &&
      chosen.map(({ id, name }) => (
        <SelectField
          key={id}
          id={`exchange-${id}`}
          label={format(words.exchangeFor, { name })}
          value={typed.exchange[id] ?? others.get(id)?.[0]?.sku}
          onChange={({ target }) =>
            onTyped({ ...typed, exchange: { ...typed.exchange, [id]: target.value } })
          }
        >
          {others.get(id)?.map((variant) => (
            <option key={variant.sku} value={variant.sku}>
              {variant.name}
            </option>
          ))}
        </SelectField>
      ))}
    <SelectField
      id="return-reason"
      label={words.reason}
      value={typed.reason}
      onChange={({ target }) =>
        onTyped({ ...typed, reason: returnReasons.find((one) => one === target.value) ?? '' })
      }
    >
      <option value="">{words.noReason}</option>
      {returnReasons.map((reason) => (
        <option key={reason} value={reason}>
          {words.reasons[reason]}
        </option>
      ))}
    </SelectField>
    <AreaField
      id="return-note"
      label={words.note}
      help={words.noteHelp}
      rows={3}
      maxLength={RETURN_NOTE_MAX}
      value={typed.note}
      onChange={({ target }) => onTyped({ ...typed, note: target.value })}
    />
    <Button variant="plain" size="sm" justifySelf="start" onClick={onBack}>
      {words.back}
    </Button>
  </>
)
