import { chakra } from '@chakra-ui/react'
import { useAtomValue } from 'jotai'
import { mayComeBack, type Order, shopperMayCancel } from '#domain/order/order.ts'
import { isUnpaid } from '#domain/order/parcel.ts'
import { hasArrived } from '#domain/review/review.ts'
import { format } from '../../content/base/format.ts'
import { order as words } from '../../content/order/order.ts'
import { authAtom, userAtom } from '../../state/account/auth.ts'
import { settingsAtom } from '../../state/base/settings.ts'
import { Chakra } from '../control/chakra.tsx'
import { Note } from '../control/note.tsx'
import { More } from '../disclosure/more.tsx'
import { lazyComponent } from '../lazy-component.tsx'
import { OrderFacts } from './order-facts.tsx'
import { ReceiptActions } from './receipt-actions.tsx'
import { ReceiptLines } from './receipt-lines.tsx'
import { Timeline } from './timeline.tsx'

// Only what was delivered has these.
const OrderReturns = lazyComponent(() =>
  import('../returns/order-returns.tsx').then((part) => part.OrderReturns),
)
const OrderReviews = lazyComponent(() =>
  import('../review/order-reviews.tsx').then((part) => part.OrderReviews),
)

const ClaimOrder = lazyComponent(() => import('./claim-order.tsx').then((part) => part.ClaimOrder))

const EraseOrder = lazyComponent(() => import('./erase-order.tsx').then((part) => part.EraseOrder))

const Columns = chakra('div', {
  base: { display: 'grid', gap: '64px', md: { gridTemplateColumns: '5fr 7fr', gap: '64px 96px' } },
})

interface ReceiptProps {
  order: Order
  orderSecret: string | undefined
  /** The stored copy is shown: the server could not be reached. */
  stale: boolean
  onChanged: (order: Order) => void
  onReload: () => void
}

export function Receipt({ order, orderSecret, stale, onChanged, onReload }: ReceiptProps) {
  const auth = useAtomValue(authAtom)
  const user = useAtomValue(userAtom)
  const actions = (
    <ReceiptActions order={order} orderSecret={orderSecret} onChanged={onChanged} onReload={onReload} />
  )
  return (
    <Chakra>
      <Columns>
        {stale && (
          <chakra.div md={{ gridColumn: '1 / -1' }}>
            <Note kind="warn" icon="offline" role="status" title={words.offline} />
          </chakra.div>
        )}
        {hasArrived(order) ? (
          <chakra.div display="grid" alignContent="start" gap="44px">
            <OrderReviews order={order} orderSecret={orderSecret} onReload={onReload} />
            <OrderReturns order={order} orderSecret={orderSecret} onReload={onReload} />
            <chakra.div display="grid" gap="12px" justifyItems="start">
              <More title={words.timeline.past}>
                <Timeline order={order} />
              </More>
              {actions}
            </chakra.div>
          </chakra.div>
        ) : (
          <section aria-labelledby="where">
            <h2 className="d3" id="where">
              {words.timeline.title}
            </h2>
            <Timeline order={order} />
            <chakra.div marginTop="36px">{actions}</chakra.div>
          </section>
        )}
        <section aria-labelledby="what">
          <h2 className="d3" id="what">
            {words.items}
          </h2>
          <ReceiptLines
            quote={order.quote}
            delivery={order.delivery}
            refunded={order.refunded}
            unpaid={isUnpaid(order)}
          />
          {/* Beside what can be done with an order that has arrived there is room. */}
          {hasArrived(order) && (
            <chakra.div marginTop="36px">
              <Going order={order} beside />
            </chakra.div>
          )}
        </section>
        {!hasArrived(order) && <Going order={order} />}
        {auth.status !== 'unknown' && orderSecret && !order.erasedAt && (
          <>
            {!order.eraseRequestedAt && <ClaimOrder order={order} orderSecret={orderSecret} user={user} />}
            <EraseOrder order={order} orderSecret={orderSecret} onChanged={onChanged} />
          </>
        )}
      </Columns>
    </Chakra>
  )
}

/** What can still be changed; undefined where nothing can, now or once it is there. What has arrived has a part for returns. */
function changeOf({ state, sentFor }: Order): string | undefined {
  if (shopperMayCancel(state)) return words.changeUntilPacked
  if (!mayComeBack({ sentFor })) return undefined
  return state === 'packed' || state === 'shipped' ? words.changeAfter : undefined
}

function Going({ order, beside = false }: { order: Order; beside?: boolean }) {
  const support = useAtomValue(settingsAtom)?.supportEmail
  const { quote, erasedAt } = order
  const facts = { order, total: quote.total, erasedAt, arrived: hasArrived(order), beside }
  const change = changeOf(order)
  const questions = support && format(words.changeClosed, { supportEmail: support })
  return <OrderFacts {...facts} {...(change ? { change } : { questions })} />
}
