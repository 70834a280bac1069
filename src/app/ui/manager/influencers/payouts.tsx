import { Button, chakra } from '@chakra-ui/react'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { formatMoney } from '#domain/base/money.ts'
import type { BodyOf } from '#domain/contract.ts'
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
import { Box, Empty, Row } from '../../control/box.tsx'
import { Note } from '../../control/note.tsx'
import { More } from '../../disclosure/more.tsx'
import { StatementDialog } from '../../influencer/payout/statement-dialog.tsx'
import { useShopDate } from '../../use-shop-date.ts'
import { QueryView } from '../query-view.tsx'
import { BankFiles, PaidTo } from './bank-files.tsx'
import { TextDialog } from './text-dialog.tsx'

const List = chakra('ul', { base: { listStyle: 'none', padding: 0, display: 'grid', gap: '14px' } })

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
          return (
            <>
              <section aria-label={words.prepared}>
                {prepared.length === 0 ? (
                  <Empty title={words.nonePrepared} body={words.help}>
                    {prepare(true)}
                  </Empty>
                ) : (
                  <Row between alignItems="end" marginBottom="16px">
                    <div>
                      <h2 className="d4">{words.prepared}</h2>
                      <chakra.p className="small muted" marginTop="8px">
                        {words.help}
                      </chakra.p>
                    </div>
                    <Row css={fill}>
                      {/* What waits comes first: the money that is to be sent. */}
                      {prepare(false)}
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
                      <Box>
                        <Title payout={payout} />
                        <PaidTo payout={payout} />
                        <Changed payout={payout} />
                        <Lines payout={payout} />
                        <Row css={fill}>
                          {button(
                            words.paid,
                            `${words.paid}: ${payout.name}`,
                            () => setConfirming([payout]),
                            prepared.length === 1,
                          )}
                          {statement(payout)}
                          {button(words.undo, `${words.undo}: ${payout.name}`, () => undo([payout]))}
                        </Row>
                      </Box>
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
                      <Box>
                        <Title payout={payout} />
                        <Lines payout={payout} />
                        <Row>{statement(payout)}</Row>
                      </Box>
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

function Title({ payout: { name, code, amount, paidAt, reference } }: { payout: Payout }) {
  const shopDate = useShopDate()
  return (
    <>
      <Row between>
        <b>
          {name} <span className="small muted">{code}</span>
        </b>
        <b className="num">{formatMoney(amount)}</b>
      </Row>
      {paidAt !== null && (
        <p className="small">
          {format(words.paidOn, { day: shopDate(paidAt) })}
          {reference !== null && <> {format(words.reference, { reference })}</>}
        </p>
      )}
    </>
  )
}

/** Goods may be given back between the review and the transfer. */
function Changed({ payout: { lines } }: { payout: Payout }) {
  if (lines.every(({ now }) => now === undefined)) return null
  const sum = lines.reduce((total, { amount, now = amount }) => total + now, 0)
  return <Note kind="warn">{format(words.changed, { amount: formatMoney(sum) })}</Note>
}

const Lines = ({ payout: { lines } }: { payout: Payout }) => (
  <More title={plural(words.orders, lines.length)}>
    <chakra.ul listStyle="none" padding={0} marginBottom="14px" className="small num">
      {lines.map(({ order, amount, now }) => (
        <li key={order}>
          {order}: {formatMoney(amount)}
          {amount < 0 && <> {words.carried}</>}
          {now !== undefined && <b> {format(words.changedLine, { amount: formatMoney(now) })}</b>}
        </li>
      ))}
    </chakra.ul>
  </More>
)
