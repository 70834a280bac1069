import { Button, chakra } from '@chakra-ui/react'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { formatMoney } from '#domain/base/money.ts'
import type { AnswerOf, BodyOf } from '#domain/contract.ts'
import { RETURN_WINDOW_DAYS } from '#domain/order/order.ts'
import { format, listed, plural } from '../../../content/base/format.ts'
import { influencers } from '../../../content/manager/influencers.ts'
import { payouts as words } from '../../../content/manager/payouts.ts'
import { connectionAtom } from '../../../state/base/connection.ts'
import { showToastAtom } from '../../../state/base/toast.ts'
import type { StatementSource } from '../../../state/influencer/statement.ts'
import {
  changePayoutsAtom,
  loadPayoutsAtom,
  type Payout,
  payoutsAtom,
  statementsOf,
} from '../../../state/manager/payouts.ts'
import { Empty, Row } from '../../control/box.tsx'
import { StatementDialog } from '../../influencer/payout/statement-dialog.tsx'
import { useShopDate } from '../../use-shop-date.ts'
import { QueryView } from '../query-view.tsx'
import { BankFiles } from './bank-files.tsx'
import { AskForAccount, PayoutCard } from './payout-card.tsx'
import { TextDialog } from './text-dialog.tsx'

const List = chakra('ul', {
  base: {
    listStyle: 'none',
    padding: 0,
    display: 'grid',
    alignItems: 'start',
    gap: '14px',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
  },
})

const sumOf = (rows: readonly { amount: number }[]) => rows.reduce((sum, { amount }) => sum + amount, 0)

const referenceField = {
  id: 'reference',
  label: words.sure.reference,
  help: words.sure.referenceHelp,
  maxLength: 80,
}

/** On a phone buttons fill their lines. */
const fill = { mdDown: { '& > button': { flex: 'auto' } } }

