import { Button } from '@chakra-ui/react'
import { useAtomValue, useSetAtom } from 'jotai'
import { useCallback, useEffect, useState } from 'react'
import { format } from '../../../content/base/format.ts'
import { bank as words } from '../../../content/influencer/bank.ts'
import { connectionAtom } from '../../../state/base/connection.ts'
import { showToastAtom } from '../../../state/base/toast.ts'
import {
  type BankAnswer,
  loadBank,
  type MaskedBank,
  removeBank,
} from '../../../state/influencer/dashboard.ts'
import { Box, BoxHead, Row } from '../../control/box.tsx'
import { Confirm } from '../../control/dialog.tsx'
import { FailedLoad } from '../../control/note.tsx'
import { Skeleton } from '../../control/skeleton.tsx'
import { lazyComponent } from '../../lazy-component.tsx'
import { useShopDate } from '../../use-shop-date.ts'
import { BankForm } from './bank-form.tsx'

const LoginAgain = lazyComponent(() =>
  import('../../account/login-again.tsx').then((part) => part.LoginAgain),
)

type Shown = { at: 'loading' } | { at: 'failed' } | { at: 'here'; bank: MaskedBank; editing: boolean }

const shownOf = (answer: BankAnswer): Shown =>
  answer.ok ? { at: 'here', bank: answer.bank, editing: answer.bank === null } : { at: 'failed' }

/** The bank account of an influencer: masked once it is saved. Loads it where that was not done. */
export function BankBox({ loaded }: { loaded?: BankAnswer }) {
  const offline = useAtomValue(connectionAtom) === 'offline'
  const toast = useSetAtom(showToastAtom)
  const shopDate = useShopDate()
  const [shown, setShown] = useState<Shown>(loaded ? shownOf(loaded) : { at: 'loading' })
  const [confirming, setConfirming] = useState(false)
  const [again, setAgain] = useState(false)
  const show = useCallback((bank: MaskedBank) => setShown({ at: 'here', bank, editing: bank === null }), [])
  const load = useCallback(async () => {
    setShown({ at: 'loading' })
    setShown(shownOf(await loadBank()))
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once.
  useEffect(() => {
    if (!loaded) void load()
  }, [])
  const remove = async () => {
    setConfirming(false)
    setAgain(false)
    const answer = await removeBank()
    if (!answer.ok && answer.refusal.code === 'login_too_old') return setAgain(true)
    if (answer.ok) show(answer.bank)
    toast({ text: answer.ok ? words.removed : words.removeFailed })
  }
  return (
    <Box aria-labelledby="bank">
      <BoxHead>
        <h2 className="d4" id="bank">
          {words.title}
        </h2>
        <p className="small muted">{words.body}</p>
      </BoxHead>
      {shown.at === 'loading' && <Skeleton label={words.loading} bars={[44]} />}
      {shown.at === 'failed' && (
        <FailedLoad offline={words.offline} failed={words.loadFailed} onRetry={() => void load()} />
      )}
      {shown.at === 'here' && shown.editing && (
        <>
          {shown.bank === null && <p>{words.none}</p>}
          <BankForm
            onSaved={(bank) => {
              show(bank)
              toast({ text: words.saved })
            }}
            {...(shown.bank !== null && { onCancel: () => setShown({ ...shown, editing: false }) })}
          />
        </>
      )}
      {shown.at === 'here' && !shown.editing && shown.bank !== null && (
        <Row between>
          <p>
            <b>{words.kind[shown.bank.kind]}</b> <span className="num">{shown.bank.number}</span>
            <br />
            <span className="small muted">
              {shown.bank.holder}. {format(words.saidOn, { day: shopDate(shown.bank.changedAt) })}
            </span>
          </p>
          <Row>
            <Button
              size="sm"
              minH="44px"
              variant="outline"
              onClick={() => setShown({ ...shown, editing: true })}
            >
              {words.change}
            </Button>
            <Button
              size="sm"
              minH="44px"
              variant="outline"
              aria-disabled={offline}
              onClick={() => !offline && setConfirming(true)}
            >
              {words.remove}
            </Button>
          </Row>
        </Row>
      )}
      <Confirm
        open={confirming}
        title={words.sure.title}
        confirm={words.remove}
        dismiss={words.sure.keep}
        onConfirm={() => void remove()}
        onClose={() => setConfirming(false)}
      >
        <p>{words.sure.body}</p>
      </Confirm>
      {again && (
        <LoginAgain
          onDone={() => void remove()}
          onClose={() => setAgain(false)}
          onLoadError={() => setAgain(false)}
        />
      )}
    </Box>
  )
}
