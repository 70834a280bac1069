import { Button } from '@chakra-ui/react'
import { useAtomValue, useSetAtom } from 'jotai'
import { PAYOUTS_PER_FILE } from '#domain/manager/influencers.ts'
import { format } from '../../../content/base/format.ts'
import { payouts as words } from '../../../content/manager/payouts.ts'
import { connectionAtom } from '../../../state/base/connection.ts'
import { showToastAtom } from '../../../state/base/toast.ts'
import { loadPayoutsAtom, type Payout, savePayoutFile } from '../../../state/manager/payouts.ts'
import { Icon } from '../../icon/icon.tsx'
import { useShopDate } from '../../use-shop-date.ts'

const kinds = [
  { kind: 'us', format: 'ach' },
  { kind: 'iban', format: 'sepa' },
] as const

/** What is prepared as files for the bank, one for each kind of account there is. */
export function BankFiles({ prepared }: { prepared: readonly Payout[] }) {
  const offline = useAtomValue(connectionAtom) === 'offline'
  const load = useSetAtom(loadPayoutsAtom)
  const toast = useSetAtom(showToastAtom)
  const save = async (file: 'ach' | 'sepa', ids: string[]) => {
    const refusal = await savePayoutFile(file, ids)
    if (refusal !== null) await load()
    const failed = refusal?.code === 'stale_version' ? words.toasts.conflict : words.toasts.fileFailed
    toast({ text: refusal === null ? words.toasts.file : failed })
  }
  return kinds.map(({ kind, format: file }) => {
    const ids = prepared.flatMap(({ id, bank }) => (bank?.kind === kind ? [id] : []))
    if (ids.length === 0) return null
    return (
      <Button
        key={kind}
        size="sm"
        variant="outline"
        aria-disabled={offline}
        onClick={() => !offline && void save(file, ids.slice(0, PAYOUTS_PER_FILE))}
      >
        <Icon name="download" size={18} />
        {format(words.file[file], { count: Math.min(ids.length, PAYOUTS_PER_FILE) })}
      </Button>
    )
  })
}

/** Where a prepared payout goes, and since when: a new account may be worth a question. */
export function PaidTo({ payout: { bank } }: { payout: Payout }) {
  const shopDate = useShopDate()
  return (
    <p className="small">
      {bank
        ? format(words.paidTo[bank.kind], {
            number: bank.number,
            holder: bank.holder,
            day: shopDate(bank.changedAt),
          })
        : words.noAccount}
    </p>
  )
}
