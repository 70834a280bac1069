import { Button } from '@chakra-ui/react'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { PAYOUTS_PER_FILE } from '#domain/manager/influencers.ts'
import { format, plural } from '../../../content/base/format.ts'
import { payouts as words } from '../../../content/manager/payouts.ts'
import { connectionAtom } from '../../../state/base/connection.ts'
import { showToastAtom } from '../../../state/base/toast.ts'
import { loadPayoutsAtom, type Payout, savePayoutFile } from '../../../state/manager/payouts.ts'
import { Confirm } from '../../control/dialog.tsx'
import { Icon } from '../../icon/icon.tsx'

const kinds = [
  { kind: 'us', format: 'ach' },
  { kind: 'iban', format: 'sepa' },
] as const
type BankFormat = (typeof kinds)[number]['format']

/** What is prepared as files for the bank, one for each kind of account there is. */
export function BankFiles({ prepared }: { prepared: readonly Payout[] }) {
  const offline = useAtomValue(connectionAtom) === 'offline'
  const load = useSetAtom(loadPayoutsAtom)
  const toast = useSetAtom(showToastAtom)
  const [again, setAgain] = useState<{ file: BankFormat; payouts: readonly Payout[] } | null>(null)
  const save = async (file: BankFormat, payouts: readonly Payout[]) => {
    setAgain(null)
    const refusal = await savePayoutFile(
      file,
      payouts.map(({ id }) => id),
    )
    await load()
    const failed = refusal?.code === 'stale_version' ? words.toasts.conflict : words.toasts.fileFailed
    toast({ text: refusal === null ? words.toasts.file : failed })
  }
  return (
    <>
      {kinds.map(({ kind, format: file }) => {
        const payouts = prepared.filter(({ bank }) => bank?.kind === kind).slice(0, PAYOUTS_PER_FILE)
        if (payouts.length === 0) return null
        const begin = () => {
          // The bank pays each file it is given.
          if (payouts.some(savedBefore)) setAgain({ file, payouts })
          else void save(file, payouts)
        }
        return (
          <Button
            key={kind}
            size="sm"
            variant="outline"
            aria-disabled={offline}
            onClick={() => !offline && begin()}
          >
            <Icon name="download" size={18} />
            {format(words.file[file], { count: payouts.length })}
          </Button>
        )
      })}
      {again !== null && (
        <Confirm
          open
          title={words.again.title}
          confirm={words.again.confirm}
          dismiss={words.sure.dismiss}
          onConfirm={() => void save(again.file, again.payouts)}
          onClose={() => setAgain(null)}
        >
          <p>{plural(words.again, again.payouts.filter(savedBefore).length)}</p>
        </Confirm>
      )}
    </>
  )
}

const savedBefore = ({ file }: Payout) => file !== undefined