/** The payout run: prepare, review, undo or mark as paid; below it the payouts that were paid. */
export function Payouts() {
  const loaded = useAtomValue(payoutsAtom)
  const load = useSetAtom(loadPayoutsAtom)
  const change = useSetAtom(changePayoutsAtom)
  const toast = useSetAtom(showToastAtom)
  const offline = useAtomValue(connectionAtom) === 'offline'
  const shopDate = useShopDate()
  const [confirming, setConfirming] = useState<Payout[] | null>(null)
  const [reading, setReading] = useState<{ source: StatementSource; period: string } | null>(null)
  useEffect(() => void load(), [load])
  const send = async (body: BodyOf<'changePayouts'>) => {
    setConfirming(null)
    const refusal = await change(body)
    const failed = refusal?.code === 'stale_version' ? words.toasts.conflict : words.toasts.failed
    toast({ text: refusal === null ? words.toasts[body.action] : failed })
  }
  const undo = (all: readonly Payout[]) => void send({ action: 'undo', ids: all.map(({ id }) => id) })
  const button = (text: string, label: string, onClick: () => void, main = false) => (
    <Button
      size="sm"
      variant={main ? 'solid' : 'outline'}
      aria-label={label}
      aria-disabled={offline}
      onClick={() => !offline && onClick()}
    >
      {text}
    </Button>
  )
  const statement = (payout: Payout) =>
    button(words.statement, `${words.statement}: ${payout.name}`, () =>
      setReading({ source: statementsOf(payout.code), period: payout.id }),
    )
  const prepare = (main: boolean) =>
    button(words.prepare, words.prepare, () => void send({ action: 'prepare' }), main)
  return (
    <>
      <QueryView loaded={loaded} bars={[60, 120, 120]} onRetry={() => void load()}>
        {(value) => {
          // Who has left has no name.
          const payouts = value.payouts.map((one) => ({ ...one, name: one.name || influencers.left.name }))
          const prepared = payouts.filter(({ paidAt }) => paidAt === null)
          const paid = payouts.filter(({ paidAt }) => paidAt !== null)
          const isReady = value.ready?.payouts !== 0
          const readiness = value.ready && readinessOf(value.ready, prepared, shopDate)
          return (
            <>
              <section aria-label={words.prepared}>
                {prepared.length === 0 ? (
                  <Empty title={words.nonePrepared} body={isReady ? words.help : readiness}>
                    {isReady && (
                      <>
                        {readiness && <chakra.p marginBottom="12px">{readiness}</chakra.p>}
                        {prepare(true)}
                      </>
                    )}
                  </Empty>
                ) : (
                  <Row between alignItems="end" marginBottom="16px">
                    <chakra.div display="grid" gap="8px">
                      <Row alignItems="baseline" gap="4px 16px">
                        <h2 className="d4">{words.prepared}</h2>
                        <span className="num">
                          {plural(words.run, prepared.length, { amount: formatMoney(sumOf(prepared)) })}
                        </span>
                      </Row>
                      <p className="small muted">{words.help}</p>
                      {readiness && <p className="small muted">{readiness}</p>}
                    </chakra.div>
                    <Row css={fill}>
                      {/* What waits comes first: the money that is to be sent. */}
                      {isReady && prepare(false)}
                      {prepared.length > 1 &&
                        button(
                          format(words.allPaid, { amount: formatMoney(sumOf(prepared)) }),
                          format(words.allPaid, { amount: formatMoney(sumOf(prepared)) }),
                          () => setConfirming(prepared),
                          true,
                        )}
                      <BankFiles prepared={prepared} />
                      {prepared.length > 1 && button(words.undoAll, words.undoAll, () => undo(prepared))}
                    </Row>
                  </Row>
                )}
                <List>
                  {prepared.map((payout) => (
                    <li key={payout.id}>
                      <PayoutCard payout={payout}>
                        {payout.bank === null && <AskForAccount payout={payout} />}
                        {button(
                          words.paid,
                          `${words.paid}: ${payout.name}`,
                          () => setConfirming([payout]),
                          prepared.length === 1 && payout.bank !== null,
                        )}
                        {statement(payout)}
                        {button(words.undo, `${words.undo}: ${payout.name}`, () => undo([payout]))}
                      </PayoutCard>
                    </li>
                  ))}
                </List>
              </section>
              <section aria-label={words.history}>
                <chakra.h2 className="d4" marginBlock="16px 10px">
                  {words.history}
                </chakra.h2>
                {paid.length === 0 && <p className="muted">{words.nonePaid}</p>}
                <List>
                  {paid.map((payout) => (
                    <li key={payout.id}>
                      <PayoutCard payout={payout}>{statement(payout)}</PayoutCard>
                    </li>
                  ))}
                </List>
              </section>
            </>
          )
        }}
      </QueryView>
      {reading !== null && (
        <StatementDialog source={reading.source} period={reading.period} onClose={() => setReading(null)} />
      )}
      {confirming !== null && (
        <TextDialog
          title={format(words.sure.title, {
            amount: formatMoney(sumOf(confirming)),
            names: listed(confirming.map(({ name }) => name)),
          })}
          body={words.sure.body}
          confirm={words.paid}
          dismiss={words.sure.dismiss}
          field={referenceField}
          onConfirm={(reference) =>
            void send({
              action: 'paid',
              ids: confirming.map(({ id }) => id),
              ...(reference && { reference }),
            })
          }
          onClose={() => setConfirming(null)}
        />
      )}
    </>
  )
}

/** What a run would prepare now; while that is nothing, why. */
function readinessOf(
  { payouts, amount, next }: NonNullable<AnswerOf<'managerPayouts'>['ready']>,
  prepared: readonly Payout[],
  shopDate: (at: string) => string,
): string {
  if (payouts > 0) return plural(words.ready, payouts, { amount: formatMoney(amount) })
  // A creator has one prepared payout at a time: what became ready since waits until it is paid.
  const later = prepared.reduce((sum, one) => sum + Math.max(0, one.later ?? 0), 0)
  const none =
    prepared.length === 0
      ? format(words.noneReady, { days: RETURN_WINDOW_DAYS })
      : later > 0
        ? format(words.noneUntilPaid, { amount: formatMoney(later) })
        : words.noneMore
  return next === null ? none : `${none} ${format(words.next, { day: shopDate(next) })}`
}
