import { ApiError, type Fault, fieldError } from '../../../base/errors.ts'
import { mapInTurns } from '../../../base/in-turns.ts'
import { validatorCompiler } from '../../../http/validator.ts'
import { payoutFaults } from '../../../payouts/accept/rules.ts'
import { SendMoney } from '../../../payouts/schema.ts'
import { type Column, missingOf, placesOf } from './columns.ts'
import { isMixed, readAmount } from './read-amount.ts'
import type { ReadFile } from './read-file.ts'
import type { SheetLine } from './sheet-line.ts'

export const ROWS_MAX = 50_000
/** A spreadsheet keeps so many digits of a number and makes zeros of the rest. */
const DIGITS_KEPT = 15

/**
 * A line of an upload as it was written, its faults, and, where there are none, the payout to send. `isNumber`: its
 * spreadsheet holds the account as a number, which has no zeros in front, whatever the account has.
 */
export type BulkRow = { readonly [column in Column]: string } & {
  readonly line: number
  readonly isNumber: boolean
  readonly errors: readonly Fault[]
  readonly payout: SendMoney | null
}

const check = validatorCompiler({ schema: SendMoney, method: 'POST', url: '', httpPart: 'body' })

/**
 * Reads the lines of an upload, every fault of every line at once. The first line names the columns, in any order; without
 * a currency it is IDR. `findUsed`: which externalIds were used before. Throws VALIDATION_ERROR for the file's field where
 * it is no such file at all.
 */
export async function readBulkUpload(
  { field, sheet }: ReadFile,
  findUsed: (externalIds: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<BulkRow[]> {
  const [head, ...lines] = sheet
  const places = placesOf(head?.cells ?? [])
  const missing = missingOf(places)
  if (missing.length > 0) {
    throw fieldError(field, 'COLUMNS_MISSING', `The first line must name the columns; missing: ${missing.join(', ')}.`)
  }
  if (lines.length === 0) throw fieldError(field, 'TOO_FEW', 'The file has no payouts.')
  if (lines.length > ROWS_MAX) throw fieldError(field, 'TOO_MANY', `A file may have at most ${ROWS_MAX} payouts.`)
  const written = await mapInTurns(lines, (line) => readLine(line, places))
  const used = await findUsed(written.map(({ row }) => row.externalId))
  const seen = new Set<string>()
  const hasMixed = isMixed(written.map(({ read }) => read?.separator))
  return mapInTurns(written, ({ row, read }) => {
    const errors = [...faultsOf(row, read !== undefined), ...lostDigits(row)]
    if (hasMixed && read?.separator) errors.push(MIXED)
    if (used.has(row.externalId)) errors.push(externalIdFault('ALREADY_USED', 'was used by an earlier payout'))
    if (seen.has(row.externalId)) errors.push(externalIdFault('NOT_UNIQUE', 'stands twice in this file'))
    seen.add(row.externalId)
    return { ...row, errors, payout: errors.length > 0 ? null : toBody(row) }
  })
}

function readLine({ line, cells, numbers }: SheetLine, places: ReturnType<typeof placesOf>) {
  const cell = (column: Column) => (cells[places[column] ?? -1] ?? '').trim()
  const isNumber = (column: Column) => numbers.has(places[column] ?? -1)
  const bank = cell('receiverBankCode').replace(/^'/, '')
  const amount = cell('amount')
  const read = isNumber('amount') ? readStored(amount) : readAmount(amount)
  const row = {
    line,
    externalId: cell('externalId'),
    receiverName: cell('receiverName'),
    // An apostrophe in front keeps a spreadsheet from eating zeros.
    receiverAccountNo: cell('receiverAccountNo').replace(/^'/, ''),
    // The codes of banks that are numbers have three digits: 14 can only have been 014.
    receiverBankCode: isNumber('receiverBankCode') ? bank.padStart(3, '0') : bank,
    // What cannot be read is shown as it was written.
    amount: read ? read.digits : amount,
    currency: cell('currency') || 'IDR',
    remark: cell('remark'),
    isNumber: isNumber('receiverAccountNo'),
  }
  return { row, read }
}

/** What a spreadsheet holds as a number has no thousands separators: a point in it begins a fraction. */
const readStored = (text: string): ReturnType<typeof readAmount> =>
  /^\d{1,15}$/.test(text) ? { digits: text, separator: null } : undefined

const MIXED: Fault = {
  field: 'amount',
  code: 'MIXED_SEPARATORS',
  message: '"amount" has points in some lines of the file and commas in others: write it with digits only.',
}

const DIGITS_LOST: Fault = {
  field: 'receiverAccountNo',
  code: 'DIGITS_LOST',
  message: '"receiverAccountNo" was stored as a number, which keeps 15 digits only: format the column as text.',
}

const lostDigits = ({ isNumber, receiverAccountNo }: Pick<BulkRow, 'isNumber' | 'receiverAccountNo'>): Fault[] =>
  isNumber && receiverAccountNo.length > DIGITS_KEPT ? [DIGITS_LOST] : []

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
