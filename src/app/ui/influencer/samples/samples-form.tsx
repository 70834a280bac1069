import { Button, chakra } from '@chakra-ui/react'
import { valibotResolver } from '@hookform/resolvers/valibot'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import type { InferOutput } from 'valibot'
import { variantName } from '#domain/catalogue/product.ts'
import { SAMPLE_NOTE_MAX, SAMPLES_MAX } from '#domain/influencer/samples.ts'
import { isUnreached } from '#domain/refusal.ts'
import { format } from '../../../content/base/format.ts'
import { refusalSentence } from '../../../content/base/refusal.ts'
import { samples as words } from '../../../content/influencer/samples.ts'
import { createAddressId, profileAtom } from '../../../state/account/profile.ts'
import { connectionAtom } from '../../../state/base/connection.ts'
import { catalogueAtom } from '../../../state/catalogue/catalogue.ts'
import { askForSamples, type MySamples } from '../../../state/influencer/dashboard.ts'
import { type AddressValues, addressFormSchema, addressOf } from '../../../state/order/address-form.ts'
import { AddressFields } from '../../checkout/address-fields.tsx'
import { Row } from '../../control/box.tsx'
import { SelectField, TextField } from '../../control/field.tsx'
import { Note } from '../../control/note.tsx'
import { Icon } from '../../icon/icon.tsx'

const Form = chakra('form', { base: { display: 'grid', gap: '16px', maxW: '640px', marginBottom: '18px' } })

/** Which products, and where to. The address is the account's own until another is typed. */
export function SamplesForm({ onAsked }: { onAsked: (samples: MySamples) => void }) {
  const offline = useAtomValue(connectionAtom) === 'offline'
  const saved = useAtomValue(profileAtom)?.addresses ?? []
  const {
    line1 = '',
    line2 = '',
    city = '',
    region = '',
    postcode = '',
  } = saved.find(({ isDefault }) => isDefault) ?? saved[0] ?? {}
  // A repeated request, whose answer was lost, is the same one.
  const [id, setId] = useState(createAddressId)
  const [items, setItems] = useState<readonly string[]>([])
  const [note, setNote] = useState('')
  const [missing, setMissing] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const form = useForm<AddressValues, unknown, InferOutput<typeof addressFormSchema>>({
    resolver: valibotResolver(addressFormSchema),
    defaultValues: { line1, line2, city, region, postcode, country: 'US' },
    mode: 'onTouched',
  })
  const { isSubmitting } = form.formState
  const names = useNames()
  const choose = (next: readonly string[]) => {
    setItems(next)
    setMissing(undefined)
    setId(createAddressId())
  }

  const send = form.handleSubmit(async ({ region, ...address }) => {
    setFailure(undefined)
    if (items.length === 0) return setMissing(words.none)
    if (offline) return setFailure(words.offline)
    const answer = await askForSamples({
      id,
      items: [...items],
      address: { ...addressOf({ ...address, region }), region },
      ...(note.trim() !== '' && { note: note.trim() }),
    })
    if (answer.ok) return onAsked(answer.value)
    const { code, errors = [] } = answer.refusal
    const sentence = isUnreached(answer.refusal) ? words.failed : refusalSentence(code)
    setFailure(errors[0]?.message ?? sentence)
  })

  return (
    <FormProvider {...form}>
      <Form
        noValidate
        aria-label={words.ask}
        onSubmit={(event) => {
          setMissing(items.length === 0 ? words.none : undefined)
          void send(event)
        }}
      >
        {items.length > 0 && (
          <ul style={{ listStyle: 'none', padding: 0, margin: 0 }}>
            {items.map((sku) => (
              <li key={sku}>
                <Row between>
                  <b>{names.get(sku) ?? sku}</b>
                  <Button
                    variant="ghost"
                    aria-label={format(words.remove, { name: names.get(sku) ?? sku })}
                    onClick={() => choose(items.filter((one) => one !== sku))}
                  >
                    <Icon name="close" />
                  </Button>
                </Row>
              </li>
            ))}
          </ul>
        )}
        {items.length < SAMPLES_MAX && (
          <SelectField
            id="samples-add"
            label={words.add}
            value=""
            error={missing}
            onChange={({ target }) => target.value !== '' && choose([...items, target.value])}
          >
            <option value="" />
            {[...names]
              .filter(([sku]) => !items.includes(sku))
              .map(([sku, name]) => (
                <option key={sku} value={sku}>
                  {name}
                </option>
              ))}
          </SelectField>
        )}
        <h3 className="small">
          <b>{words.address}</b>
        </h3>
        <AddressFields prefix="samples-" />
        <TextField
          id="samples-note"
          label={words.note}
          maxLength={SAMPLE_NOTE_MAX}
          value={note}
          onChange={({ target }) => {
            setNote(target.value)
            setId(createAddressId())
          }}
        />
        <p className="small muted">{words.rule}</p>
        {(failure ?? (offline && words.offline)) && (
          <Note kind={offline ? 'warn' : 'bad'} role="alert">
            {failure ?? words.offline}
          </Note>
        )}
        <Button justifySelf="start" type="submit" aria-disabled={isSubmitting || offline}>
          {isSubmitting ? words.asking : words.ask}
        </Button>
      </Form>
    </FormProvider>
  )
}

/** What can be asked for, by SKU: single products that are there. */
function useNames(): ReadonlyMap<string, string> {
  const catalogue = useAtomValue(catalogueAtom)
  return new Map(
    (catalogue?.products ?? []).flatMap((product) =>
      product.kind === 'bundle'
        ? []
        : product.variants.flatMap((one) =>
            one.stock > 0 ? [[one.sku, variantName(product, one)] as const] : [],
          ),
    ),
  )
}
