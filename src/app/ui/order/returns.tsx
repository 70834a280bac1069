import { Button, chakra } from '@chakra-ui/react'
import { useAtomValue, useStore } from 'jotai'
import { useEffect } from 'react'
import { type Order, returnsUntil } from '#domain/order.ts'
import { dateOf } from '../../content/date.ts'
import { order as content } from '../../content/order.ts'
import { say } from '../../content/say.ts'
import { refreshSettings, settingsAtom } from '../../state/settings.ts'

const words = content.returns

/** A delivered order can be sent back for a while: a letter to the shop, with what it has to know already in it. */
export function Returns({ order }: { order: Order }) {
  const support = useAtomValue(settingsAtom)?.supportEmail
  const store = useStore()
  const until = returnsUntil(order)
  const asks = until !== null
  useEffect(() => {
    if (asks) void refreshSettings(store)
  }, [store, asks])
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
          <a href={letterTo(support, order)}>{words.start}</a>
        </Button>
      )}
      <p>{say(open ? words.until : words.closed, { date })}</p>
      {open && <p className="small muted">{words.reaction}</p>}
    </chakra.div>
  )
}

function letterTo(support: string, { number, quote }: Order): string {
  const items = quote.lines.map((line) => `${line.units} × ${line.name}`).join('\n')
  const subject = encodeURIComponent(say(words.subject, { number }))
  return `mailto:${support}?subject=${subject}&body=${encodeURIComponent(say(words.letter, { items }))}`
}
