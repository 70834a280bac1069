import { Button, chakra } from '@chakra-ui/react'
import { type Ref, useId } from 'react'
import { formatMoney } from '#domain/money.ts'
import type { Sku } from '#domain/product.ts'
import type { Quote } from '#domain/quote.ts'
import { explain, type QuoteChange } from '#domain/quote-change.ts'
import { cart } from '../../content/cart.ts'
import { checkout } from '../../content/checkout.ts'
import { say } from '../../content/say.ts'
import { Icon } from '../icon/icon.tsx'

const words = checkout.changed
const diff = checkout.diff

const money = (amount: number) => (amount === 0 ? diff.free : formatMoney(amount))

/** One sentence for each change. */
export function sentenceOf(change: QuoteChange): string {
  switch (change.kind) {
    case 'price_up':
    case 'price_down': {
      const template = change.kind === 'price_up' ? diff.priceUp : diff.priceDown
      return say(template, {
        product: change.name,
        old: formatMoney(change.was),
        new: formatMoney(change.now),
      })
    }
    case 'price_promised':
      return say(diff.promised, {
        product: change.name,
        old: formatMoney(change.was),
        new: formatMoney(change.now),
      })
    case 'sold_out':
      return say(diff.soldOut, { product: change.name })
    case 'no_longer_sold':
      return say(diff.gone, { product: change.name })
    case 'fewer':
      return say(diff.fewer, {
        product: change.name,
        available: change.available,
        requested: change.requested,
      })
    case 'code_gone':
      return say(diff.codeEnded, { code: change.code })
    case 'delivery':
      return say(change.now > change.was ? diff.deliveryUp : diff.deliveryDown, {
        old: money(change.was),
        new: money(change.now),
      })
    case 'tax':
      return say(diff.tax, { new: formatMoney(change.now) })
    case 'total':
      return say(diff.total, { old: formatMoney(change.was), new: formatMoney(change.now) })
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
  /** What the shopper saw, and what holds now. */
  seen: Quote
  now: Quote
  busy?: boolean
  onAccept: () => void
  onRemove: (id: Sku) => void
  onSaveForLater: (id: Sku) => void
  /** What else can be done: edit the cart, cancel the waiting order. */
  other: { label: string; run: () => void }
}

/** The explained difference: line by line, each with its own way out, and one tap to accept it all. */
export function Changed({
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
        <p>{!left ? words.nothingLeft : say(now.total === seen.total ? words.same : words.body, totals)}</p>
      </div>
      <ul aria-label={words.list}>
        {changes.map((change) => (
          <li key={sentenceOf(change)}>
            <p>{sentenceOf(change)}</p>
            {'id' in change && now.lines.some((line) => line.id === change.id) && (
              <chakra.div display="flex" flexWrap="wrap" gap="0 20px">
                <Button
                  variant="plain"
                  size="sm"
                  aria-label={say(cart.line.remove, { product: change.name })}
                  onClick={() => onRemove(change.id)}
                >
                  {words.remove}
                </Button>
                <Button
                  variant="plain"
                  size="sm"
                  aria-label={say(cart.line.saveNamed, { product: change.name })}
                  onClick={() => onSaveForLater(change.id)}
                >
                  {words.saveForLater}
                </Button>
              </chakra.div>
            )}
            {(change.kind === 'sold_out' || change.kind === 'no_longer_sold') && (
              <Button
                variant="plain"
                size="sm"
                aria-label={say(cart.line.saveNamed, { product: change.name })}
                onClick={() => onSaveForLater(change.id)}
              >
                {words.saveForLater}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="12px 24px">
        {left && (
          <Button onClick={onAccept} aria-disabled={busy}>
            {say(without ? words.acceptWithout : words.accept, totals)}
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
