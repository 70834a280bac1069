import { Button, chakra } from '@chakra-ui/react'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { type Order, returnsUntil } from '#domain/order/order.ts'
import { dateOf } from '../../content/base/date.ts'
import { format } from '../../content/base/format.ts'
import { order as content } from '../../content/order/order.ts'
import { refreshSettingsAtom, settingsAtom } from '../../state/base/settings.ts'

const words = content.returns

/** Within the return window: a link to an e-mail to the shop with the order's details filled in. */
export function Returns({ order }: { order: Order }) {
  const support = useAtomValue(settingsAtom)?.supportEmail
  const refreshSettings = useSetAtom(refreshSettingsAtom)
  const until = returnsUntil(order)
  const isDelivered = until !== null
  useEffect(() => {
    if (isDelivered) void refreshSettings()
  }, [refreshSettings, isDelivered])
  if (until === null) return null
  const date = dateOf(until.getTime())
  const open = Date.now() <= until.getTime()
  return (
    <chakra.div
      display="grid"
      justifyItems="start"
      gap="8px"
      marginTop="28px"
      css={{ '@media print': { display: 'none' } }}
    >
      {open && support && (
        <Button asChild>
          <a href={mailtoLink(support, order)}>{words.start}</a>
        </Button>
      )}
      <p>{format(open ? words.until : words.closed, { date })}</p>
      {open && <p className="small muted">{words.reaction}</p>}
    </chakra.div>
  )
}

function mailtoLink(support: string, { number, quote }: Order): string {
  const items = quote.lines.map((line) => `${line.units} × ${line.name}`).join('\n')
  const subject = encodeURIComponent(format(words.subject, { number }))
  return `mailto:${support}?subject=${subject}&body=${encodeURIComponent(format(words.mail, { items }))}`
}
