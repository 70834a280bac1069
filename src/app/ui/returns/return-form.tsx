import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { useState } from 'react'
import { type Catalogue, findVariant, type Variant } from '#domain/catalogue/product.ts'
import type { Order } from '#domain/order/order.ts'
import { overlapOf, type Returnable } from '#domain/order/returnable.ts'
import { mayExchange, type NewReturn } from '#domain/returns/returns.ts'
import { format, listed } from '../../content/base/format.ts'
import { refusalSentence } from '../../content/base/refusal.ts'
import { returns as content } from '../../content/returns/returns.ts'
import { storageProblemAtom } from '../../state/base/connection.ts'
import { showToastAtom } from '../../state/base/toast.ts'
import { catalogueAtom } from '../../state/catalogue/catalogue.ts'
import {
  orderDraftsAtom,
  orderDraftsStatusAtom,
  type ReturnDraft,
  typeReturnAtom,
} from '../../state/order/drafts.ts'
import { requestReturnAtom } from '../../state/returns/request.ts'
import { FormDialog } from '../control/dialog.tsx'
import { ChosenStep, type Typed, WishStep } from './return-steps.tsx'

const words = content.form

interface ReturnFormProps {
  /** With the returns that wait on this device. */
  order: Order
  orderSecret: string | undefined
  returnable: readonly Returnable[]
  onSent: () => void
  onClose: () => void
}

/**
 * Two steps: what comes back, and what for. Sent once, now or after a reconnect: its id is made when it is opened. What was
 * typed in it before, and not sent, is in it again: it waits until that is read.
 */
export const ReturnForm = (props: ReturnFormProps) =>
  useAtomValue(orderDraftsStatusAtom) === 'ready' && <Form {...props} />

function Form({ order, orderSecret, returnable, onSent, onClose }: ReturnFormProps) {
  const requestReturn = useSetAtom(requestReturnAtom)
  const type = useSetAtom(typeReturnAtom)
  const toast = useSetAtom(showToastAtom)
  const catalogue = useAtomValue(catalogueAtom)
  const [id] = useState(() => crypto.randomUUID())
  const [step, setStep] = useState<1 | 2>(1)
  // One thing to send back is meant.
  const only = returnable.length === 1 ? returnable[0] : undefined
  const store = useStore()
  const [before] = useState(() => {
    const draft = store.get(orderDraftsAtom).returns[order.id]
    return draft && stillPossible(draft, returnable, catalogue)
  })
  const [units, setUnits] = useState(before?.units ?? (only ? { [only.id]: 1 } : {}))
  const [typed, setTyped] = useState<Typed>(before ?? { wish: 'refund', reason: '', note: '', exchange: {} })
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const chosen = returnable.flatMap((one) => ((units[one.id] ?? 0) > 0 ? [one] : []))
  const change = (next: { units?: typeof units; typed?: Typed }) => {
    const { wish, reason, note, exchange } = next.typed ?? typed
    if (next.units) setUnits(next.units)
    if (next.typed) setTyped(next.typed)
    void type(order.id, { units: next.units ?? units, wish, reason, note, exchange })
  }
  const others = new Map(chosen.map((one) => [one.id, catalogue ? exchangesOf(catalogue, one.id) : []]))
  const exchanges = chosen.length > 0 && chosen.every((one) => others.get(one.id)?.length)

  const send = async () => {
    if (busy) return
    setBusy(true)
    setProblem(undefined)
    const wish = exchanges ? typed.wish : 'refund'
    const note = typed.note.trim()
    const request: NewReturn = {
      id,
      wish,
      askedAt: new Date().toISOString(),
      items: chosen.map((one) => ({
        id: one.id,
        units: units[one.id] ?? 1,
        ...(wish === 'exchange' && { exchange: typed.exchange[one.id] ?? others.get(one.id)?.[0]?.sku }),
      })),
      ...(typed.reason !== '' && { reason: typed.reason }),
      ...(note !== '' && { note }),
    }
    const result = await requestReturn({ order: order.id, orderSecret, request })
    setBusy(false)
    if (result.kind === 'refused') {
      const { code, errors = [] } = result.refusal
      return setProblem(errors[0]?.message ?? refusalSentence(code))
    }
    const kept = store.get(storageProblemAtom) === null ? content.saved : content.unstored
    toast({ text: result.kind === 'sent' ? content.sent : kept })
    if (result.kind === 'sent') onSent()
    onClose()
  }
  const next = () => {
    if (chosen.length === 0) return setProblem(words.missing)
    const overlap = overlapOf(
      order,
      chosen.map(({ id }) => ({ id, units: units[id] ?? 1 })),
    )
    if (overlap.length > 1) {
      const names = chosen.filter(({ id }) => overlap.some((one) => one.id === id)).map(({ name }) => name)
      return setProblem(format(words.overlap, { names: listed(names) }))
    }
    setProblem(undefined)
    setStep(2)
  }

  return (
    <FormDialog
      title={format(words.title, { number: order.number })}
      close={words.close}
      submit={step === 1 ? words.next : busy ? words.busy : words.submit}
      busy={busy}
      problem={problem}
      onSubmit={() => (step === 1 ? next() : void send())}
      onClose={onClose}
    >
      {step === 1 ? (
        <ChosenStep
          returnable={returnable}
          catalogue={catalogue}
          units={units}
          onUnits={(next) => change({ units: next })}
        />
      ) : (
        <WishStep
          chosen={chosen}
          others={exchanges ? others : undefined}
          typed={typed}
          onTyped={(next) => change({ typed: next })}
          onBack={() => setStep(1)}
        />
      )}
    </FormDialog>
  )
}

/** What was typed before, as far as it can come back and be sent now. */
const stillPossible = (
  { units, exchange, ...others }: ReturnDraft,
  returnable: readonly Returnable[],
  catalogue: Catalogue | null,
): ReturnDraft => ({
  ...others,
  units: Object.fromEntries(returnable.map(({ id, units: most }) => [id, Math.min(units[id] ?? 0, most)])),
  exchange: Object.fromEntries(
    Object.entries(exchange).filter(
      ([id, sku]) => catalogue && exchangesOf(catalogue, id).some((one) => one.sku === sku),
    ),
  ),
})

/** What can be sent for it: other variants at the same price that are in stock. */
function exchangesOf(catalogue: Catalogue, sku: string): Variant[] {
  const found = findVariant(catalogue, sku)
  if (!found) return []
  const { slug, kind } = found.product
  const asFacts = (variant: Variant) => ({ ...variant, product: slug, isSet: kind === 'bundle' })
  return found.product.variants.filter(
    (other) => other.stock > 0 && mayExchange(asFacts(found.variant), asFacts(other)),
  )
}
