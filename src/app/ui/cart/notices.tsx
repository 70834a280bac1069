import { useAtomValue } from 'jotai'
import { formatPrice } from '#domain/money.ts'
import { cart } from '../../content/cart.ts'
import { say } from '../../content/say.ts'
import { quoteAtom } from '../../state/quote.ts'
import { Note } from '../work/note.tsx'

/** What changed while the shopper was away, one calm sentence each. */
export function CartNotices() {
  const quote = useAtomValue(quoteAtom)
  return (quote?.problems ?? []).map((problem) => {
    const words = {
      product: problem.name ?? '',
      oldPrice: formatPrice(problem.was ?? 0),
      newPrice: formatPrice(problem.now ?? 0),
    }
    const notice =
      problem.code === 'out_of_stock'
        ? cart.notices.unavailable
        : problem.code === 'price_promised'
          ? cart.notices.promised
          : problem.code === 'price_changed'
            ? cart.notices.priceUp
            : undefined
    if (!notice) return null
    return (
      <div key={`${problem.code} ${problem.id}`} style={{ marginTop: 12 }}>
        <Note kind={problem.code === 'price_promised' ? 'ok' : 'warn'} title={say(notice.title, words)}>
          <p>{say(notice.body, words)}</p>
        </Note>
      </div>
    )
  })
}
