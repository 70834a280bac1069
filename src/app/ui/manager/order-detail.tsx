import { Button, chakra, Drawer, Portal } from '@chakra-ui/react'
import { useState } from 'react'
import type { ManagerOrder } from '#domain/manager.ts'
import { formatMoney } from '#domain/money.ts'
import { mayMove } from '#domain/order.ts'
import { neworders } from '../../content/manager/neworders.ts'
import { order as orderWords, stateNames } from '../../content/order.ts'
import { say } from '../../content/say.ts'
import { Row } from '../control/box.tsx'
import { SumRow, TotalRow } from '../control/sums.tsx'
import { Icon } from '../icon/icon.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { dayAndTime } from './moment.ts'
import { Badges, PaymentChip } from './order-parts.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { ShipDialog } from './ship-dialog.tsx'
import { Slips } from './slips.tsx'
import type { Act } from './use-act.ts'

const words = neworders.detail

interface OrderDetailProps {
  order: ManagerOrder
  locked: boolean
  act: Act
  onClose: () => void
}

const Part = chakra('section', {
  base: {
    display: 'grid',
    gap: '6px',
    paddingBlock: '16px',
    borderTop: '1px solid {colors.border}',
    '& h3': { fontFamily: 'body', fontSize: 'small', fontWeight: 'strong', color: 'fg.muted' },
    '& ul, & ol': { listStyle: 'none', padding: 0, display: 'grid', gap: '8px' },
    '& address': { fontStyle: 'normal', overflowWrap: 'anywhere' },
  },
})

/** Money has come in, so some of it can go back. */
const isPaid = (order: ManagerOrder): boolean =>
  order.payment === 'card' ? order.state !== 'awaiting_payment' : order.state === 'delivered'

/** One order whole: what goes into the box, where to, what happened, and what can be done next. */
export function OrderDetail({ order, locked, act, onClose }: OrderDetailProps) {
  const [asking, setAsking] = useState<'ship' | 'cancel' | 'refund' | 'print' | null>(null)
  const close = () => setAsking(null)
  const refundable = isPaid(order) && order.refunded < order.quote.total && order.state !== 'cancelled'
  return (
    <Drawer.Root open onOpenChange={(change) => !change.open && onClose()}>
      <Portal>
        <Drawer.Backdrop />
        <Drawer.Positioner>
          <Drawer.Content>
            <Drawer.Header>
              <Drawer.Title>
                {say(words.title, { number: '' })}
                <chakra.span whiteSpace="nowrap">{order.number}</chakra.span>
              </Drawer.Title>
              <Button variant="ghost" aria-label={words.close} onClick={onClose}>
                <Icon name="close" />
              </Button>
            </Drawer.Header>
            <Drawer.Body tabIndex={0}>
              <Row paddingBottom="16px">
                <b>{stateNames[order.state]}</b>
                <PaymentChip order={order} />
                <Badges order={order} fresh={false} />
              </Row>
              <Items order={order} />
              <Part>
                <h3>{words.shipTo}</h3>
                <address>
                  {order.contact.name}
                  <br />
                  {order.address.line1}
                  {order.address.line2 && (
                    <>
                      <br />
                      {order.address.line2}
                    </>
                  )}
                  <br />
                  {order.address.city}, {order.address.region} {order.address.postcode}
                </address>
                <p className="small muted">{orderWords.deliveryNames[order.delivery]}</p>
                {order.tracking && (
                  <p className="small num">
                    {words.tracking}: {order.tracking.carrier}, {order.tracking.number}
                  </p>
                )}
              </Part>
              <Part>
                <h3>{words.contact}</h3>
                <a href={`mailto:${encodeURIComponent(order.contact.email)}`}>{order.contact.email}</a>
                {order.contact.phone && <a href={`tel:${order.contact.phone}`}>{order.contact.phone}</a>}
              </Part>
              <Timeline order={order} />
            </Drawer.Body>
            <Drawer.Footer>
              <Row>
                {mayMove(order.state, 'packed') && (
                  <Button
                    size="sm"
                    aria-disabled={locked}
                    onClick={() => !locked && void act('pack', [order])}
                  >
                    {words.pack}
                  </Button>
                )}
                {mayMove(order.state, 'shipped') && (
                  <Button size="sm" aria-disabled={locked} onClick={() => !locked && setAsking('ship')}>
                    {words.ship}
                  </Button>
                )}
                {mayMove(order.state, 'delivered') && (
                  <Button
                    size="sm"
                    aria-disabled={locked}
                    onClick={() => !locked && void act('deliver', [order])}
                  >
                    {words.deliver}
                  </Button>
                )}
                <Button size="sm" variant="outline" onClick={() => setAsking('print')}>
                  {words.printSlip}
                </Button>
                {refundable && (
                  <Button
                    size="sm"
                    variant="outline"
                    aria-disabled={locked}
                    onClick={() => !locked && setAsking('refund')}
                  >
                    {words.refund}
                  </Button>
                )}
                {mayMove(order.state, 'cancelled') && (
                  <Button
                    size="sm"
                    variant="plain"
                    minH="44px"
                    aria-disabled={locked}
                    onClick={() => !locked && setAsking('cancel')}
                  >
                    {words.cancel}
                  </Button>
                )}
              </Row>
            </Drawer.Footer>
          </Drawer.Content>
        </Drawer.Positioner>
      </Portal>
      {asking === 'ship' && (
        <ShipDialog
          orders={[order]}
          onClose={close}
          onShip={(shipments) => {
            close()
            void act('ship', [order], { shipments })
          }}
        />
      )}
      {asking === 'cancel' && (
        <CancelDialog
          orders={[order]}
          onClose={close}
          onCancel={(why) => {
            close()
            void act('cancel', [order], why === '' ? {} : { why })
          }}
        />
      )}
      {asking === 'refund' && <RefundDialog order={order} act={act} onClose={close} />}
      {asking === 'print' && <Slips orders={[order]} onDone={close} />}
    </Drawer.Root>
  )
}

