import type { EarningReason, EarningState } from '#domain/influencer/earning.ts'
import type { Statement, StatementLine } from '#domain/influencer/statement.ts'
import { type Cell, type Column, workbook } from '../base/file/sheet.ts'

/** A statement as a spreadsheet, the sum in its last row. */

export const STATEMENT_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Named by the code and the month, or the day of the payout. */
export const statementName = ({ code, period, payout }: Statement): string =>
  `era-statement-${code}-${payout === null ? period : `payout-${payout.paidAt?.slice(0, 10) ?? 'prepared'}`}.xlsx`

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

const columns: Column<StatementLine>[] = [
  { title: 'Order', width: 12, cell: ({ order }) => order },
  { title: 'Placed (UTC)', width: 17, cell: ({ at }) => new Date(at) },
  { title: 'State', width: 14, cell: ({ state }) => states[state] },
  {
    title: 'Reason',
    width: 32,
    cell: ({ reason, commission }) => (commission < 0 ? 'Returned after an earlier payout' : reasons[reason]),
  },
  { title: 'Rate (%)', width: 9, cell: ({ rate }) => rate / 100 },
  { title: 'Commission', width: 12, cell: ({ commission }) => ({ minor: commission }) },
]

export const statementFile = ({ lines, total }: Statement): AsyncGenerator<Uint8Array> =>
  workbook('Statement', columns, rowsOf(lines, total))

async function* rowsOf(lines: readonly StatementLine[], total: number): AsyncGenerator<Cell[][]> {
  yield lines.map((line) => columns.map(({ cell }) => cell(line)))
  yield [['Total', null, null, null, null, { minor: total }]]
}
