import { useAtomValue } from 'jotai'
import { formatPrice } from '#domain/money.ts'
import type { QuoteProblem } from '#domain/quote.ts'
import { cart } from '../../content/cart.ts'
import { agoOf } from '../../content/date.ts'
import { say } from '../../content/say.ts'
import { catalogueAgeAtom } from '../../state/catalogue.ts'
import { quoteAtom } from '../../state/quote.ts'
import { Note } from '../control/note.tsx'

/** What changed while the shopper was away, one calm sentence each. */
export function CartNotices() {
  const quote = useAtomValue(quoteAtom)
  const age = useAtomValue(catalogueAgeAtom)
  return (
    <>
      {age !== null && <p className="small muted">{say(cart.notices.stale, { time: agoOf(age) })}</p>}
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
        : problem.code === 'price_changed'
          ? cart.notices.priceUp
          : undefined
  if (!notice) return null
  return (
    <div style={{ marginTop: 12 }}>
      <Note kind={problem.code === 'price_promised' ? 'ok' : 'warn'} title={say(notice.title, words)}>
        <p>{say(notice.body, words)}</p>
      </Note>
    </div>
  )
}
