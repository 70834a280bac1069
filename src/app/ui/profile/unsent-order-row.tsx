import { Button, chakra } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { formatMoney } from '#domain/base/money.ts'
import { profile } from '../../content/account/profile.ts'
import { dateOf } from '../../content/base/date.ts'
import { format, plural } from '../../content/base/format.ts'
import { order as orderWords, stateNames } from '../../content/order/order.ts'
import { probeConnectionAtom } from '../../state/base/connection.ts'
import type { DeviceReceipt } from '../../state/order/outbox.ts'
import { sendOutboxAtom } from '../../state/order/queue.ts'
import { Chip } from '../control/chip.tsx'
import { Icon } from '../icon/icon.tsx'

const words = profile.orders

const Panel = chakra('li', {
  base: {
    display: 'grid',
    gap: '12px',
    marginBottom: '8px',
    padding: '18px 20px',
    borderRadius: 'panel',
    bg: 'status.warnBg',
    md: { gridTemplateColumns: '1fr auto', alignItems: 'center' },
  },
})

/** An order that is still in the outbox. */
export function UnsentOrderRow({ receipt }: { receipt: DeviceReceipt }) {
  const sendOutbox = useSetAtom(sendOutboxAtom)
  const probeConnection = useSetAtom(probeConnectionAtom)
  const [busy, setBusy] = useState(false)
  const items = receipt.entry?.order.items.reduce((sum, item) => sum + item.units, 0) ?? 0
  const send = async () => {
    setBusy(true)
    await probeConnection()
    await sendOutbox({ eager: true })
    setBusy(false)
  }
  return (
    <Panel>
      <div>
        <chakra.p display="flex" flexWrap="wrap" gap="6px 10px" alignItems="center">
          <b>{words.waiting}</b>
          <Chip variant="surface">
            <Icon name={receipt.state === 'needs_decision' ? 'alert' : 'sync'} />
            {stateNames[receipt.state]}
          </Chip>
        </chakra.p>
        <chakra.p className="small muted num" marginTop="6px">
          {format(words.waitingText, {
            items: plural(words.items, items),
            total: formatMoney(receipt.total ?? 0),
            date: dateOf(receipt.at),
          })}
        </chakra.p>
      </div>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="8px 20px">
        <Link
          to="/orderconfirmation"
          search={{ order: receipt.id }}
          hash={`key=${receipt.orderSecret}`}
          className="link small"
        >
          {words.view}
        </Link>
        {receipt.state === 'waiting' && (
          <Button variant="outline" size="sm" aria-disabled={busy} onClick={() => void send()}>
            {busy ? orderWords.waiting.retrying : words.tryNow}
          </Button>
        )}
      </chakra.div>
    </Panel>
  )
}
