import { dayOf, timeOf } from '#domain/base/day.ts'
import type { EarningReason, EarningState } from '#domain/influencer/earning.ts'
import type { Statement, StatementLine } from '#domain/influencer/statement.ts'
import { type Cell, type Column, workbook } from '../base/file/sheet.ts'

/** A statement as a spreadsheet, the sum in its last row. */

export const STATEMENT_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Named by the code and the month, or the day of the payout. */
export function statementName({ code, period, payout }: Statement, zone: string): string {
  const paidOn = payout?.paidAt ? dayOf(new Date(payout.paidAt), zone) : 'prepared'
  return `era-statement-${code}-${payout === null ? period : `payout-${paidOn}`}.xlsx`
}

const states: Record<EarningState, string> = {
  pending: 'Pending',
  held: 'On hold',
  payable: 'Ready to pay',
  paid: 'Paid',
  reversed: 'Reversed',
  not_counted: 'Not counted',
}

const reasons: Record<EarningReason, string> = {
  not_delivered: 'Not delivered yet',
  return_window: 'Within the return window',
  window_over: 'Past the return window',
  paid: 'Paid out',
  cancelled: 'Order cancelled',
  refunded: 'Returned',
  own_order: 'Own order',
  own_account: 'Held: own account',
  own_email: 'Held: own e-mail',
  own_phone: 'Held: own phone number',
  own_address: 'Held: own address',
}

/** A spreadsheet's times have no zone: what the shop's clock showed. */
const shownIn = (at: string, zone: string) =>
  new Date(`${timeOf(new Date(at), zone).replace(' ', 'T')}:00.000Z`)

const columnsIn = (zone: string): Column<StatementLine>[] => [
  { title: 'Order', width: 12, cell: ({ order }) => order },
  { title: `Placed (${zone})`, width: 26, cell: ({ at }) => shownIn(at, zone) },
  { title: 'State', width: 14, cell: ({ state }) => states[state] },
  {
    title: 'Reason',
    width: 32,
    cell: ({ reason, commission }) => (commission < 0 ? 'Returned after an earlier payout' : reasons[reason]),
  },
  { title: 'Rate (%)', width: 9, cell: ({ rate }) => rate / 100 },
  { title: 'Commission', width: 12, cell: ({ commission }) => ({ minor: commission }) },
]

export function statementFile({ lines, total }: Statement, zone: string): AsyncGenerator<Uint8Array> {
  const columns = columnsIn(zone)
  return workbook('Statement', columns, rowsOf(columns, lines, total))
}

async function* rowsOf(
  columns: readonly Column<StatementLine>[],
  lines: readonly StatementLine[],
  total: number,
): AsyncGenerator<Cell[][]> {
  yield lines.map((line) => columns.map(({ cell }) => cell(line)))
  yield [['Total', null, null, null, null, { minor: total }]]
}
