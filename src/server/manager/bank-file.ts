import type { Bank } from '#domain/influencer/bank.ts'
import { csvRow } from '../base/file/csv.ts'
import type { Cell } from '../base/file/sheet.ts'

/** Payouts for the bank's upload. Of a transfer only what the shop knows: its own account is the bank's to add. */

export const bankFormats = { sepa: 'iban', ach: 'us' } as const satisfies Record<string, Bank['kind']>
export type BankFormat = keyof typeof bankFormats

export interface Transfer {
  /** The payout. */
  id: string
  code: string
  amount: number
  orders: number
  bank: Bank
}

interface Column {
  title: string
  cell: (transfer: Transfer) => Cell
}

const holder = ({ bank }: Transfer) => bank.holder
const amount = ({ amount }: Transfer) => ({ minor: amount })
const about = ({ code, orders }: Transfer) => `Era commission ${code}, orders: ${orders}`
const part = (name: 'iban' | 'routing' | 'account' | 'type') => (transfer: Transfer) =>
  new Map(Object.entries(transfer.bank)).get(name) ?? null

/** The codes of NACHA for a credit to either kind of account. */
const credits = { checking: '22', savings: '32' }

const columns: Record<BankFormat, Column[]> = {
  sepa: [
    { title: 'Beneficiary name', cell: holder },
    { title: 'IBAN', cell: part('iban') },
    { title: 'Amount', cell: amount },
    { title: 'Currency', cell: () => 'USD' },
    // At most 35 characters.
    { title: 'End-to-end ID', cell: ({ id }) => id.replaceAll('-', '') },
    { title: 'Remittance information', cell: about },
  ],
  ach: [
    { title: 'Receiver name', cell: holder },
    { title: 'Routing number', cell: part('routing') },
    { title: 'Account number', cell: part('account') },
    {
      title: 'Transaction code',
      cell: ({ bank }) => (bank.kind === 'us' ? credits[bank.type] : null),
    },
    { title: 'Amount', cell: amount },
    // At most 15 characters.
    { title: 'Individual ID', cell: ({ code }) => code.slice(0, 15) },
    { title: 'Description', cell: about },
  ],
}

export const bankFileName = (day: string, format: BankFormat): string => `era-payouts-${day}-${format}.csv`

/** Without the mark that spreadsheets need: banks read plain UTF-8. */
export const bankFile = (format: BankFormat, transfers: readonly Transfer[]): string =>
  [
    columns[format].map(({ title }) => title),
    ...transfers.map((transfer) => columns[format].map(({ cell }) => cell(transfer))),
  ]
    .map(csvRow)
    .join('')