const Items = ({ order }: { order: ManagerOrder }) => (
  <Part>
    <h3>{words.items}</h3>
    <ul>
      {order.quote.lines.map((line) => (
        <li key={line.id}>
          <chakra.span display="flex" justifyContent="space-between" gap="12px">
            <span>
              <span className="num">{line.units} ×</span> <b>{line.name}</b>
            </span>
            <span className="num">{formatMoney(line.total)}</span>
          </chakra.span>
          {line.parts && (
            <span className="small muted">
              {words.setParts}: {line.parts.map((part) => `${part.units} × ${part.name}`).join(', ')}
            </span>
          )}
        </li>
      ))}
    </ul>
    <chakra.dl marginTop="10px">
      <SumRow label={words.sums.subtotal} value={formatMoney(order.quote.subtotal)} kind="muted" />
      {order.quote.discount > 0 && (
        <SumRow
          label={order.code ?? words.sums.discount}
          value={`−${formatMoney(order.quote.discount)}`}
          kind="sale"
        />
      )}
      <SumRow label={words.sums.delivery} value={formatMoney(order.quote.delivery)} kind="muted" />
      <SumRow label={words.sums.tax} value={formatMoney(order.quote.tax)} kind="muted" />
      {order.refunded > 0 && (
        <SumRow label={words.refunded} value={`−${formatMoney(order.refunded)}`} kind="sale" />
      )}
      <TotalRow label={words.sums.total} value={formatMoney(order.quote.total)} />
    </chakra.dl>
    <p className="small muted">{say(words.snapshot, { time: dayAndTime(order.placedAt) })}</p>
  </Part>
)

const Timeline = ({ order }: { order: ManagerOrder }) => (
  <Part>
    <h3>{words.timeline}</h3>
    <ol>
      {order.events.map((event) => (
        <li key={`${event.at} ${event.to}`}>
          <b>{stateNames[event.to]}</b>{' '}
          <span className="small muted num">
            {dayAndTime(event.at)}, {whose(event.by)}
          </span>
          {event.why && <p className="small">{event.why}</p>}
        </li>
      ))}
    </ol>
  </Part>
)

const whose = (by: string): string =>
  Object.hasOwn(words.by, by) ? words.by[by as keyof typeof words.by] : by
