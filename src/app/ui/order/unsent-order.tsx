import { Button, chakra } from '@chakra-ui/react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useSetAtom } from 'jotai'
import { useState } from 'react'
import type { Quote } from '#domain/quote/quote.ts'
import { dateOf } from '../../content/base/date.ts'
import { format } from '../../content/base/format.ts'
import { refusalSentence } from '../../content/base/refusal.ts'
import { order as words } from '../../content/order/order.ts'
import { probeConnectionAtom } from '../../state/base/connection.ts'
import { showToastAtom } from '../../state/base/toast.ts'
import { requoteWithoutLineAtom } from '../../state/order/order-calls.ts'
import type { DeviceReceipt } from '../../state/order/outbox.ts'
import { acceptChangesAtom, withdrawOrderAtom } from '../../state/order/outbox-actions.ts'
import { sendOutboxAtom } from '../../state/order/queue.ts'
import { QuoteChangeNotice } from '../checkout/quote-change.tsx'
import { Chakra } from '../control/chakra.tsx'
import { Confirm } from '../control/dialog.tsx'
import { Note } from '../control/note.tsx'
import { OrderFacts } from './order-facts.tsx'
import { ReceiptLines } from './receipt-lines.tsx'

/** An order in the outbox: it waits for the network, or for the shopper's decision. */
export function UnsentOrder({ receipt }: { receipt: DeviceReceipt }) {
  const withdrawOrder = useSetAtom(withdrawOrderAtom)
  const sendOutbox = useSetAtom(sendOutboxAtom)
  const probeConnection = useSetAtom(probeConnectionAtom)
  const navigate = useNavigate()
  const toast = useSetAtom(showToastAtom)
  const [busy, setBusy] = useState(false)
  const [confirming, setConfirming] = useState(false)
  const { entry, id } = receipt
  if (!entry) return null
  const quote = entry.neededDecision?.quote ?? entry.quote

  async function retry() {
    setBusy(true)
    await probeConnection()
    await sendOutbox({ eager: true })
    setBusy(false)
  }
  async function takeBack() {
    setConfirming(false)
    const result = await withdrawOrder(id)
    // Placed or being cancelled, the page shows it.
    if (result === 'accepted') return toast({ text: words.waiting.tooLate })
    if (result === 'waiting') return toast({ text: words.waiting.hero.withdrawn })
    toast({ text: words.waiting.cancelled })
    await navigate({ to: '/checkout' })
  }

  return (
    <Chakra>
      <chakra.div display="grid" gap="36px" maxW="760px">
        {receipt.state === 'needs_decision' && (
          <OrderDecision receipt={receipt} onEdit={() => void takeBack()} />
        )}
        {receipt.state === 'waiting' && (
          <Note kind="warn" icon="sync" title={format(words.waiting.since, { date: dateOf(receipt.at) })}>
            <p>{words.waiting.lead}</p>
          </Note>
        )}
        <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="12px 28px">
          {receipt.state === 'waiting' && (
            <Button onClick={() => void retry()} aria-disabled={busy}>
              {busy ? words.waiting.retrying : words.waiting.retry}
            </Button>
          )}
          <Button variant="plain" onClick={() => setConfirming(true)}>
            {words.waiting.cancel}
          </Button>
        </chakra.div>
        <section aria-labelledby="what">
          <h2 className="d3" id="what">
            {words.items}
          </h2>
          <ReceiptLines quote={quote} delivery={entry.order.delivery} />
        </section>
        <OrderFacts
          order={entry.order}
          total={quote.total}
          arrival={words.waiting.arrival}
          change={words.waiting.change}
        />
      </chakra.div>
      <Confirm
        open={confirming}
        title={words.waiting.cancelTitle}
        confirm={words.waiting.cancel}
        dismiss={words.cancelConfirm.dismiss}
        onConfirm={() => void takeBack()}
        onClose={() => setConfirming(false)}
      >
        <p>{words.waiting.cancelBody}</p>
      </Confirm>
    </Chakra>
  )
}

/** Why the order waits for the shopper, with the buttons to decide. */
function OrderDecision({ receipt, onEdit }: { receipt: DeviceReceipt; onEdit: () => void }) {
  const acceptChanges = useSetAtom(acceptChangesAtom)
  const requoteWithoutLine = useSetAtom(requoteWithoutLineAtom)
  const [edited, setEdited] = useState<Quote>()
  const { entry, id } = receipt
  if (!entry?.neededDecision) return null
  const { reason, refusalCode, errors = [] } = entry.neededDecision
  const now = edited ?? entry.neededDecision.quote
  if (reason === 'quote_changed' && now) {
    const leaveOut = async (sku: string, options: { saveForLater: boolean }) =>
      setEdited((await requoteWithoutLine(entry, now, sku, options)) ?? now)
    return (
      <QuoteChangeNotice
        seen={entry.quote}
        now={now}
        onAccept={() => void acceptChanges(id, now)}
        onRemove={(sku) => void leaveOut(sku, { saveForLater: false })}
        onSaveForLater={(sku) => void leaveOut(sku, { saveForLater: true })}
        other={{ label: words.waiting.edit, run: onEdit }}
      />
    )
  }
  if (reason === 'too_old') {
    return (
      <Note kind="warn" title={words.waiting.stale}>
        <Button size="sm" marginTop="12px" onClick={() => void acceptChanges(id)}>
          {words.waiting.send}
        </Button>
      </Note>
    )
  }
  if (reason === 'other_account') {
    return (
      <Note kind="warn" title={words.waiting.login}>
        <p>
          <Link to="/login" className="link">
            {words.notFound.logIn}
          </Link>
        </p>
      </Note>
    )
  }
  return (
    <Note kind="bad" title={refusalSentence(refusalCode ?? 'unexpected')}>
      {errors.map(({ path, message }) => (
        <p key={path}>{message}</p>
      ))}
      <Button size="sm" marginTop="12px" onClick={onEdit}>
        {words.waiting.edit}
      </Button>
    </Note>
  )
}
