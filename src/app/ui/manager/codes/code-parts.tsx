import { Button } from '@chakra-ui/react'
import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { formatMoney } from '#domain/base/money.ts'
import type { ManagedCode } from '#domain/influencer/code.ts'
import { format } from '../../../content/base/format.ts'
import { codes as words } from '../../../content/manager/codes.ts'
import { showToastAtom } from '../../../state/base/toast.ts'
import { changeCodeAtom } from '../../../state/manager/manager.ts'
import { Chip } from '../../control/chip.tsx'
import { useShopDate } from '../../use-shop-date.ts'
import { CodeDialog } from './code-dialog.tsx'

export interface CodeProps {
  code: ManagedCode
  /** Disables all actions: the device is offline. */
  locked: boolean
}

type CodeLook = 'plain' | 'outline' | 'subtle'

/** The edit actions: text buttons in a table, full buttons on a card. */
export function CodeEdits({ code, locked, look }: CodeProps & { look: Exclude<CodeLook, 'subtle'> }) {
  const change = useSetAtom(changeCodeAtom)
  const [editing, setEditing] = useState(false)
  const toast = useSetAtom(showToastAtom)
  const name = { code: code.code }
  const [busy, setBusy] = useState(false)
  const flip = async () => {
    setBusy(true)
    const refusal = await change({ code: code.code, version: code.version, active: !code.active })
    setBusy(false)
    const done = code.active ? words.toasts.off : words.toasts.on
    const failed = refusal?.code === 'stale_version' ? words.toasts.conflict : words.toasts.failed
    toast({ text: format(refusal === null ? done : failed, name) })
  }
  const edit = (label: string, text: string, run: () => void, variant: CodeLook = look) => (
    <Button
      variant={variant}
      size="sm"
      minH="44px"
      aria-label={format(label, name)}
      aria-disabled={locked || busy}
      // The second click of two is one on the same button, also where the first has been answered by then.
      onClick={({ detail }) => !locked && !busy && detail < 2 && run()}
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
        // One link of a row is the one that is looked for.
        look === 'plain' ? 'subtle' : look,
      )}
      {editing && <CodeDialog code={code} onClose={() => setEditing(false)} />}
    </>
  )
}

export const usesOf = ({ redeemed, limitTotal }: ManagedCode): string =>
  limitTotal === null
    ? format(words.used, { count: redeemed })
    : format(words.usedOf, { count: redeemed, limit: limitTotal })

export function givesOf(code: ManagedCode): string {
  const value = code.kind === 'percent' ? `${code.value / 100}%` : formatMoney(code.value)
  const gives = format(words.gives[code.kind], { value })
  return code.minimum === null
    ? gives
    : `${gives}, ${format(words.minimum, { amount: formatMoney(code.minimum) })}`
}

/** The days of the shop on which a code is valid. */
export function CodeWindow({ code: { startsAt, endsAt } }: { code: ManagedCode }) {
  const dateOf = useShopDate()
  if (startsAt !== null && endsAt !== null) {
    return format(words.between, { from: dateOf(startsAt), to: dateOf(endsAt) })
  }
  if (endsAt !== null) return format(words.until, { date: dateOf(endsAt) })
  return startsAt === null ? words.always : format(words.from, { date: dateOf(startsAt) })
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
