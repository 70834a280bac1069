import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { formatMoney } from '#domain/base/money.ts'
import { findVariant, variantName } from '#domain/catalogue/product.ts'
import type { Order } from '#domain/order/order.ts'
import { type OwnReturn, SEND_BACK_DAYS } from '#domain/returns/returns.ts'
import { dateOf } from '../../content/base/date.ts'
import { format } from '../../content/base/format.ts'
import { refusalSentence } from '../../content/base/refusal.ts'
import { returns as words } from '../../content/returns/returns.ts'
import { showToastAtom } from '../../state/base/toast.ts'
import { catalogueAtom } from '../../state/catalogue/catalogue.ts'
import {
  cancelQueuedReturnAtom,
  type QueuedReturn as Queued,
  takeBackReturnAtom,
} from '../../state/returns/queue.ts'
import { Row } from '../control/box.tsx'
import { Chip } from '../control/chip.tsx'

export interface OrderReturnsProps {
  order: Order
  orderSecret: string | undefined
  onReload: () => void
}

const chips = {
  requested: 'info',
  approved: 'warn',
  received: 'info',
  refunded: 'ok',
  exchanged: 'ok',
  declined: 'bad',
  cancelled: 'subtle',
} as const

const itemsOf = (items: readonly Pick<OwnReturn['items'][number], 'units' | 'name' | 'exchange'>[]): string =>
  items
    .map(({ units, name, exchange }) =>
      exchange
        ? format(words.exchanged, { units, name, exchange: exchange.name })
        : format(words.item, { units, name }),
    )
    .join(', ')

/** What became of a return, and what is to be done next. */
export function ReturnState({
  request,
  order,
  orderSecret,
  onReload,
}: OrderReturnsProps & { request: OwnReturn }) {
  const items = itemsOf(request.items)
  return (
    <>
      <Row between>
        <b>{items}</b>
        <Chip variant={chips[request.state]}>{words.states[request.state]}</Chip>
      </Row>
      <p className="small muted">{leadOf(request, order)}</p>
      {request.state === 'approved' && (
        <>
          <address style={{ whiteSpace: 'pre-line', fontStyle: 'normal' }}>{request.sendTo}</address>
          {request.labelUrl && (
            <p>
              <a href={request.labelUrl} target="_blank" rel="noreferrer" className="link">
                {words.label}
              </a>
            </p>
          )}
        </>
      )}
      {request.state === 'requested' && (
        <TakeBack
          request={request}
          order={order}
          orderSecret={orderSecret}
          onReload={onReload}
          label={format(words.takeBackOf, { items })}
        />
      )}
    </>
  )
}

function leadOf({ state, askedAt, amount = 0, replacement = '', declinedFor }: OwnReturn, order: Order) {
  if (state === 'declined') {
    return declinedFor ? format(words.leads.declined, { reason: declinedFor }) : words.leads.declinedErased
  }
  return format(words.leads[state], {
    date: dateOf(askedAt),
    amount: formatMoney(amount),
    days: SEND_BACK_DAYS,
    number: state === 'exchanged' ? replacement : order.number,
  })
}

function TakeBack({
  request,
  order,
  orderSecret,
  onReload,
  label,
}: OrderReturnsProps & { request: OwnReturn; label: string }) {
  const toast = useSetAtom(showToastAtom)
  const [busy, setBusy] = useState(false)
  const cancel = useSetAtom(takeBackReturnAtom)
  const takeBack = async () => {
    if (busy) return
    setBusy(true)
    const refusal = await cancel({ order: order.id, orderSecret, id: request.id })
    setBusy(false)
    const late = refusal?.code === 'illegal_move'
    toast({ text: refusal ? (late ? words.tooLate : refusalSentence(refusal.code)) : words.takenBack })
    if (!refusal || late) onReload()
  }
  return (
    <p>
      <button type="button" className="link small" aria-label={label} onClick={() => void takeBack()}>
        {words.takeBack}
      </button>
    </p>
  )
}

/** A return that waits on this device. */
export function QueuedReturn({ unsent, order }: { unsent: Queued; order: Order }) {
  const cancel = useSetAtom(cancelQueuedReturnAtom)
  const names = new Map(
    order.quote.lines.flatMap(({ id, name, parts = [] }) => [
      ...parts.map((part) => [part.id, part.name] as const),
      [id, name] as const,
    ]),
  )
  const catalogue = useAtomValue(catalogueAtom)
  const offered = (id: string) => {
    const found = catalogue && findVariant(catalogue, id)
    return { id, name: found ? variantName(found.product, found.variant) : id }
  }
  const items = itemsOf(
    unsent.asked.items.map(({ id, units, exchange }) => ({
      units,
      name: names.get(id) ?? id,
      ...(exchange !== undefined && { exchange: offered(exchange) }),
    })),
  )
  return (
    <>
      <b>{items}</b>
      <p className="small" role="status">
        {unsent.takenBack ? (
          words.takingBack
        ) : (
          <>
            {format(words.waiting, { date: dateOf(unsent.asked.askedAt) })}{' '}
            <button
              type="button"
              className="link"
              aria-label={format(words.takeBackOf, { items })}
              onClick={() => void cancel(unsent)}
            >
              {words.takeBack}
            </button>
          </>
        )}
      </p>
    </>
  )
}
