import { Button } from '@chakra-ui/react'
import { useAtomValue, useSetAtom } from 'jotai'
import { useCallback, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { formatMoney } from '#domain/base/money.ts'
import { type Statement, statementSums } from '#domain/influencer/statement.ts'
import { RETURN_WINDOW_DAYS } from '#domain/order/order.ts'
import { format } from '../../../content/base/format.ts'
import { dashboard } from '../../../content/influencer/dashboard.ts'
import { statement as words } from '../../../content/influencer/statement.ts'
import { connectionAtom } from '../../../state/base/connection.ts'
import { showToastAtom } from '../../../state/base/toast.ts'
import { type Loaded, type StatementSource, saveStatement } from '../../../state/influencer/statement.ts'
import { Row } from '../../control/box.tsx'
import { ReadingDialog } from '../../control/dialog.tsx'
import { FailedLoad } from '../../control/note.tsx'
import { Skeleton } from '../../control/skeleton.tsx'
import { Icon } from '../../icon/icon.tsx'
import { useShopDate, useShopZone } from '../../use-shop-date.ts'
import styles from './statement.module.css'

export const monthName = (period: string): string =>
  new Date(`${period}-01T00:00:00.000Z`).toLocaleDateString('en-US', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })

/** The answer for a key: loaded again for another one, or on request. */
export function useAnswer<T>(fetchAnswer: (key: string) => Promise<Loaded<T>>, key: string) {
  const [tries, setTries] = useState(0)
  const [loaded, setLoaded] = useState<{ value: T | null; failed: boolean }>({ value: null, failed: false })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try loads again.
  useEffect(() => {
    let wanted = true
    setLoaded({ value: null, failed: false })
    void fetchAnswer(key).then((value) => wanted && setLoaded({ value, failed: value === null }))
    return () => {
      wanted = false
    }
  }, [fetchAnswer, key, tries])
  return { ...loaded, load: useCallback(() => setTries((now) => now + 1), []) }
}

interface StatementDialogProps {
  source: StatementSource
  period: string
  onClose: () => void
}

/** A statement on the screen, for paper and as a spreadsheet. */
export function StatementDialog({ source, period, onClose }: StatementDialogProps) {
  const offline = useAtomValue(connectionAtom) === 'offline'
  const toast = useSetAtom(showToastAtom)
  const { value, failed, load } = useAnswer(source.read, period)
  const [busy, setBusy] = useState(false)
  const zone = useShopZone()
  const dateOf = useShopDate()
  const save = async (shown: Statement) => {
    if (busy || offline) return
    setBusy(true)
    const saved = await saveStatement(source, shown, zone)
    setBusy(false)
    toast({ text: saved ? words.saved : words.saveFailed })
  }
  const { mail } = source
  const send = async (post: NonNullable<typeof mail>) => {
    if (busy || offline) return
    setBusy(true)
    const sent = await post(period)
    setBusy(false)
    toast({ text: sent === null ? words.mailFailed : format(words.mailed, { email: sent.sentTo }) })
  }
  return (
    <>
      <ReadingDialog
        title={value === null ? words.title : titleOf(value, dateOf)}
        close={words.close}
        onClose={onClose}
      >
        {value === null && !failed && <Skeleton label={words.loading} bars={[44, 200]} />}
        {failed && <FailedLoad offline={words.offline} failed={words.failed} onRetry={load} />}
        {value !== null && (
          <>
            <Row marginBottom="16px">
              <Button size="sm" minH="44px" onClick={() => print()}>
                {words.print}
              </Button>
              <Button
                size="sm"
                minH="44px"
                variant="outline"
                aria-disabled={busy || offline}
                onClick={() => void save(value)}
              >
                <Icon name="download" size={18} />
                {words.file}
              </Button>
              {mail && (
                <Button
                  size="sm"
                  minH="44px"
                  variant="outline"
                  aria-disabled={busy || offline}
                  onClick={() => void send(mail)}
                >
                  {words.mail}
                </Button>
              )}
            </Row>
            <Sheet shown={value} />
          </>
        )}
      </ReadingDialog>
      {value !== null &&
        createPortal(
          <div className={styles.paper} data-print-sheet aria-hidden="true">
            <h1>{titleOf(value, dateOf)}</h1>
            <Sheet shown={value} />
          </div>,
          document.body,
        )}
    </>
  )
}

const titleOf = ({ payout, period }: Statement, dateOf: (at: string) => string): string => {
  if (payout === null) return format(words.of.month, { month: monthName(period) })
  return payout.paidAt === null ? words.of.prepared : format(words.of.payout, { day: dateOf(payout.paidAt) })
}

const reasonOf = ({ reason, commission }: Statement['lines'][number]) =>
  commission < 0
    ? words.returned
    : format(reason === 'return_window' ? words.inWindow : dashboard.lines.reason[reason], {
        returnDays: RETURN_WINDOW_DAYS,
      })

/** The statement itself, the same on screen and on paper. On a narrow screen a line is a block. */
function Sheet({ shown }: { shown: Statement }) {
  const { name, code, payout, lines, total } = shown
  const { columns } = words
  const zone = useShopZone()
  const dateOf = useShopDate()
  return (
    <div className={styles.sheet}>
      <p>
        {format(words.who, { name: name || words.gone, code })}
        {payout !== null && payout.reference !== null && (
          <>
            <br />
            {format(words.reference, { reference: payout.reference })}
          </>
        )}
      </p>
      <table>
        <thead>
          <tr>
            {Object.values(columns).map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.order}>
              <th scope="row">{line.order}</th>
              <td>{dateOf(line.at)}</td>
              <td>{dashboard.table.statuses[line.state]}</td>
              <td>{reasonOf(line)}</td>
              <td>{line.rate / 100}%</td>
              <td>{formatMoney(line.commission)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {payout === null &&
            statementSums(lines).byState.map(({ state, amount }) => (
              <tr key={state}>
                <th scope="row" colSpan={5}>
                  {dashboard.table.statuses[state]}
                </th>
                <td>{formatMoney(amount)}</td>
              </tr>
            ))}
          <tr>
            <th scope="row" colSpan={5}>
              {words.total}
            </th>
            <td>
              <b>{formatMoney(total)}</b>
            </td>
          </tr>
        </tfoot>
      </table>
      <p className="small muted">{format(words.asOf, { day: dateOf(new Date().toISOString()), zone })}</p>
    </div>
  )
}
