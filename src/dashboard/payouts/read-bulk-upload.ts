import { createHash } from 'node:crypto'
import { ApiError, type Fault, fieldError } from '../../base/errors.ts'
import type { Tx } from '../../db/transaction.ts'
import { validatorCompiler } from '../../http/validator.ts'
import { payoutFaults } from '../../payouts/accept/rules.ts'
import { SendMoney } from '../../payouts/schema.ts'
import { usedExternalIds } from '../../payouts/used-external-ids.ts'
import { isMixed, readAmount } from './read-amount.ts'
import { readCsv } from './read-csv.ts'

const ROWS_MAX = 1_000
const REQUIRED = ['externalId', 'receiverName', 'receiverAccountNo', 'receiverBankCode', 'amount'] as const
const OPTIONAL = ['currency', 'remark'] as const
type Column = (typeof REQUIRED)[number] | (typeof OPTIONAL)[number]

/** A line of an upload as it was written, its faults, and, where there are none, the payout to send. */
export type BulkRow = { readonly [column in Column]: string } & {
  readonly line: number
  readonly errors: readonly Fault[]
  readonly payout: SendMoney | null
}

const check = validatorCompiler({ schema: SendMoney, method: 'POST', url: '', httpPart: 'body' })

export const hashCsv = (csv: string): string => createHash('sha256').update(csv).digest('hex')

/**
 * Reads an upload of payouts, every fault of every line at once. The first line names the columns, in any order; without
 * a currency it is IDR. Throws VALIDATION_ERROR where it is no such file at all.
 */
export async function readBulkUpload(tx: Tx, merchantId: string, csv: string): Promise<BulkRow[]> {
  const [head, ...lines] = readCsv(csv)
  const names = head?.cells.map((cell) => cell.trim()) ?? []
  const missing = REQUIRED.filter((column) => !names.includes(column))
  if (missing.length > 0) {
    throw fieldError('csv', 'COLUMNS_MISSING', `The first line must name the columns; missing: ${missing.join(', ')}.`)
  }
  if (lines.length === 0) throw fieldError('csv', 'TOO_FEW', 'The file has no payouts.')
  if (lines.length > ROWS_MAX) throw fieldError('csv', 'TOO_MANY', `A file may have at most ${ROWS_MAX} payouts.`)
  const cellsOf = (cells: readonly string[]) => (column: Column) => (cells[names.indexOf(column)] ?? '').trim()
  const written = lines.map(({ line, cells }) => {
    const cell = cellsOf(cells)
    const account = cell('receiverAccountNo')
    return {
      line,
      externalId: cell('externalId'),
      receiverName: cell('receiverName'),
      // An apostrophe in front keeps a spreadsheet from eating zeros.
      receiverAccountNo: account.replace(/^'/, ''),
      receiverBankCode: cell('receiverBankCode').replace(/^'/, ''),
      amount: cell('amount'),
      currency: cell('currency') || 'IDR',
      remark: cell('remark'),
    }
  })
  const used = await usedExternalIds(
    tx,
    merchantId,
    written.map(({ externalId }) => externalId),
  )
  const seen = new Set<string>()
  const hasMixed = isMixed(written.map(({ amount }) => amount))
  return written.map((sent) => {
    const read = readAmount(sent.amount)
    // What cannot be read is shown as it was written.
    const row = read ? { ...sent, amount: read.digits } : sent
    const errors = [...faultsOf(row, read !== undefined)]
    if (hasMixed && read?.separator) errors.push(MIXED)
    if (used.has(row.externalId)) errors.push(externalIdFault('ALREADY_USED', 'was used by an earlier payout'))
    if (seen.has(row.externalId)) errors.push(externalIdFault('NOT_UNIQUE', 'stands twice in this file'))
    seen.add(row.externalId)
    return { ...row, errors, payout: errors.length > 0 ? null : toBody(row) }
  })
}

const MIXED: Fault = {
  field: 'amount',
  code: 'MIXED_SEPARATORS',
  message: '"amount" has points in some lines of the file and commas in others: write it with digits only.',
}

type Written = { readonly [column in Column]: string }

const externalIdFault = (code: string, what: string): Fault => ({
  field: 'externalId',
  code,
  message: `"externalId" ${what}.`,
})

const toBody = (row: Written): SendMoney => ({
  type: 'SEND_MONEY',
  attributes: {
    receiverName: row.receiverName,
    receiverAccountNo: row.receiverAccountNo,
    receiverBankCode: row.receiverBankCode,
  },
  externalId: row.externalId,
  amount: Number(row.amount),
  currency: row.currency,
  ...(row.remark === '' ? {} : { remark: row.remark }),
})

/** The rules of `POST /v1/send-money`, each fault under its column's name. */
function faultsOf(row: Written, isRead: boolean): Fault[] {
  if (!isRead) {
    const message = '"amount" must be whole units, for example 125000, 125.000 or 125,000.'
    return [{ field: 'amount', code: 'NOT_WHOLE', message }, ...faultsOf({ ...row, amount: '1' }, true)]
  }
  const body = toBody(row)
  const checked = check(body) as { error?: Error }
  const found = checked.error instanceof ApiError ? checked.error.faults : []
  return [...found, ...payoutFaults(body)].map((fault) => ({
    ...fault,
    field: fault.field.replace('attributes.', ''),
    message: fault.message.replace('"attributes.', '"'),
  }))
}
