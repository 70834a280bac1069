import { useAtomValue } from 'jotai'
import { formatPrice } from '#domain/base/money.ts'
import type { QuoteProblem } from '#domain/quote/quote.ts'
import { agoOf } from '../../content/base/date.ts'
import { format } from '../../content/base/format.ts'
import { cart } from '../../content/order/cart.ts'
import { quoteAtom } from '../../state/cart/quote.ts'
import { catalogueAgeAtom } from '../../state/catalogue/catalogue.ts'
import { Note } from '../control/note.tsx'

/** One sentence for each problem of the current quote. */
export function CartNotices() {
  const quote = useAtomValue(quoteAtom)
  const age = useAtomValue(catalogueAgeAtom)
  return (
    <>
      {age !== null && <p className="small muted">{format(cart.notices.stale, { time: agoOf(age) })}</p>}
      {(quote?.problems ?? []).map((problem) => (
        <ProblemNote key={`${problem.code} ${problem.id}`} problem={problem} />
      ))}
    </>
  )
}

function ProblemNote({ problem }: { problem: QuoteProblem }) {
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
        : undefined
  if (!notice) return null
  return (
    <div style={{ marginTop: 12 }}>
      <Note kind={problem.code === 'price_promised' ? 'ok' : 'warn'} title={format(notice.title, words)}>
        <p>{format(notice.body, words)}</p>
      </Note>
    </div>
  )
}
