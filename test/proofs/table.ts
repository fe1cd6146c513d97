import { type Cell, FIELDS, type Field, NATIVE_ROWS, type Row, SNAP_ROWS } from './cells.ts'

const HEADS: Readonly<Record<Field, string>> = {
  partner: 'X-PARTNER-ID',
  merchant: 'merchant',
  terminal: 'terminal',
  reference: 'our reference',
  instrument: 'instrument',
  amount: 'amount',
  status: 'status',
  time: 'time',
  id: 'sent again',
}

const KINDS: Readonly<Record<Row['kind'], string>> = {
  token: 'request for a token',
  inquiry: 'VA inquiry',
  offer: 'VA payment, offered',
  account: 'VA payment',
  instrument: 'notification',
  return: 'notification of a return',
  refund: 'refund notification',
  transfer: 'transfer notification',
  midtrans: 'payment',
  'midtrans refund': 'refund, chargeback, reversal',
  'xendit payment': 'payment, session, invoice',
  'xendit refund': 'refund',
  'xendit payout': 'payout',
}

const PROOFS: Readonly<Record<Row['proof'], string>> = {
  token: 'token and secret',
  key: 'provider’s key',
  'signature key': '`signature_key`',
  'callback token': 'callback token',
}

const words = (cell: Cell): string =>
  typeof cell === 'string'
    ? `(${cell})`
    : Object.entries(cell)
        .map(([lie, outcome]) => (lie === 'again' ? outcome : `${lie}: ${outcome}`))
        .join('; ')

const cellsOf = ({ cells }: Row): string[] => FIELDS.map((field) => words(cells[field]))

/** Rows of one profile that are alike share a line. */
function lineOf(rows: readonly Row[]): string {
  const [first] = rows
  if (!first) return ''
  const services = [...new Set(rows.map(({ service }) => `\`${service}\``))].join(', ')
  const isNative = !/^\w+$/.test(first.service) || first.profile === 'xendit' || first.profile === 'midtrans'
  const call = isNative ? KINDS[first.kind] : `${KINDS[first.kind]}: ${services}`
  return `| ${[first.profile, call, PROOFS[first.proof], ...cellsOf(first)].join(' | ')} |`
}

/** The table of docs/security.md. */
export function proofTable(): string {
  const heads = ['profile', 'call', 'proven by', ...FIELDS.map((field) => HEADS[field])]
  const alike = Map.groupBy([...SNAP_ROWS, ...NATIVE_ROWS], (row: Row) =>
    [row.profile, row.kind, row.proof, ...cellsOf(row)].join('|'),
  )
  return [`| ${heads.join(' | ')} |`, `|${heads.map(() => '---').join('|')}|`, ...[...alike.values()].map(lineOf)].join(
    '\n',
  )
}
