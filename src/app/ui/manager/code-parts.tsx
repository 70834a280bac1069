import { Button } from '@chakra-ui/react'
import { useSetAtom } from 'jotai'
import { useState } from 'react'
import type { ManagedCode } from '#domain/code.ts'
import { formatMoney } from '#domain/money.ts'
import { codes as words } from '../../content/manager/codes.ts'
import { say } from '../../content/say.ts'
import { changeCodeAtom } from '../../state/manager.ts'
import { showToastAtom } from '../../state/notice.ts'
import { Chip } from '../control/chip.tsx'
import { CodeDialog } from './code-dialog.tsx'
import { dayName } from './moment.ts'

export interface CodeProps {
  code: ManagedCode
  /** Nothing may change: the device is offline. */
  locked: boolean
}

/** What can be changed about it: text in a table, buttons under a thumb. */
export function CodeEdits({ code, locked, look }: CodeProps & { look: 'plain' | 'outline' }) {
  const change = useSetAtom(changeCodeAtom)
  const [editing, setEditing] = useState(false)
  const toast = useSetAtom(showToastAtom)
  const name = { code: code.code }
  const flip = async () => {
    const refusal = await change({ code: code.code, version: code.version, active: !code.active })
    const done = code.active ? words.toasts.off : words.toasts.on
    const failed = refusal?.code === 'stale_version' ? words.toasts.conflict : words.toasts.failed
    toast({ text: say(refusal === null ? done : failed, name) })
  }
  const edit = (label: string, text: string, run: () => void) => (
    <Button
      variant={look}
      size="sm"
      minH="44px"
      aria-label={say(label, name)}
      aria-disabled={locked}
      onClick={() => !locked && run()}
    >
      {text}
    </Button>
  )
  return (
    <>
      {edit(words.edit, words.editShort, () => setEditing(true))}
      {edit(
        code.active ? words.off : words.on,
        code.active ? words.offShort : words.onShort,
        () => void flip(),
      )}
      {editing && <CodeDialog code={code} onClose={() => setEditing(false)} />}
    </>
  )
}

export const usesOf = ({ redeemed, limitTotal }: ManagedCode): string =>
  limitTotal === null
    ? say(words.used, { count: redeemed })
    : say(words.usedOf, { count: redeemed, limit: limitTotal })

export function givesOf(code: ManagedCode): string {
  const value = code.kind === 'percent' ? `${code.value / 100}%` : formatMoney(code.value)
  const gives = say(words.gives[code.kind], { value })
  return code.minimum === null
    ? gives
    : `${gives}, ${say(words.minimum, { amount: formatMoney(code.minimum) })}`
}

export function windowOf({ startsAt, endsAt }: ManagedCode): string {
  if (startsAt !== null && endsAt !== null) {
    return say(words.between, { from: dayName(startsAt), to: dayName(endsAt) })
  }
  if (endsAt !== null) return say(words.until, { date: dayName(endsAt) })
  return startsAt === null ? words.always : say(words.from, { date: dayName(startsAt) })
}

export function CodeStatus({ code }: { code: ManagedCode }) {
  const now = Date.now()
  if (!code.active) return <Chip>{words.status.off}</Chip>
  if (code.startsAt !== null && Date.parse(code.startsAt) > now)
    return <Chip variant="info">{words.status.soon}</Chip>
  if (code.endsAt !== null && Date.parse(code.endsAt) <= now)
    return <Chip variant="bad">{words.status.over}</Chip>
  if (code.limitTotal !== null && code.redeemed >= code.limitTotal) {
    return <Chip variant="warn">{words.status.usedUp}</Chip>
  }
  return <Chip variant="ok">{words.status.live}</Chip>
}
