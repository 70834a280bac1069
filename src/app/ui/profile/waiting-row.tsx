import { Button, chakra } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import { useStore } from 'jotai'
import { useState } from 'react'
import { formatMoney } from '#domain/money.ts'
import { dateOf } from '../../content/date.ts'
import { order as orderWords, stateNames } from '../../content/order.ts'
import { profile } from '../../content/profile.ts'
import { plural, say } from '../../content/say.ts'
import { probeConnection } from '../../state/connection.ts'
import type { ShownReceipt } from '../../state/outbox.ts'
import { sendWaiting } from '../../state/waiting.ts'
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

/** An order that has not reached the shop yet. */
export function WaitingRow({ receipt }: { receipt: ShownReceipt }) {
  const store = useStore()
  const [busy, setBusy] = useState(false)
  const items = receipt.entry?.order.items.reduce((sum, item) => sum + item.units, 0) ?? 0
  const send = async () => {
    setBusy(true)
    await probeConnection(store)
    await sendWaiting(store, true)
    setBusy(false)
  }
  return (
    <Panel>
      <div>
        <chakra.p display="flex" flexWrap="wrap" gap="6px 10px" alignItems="center">
          <b>{words.waiting}</b>
          <Chip variant="surface">
            <Icon name={receipt.state === 'needs_you' ? 'alert' : 'sync'} />
            {stateNames[receipt.state]}
          </Chip>
        </chakra.p>
        <chakra.p className="small muted num" marginTop="6px">
          {say(words.waitingText, {
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
          hash={`key=${receipt.key}`}
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
