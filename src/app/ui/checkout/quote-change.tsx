import { Button, chakra } from '@chakra-ui/react'
import { type Ref, useId } from 'react'
import { formatMoney } from '#domain/base/money.ts'
import type { Sku } from '#domain/catalogue/product.ts'
import { explain, type QuoteChange } from '#domain/quote/change.ts'
import type { Quote } from '#domain/quote/quote.ts'
import { format } from '../../content/base/format.ts'
import { cart } from '../../content/order/cart.ts'
import { checkout } from '../../content/order/checkout.ts'
import { Icon } from '../icon/icon.tsx'

const words = checkout.changed
const diff = checkout.diff

const money = (amount: number) => (amount === 0 ? diff.free : formatMoney(amount))

function sentenceOf(change: QuoteChange): string {
  switch (change.kind) {
    case 'price_up':
    case 'price_down': {
      const template = change.kind === 'price_up' ? diff.priceUp : diff.priceDown
      return format(template, {
        product: change.name,
        old: formatMoney(change.was),
        new: formatMoney(change.now),
      })
    }
    case 'price_promised':
      return format(diff.promised, {
        product: change.name,
        old: formatMoney(change.was),
        new: formatMoney(change.now),
      })
    case 'sold_out':
      return format(diff.soldOut, { product: change.name })
    case 'no_longer_sold':
      return format(diff.gone, { product: change.name })
    case 'fewer':
      return format(diff.fewer, {
        product: change.name,
        available: change.available,
        requested: change.requested,
      })
    case 'code_gone':
      return format(change.own ? diff.codeOwn : diff.codeRefused, { code: change.code })
    case 'delivery':
      return format(change.now > change.was ? diff.deliveryUp : diff.deliveryDown, {
        old: money(change.was),
        new: money(change.now),
      })
    case 'tax':
      return format(diff.tax, { new: formatMoney(change.now) })
    case 'total':
      return format(diff.total, { old: formatMoney(change.was), new: formatMoney(change.now) })
  }
}

const Box = chakra('section', {
  base: {
    display: 'grid',
    gap: '14px',
    padding: '20px',
    borderRadius: 'panel',
    bg: 'status.warnBg',
    color: '#5c3604',
    outline: 0,
    '& li': { paddingBlock: '8px', borderTop: '1px solid color-mix(in srgb, currentcolor 22%, transparent)' },
  },
})

interface ChangedProps {
  ref?: Ref<HTMLElement>
  /** The quote the shopper saw and the current one. */
  seen: Quote
  now: Quote
  busy?: boolean
  onAccept: () => void
  onRemove: (id: Sku) => void
  onSaveForLater: (id: Sku) => void
  /** Other actions: edit the cart, cancel the unsent order. */
  other: { label: string; run: () => void }
}

/** Explains a changed quote line by line, each with its own action, and accepts all with one button. */
export function QuoteChangeNotice({
  ref,
  seen,
  now,
  busy = false,
  onAccept,
  onRemove,
  onSaveForLater,
  other,
}: ChangedProps) {
  const id = useId()
  const changes = explain(seen, now)
  const left = now.lines.length > 0
  const totals = { oldTotal: formatMoney(seen.total), newTotal: formatMoney(now.total) }
  const without = changes.some((change) => change.kind === 'sold_out' || change.kind === 'no_longer_sold')
  return (
    <Box ref={ref ?? null} role="alert" aria-labelledby={id} tabIndex={-1}>
      <div>
        <b id={id}>{now.total < seen.total && !without ? words.better : words.title}</b>
        <p>
          {!left ? words.nothingLeft : format(now.total === seen.total ? words.same : words.body, totals)}
        </p>
      </div>
      <ul aria-label={words.list}>
        {changes.map((change) => (
          <li key={sentenceOf(change)}>
            <p>{sentenceOf(change)}</p>
            {'id' in change && (
              <LineActions
                name={change.name}
                onRemove={now.lines.some((line) => line.id === change.id) && (() => onRemove(change.id))}
                onSaveForLater={() => onSaveForLater(change.id)}
              />
            )}
          </li>
        ))}
      </ul>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="12px 24px">
        {left && (
          <Button onClick={onAccept} aria-disabled={busy}>
            {format(without ? words.acceptWithout : words.accept, totals)}
          </Button>
        )}
        <Button variant="plain" onClick={other.run}>
          <Icon name="cart" size={20} />
          {other.label}
        </Button>
      </chakra.div>
    </Box>
  )
}

interface LineActionsProps {
  name: string
  /** False for goods that have left the quote by themselves. */
  onRemove: (() => void) | false
  onSaveForLater: () => void
}

function LineActions({ name, onRemove, onSaveForLater }: LineActionsProps) {
  const action = (label: string, text: string, run: () => void) => (
    <Button variant="plain" size="sm" aria-label={format(label, { product: name })} onClick={run}>
      {text}
    </Button>
  )
  return (
    <chakra.div display="flex" flexWrap="wrap" gap="0 20px">
      {onRemove && action(cart.line.remove, words.remove, onRemove)}
      {action(cart.line.saveNamed, words.saveForLater, onSaveForLater)}
    </chakra.div>
  )
}
