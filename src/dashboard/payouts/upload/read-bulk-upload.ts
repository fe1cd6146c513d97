import { mapYielding } from '../../../base/concurrency/map-yielding.ts'
import { ApiError, type Fault, fieldError } from '../../../base/errors.ts'
import { validatorCompiler } from '../../../http/input/validator.ts'
import { HOME_CURRENCY } from '../../../markets/market-of.ts'
import { payoutFaults } from '../../../payouts/accept/rules.ts'
import { SendMoney } from '../../../payouts/schema.ts'
import { cellsFault } from '../../uploads/cells-of-line.ts'
import type { ReadFile } from '../../uploads/read-file.ts'
import type { SheetLine } from '../../uploads/sheet-line.ts'
import type { BulkPreview } from '../schema.ts'
import { type Column, hasTwoAmounts, headingsOf, missingOf, placesOf } from './columns.ts'
import { type DecimalSign, decimalSignOf, hasSign, readAmount } from './read-amount.ts'
import { splitFault } from './split-amount.ts'

export const ROWS_MAX = 50_000
/** A spreadsheet stores this many digits of a number and replaces the rest by zeros. */
const DIGITS_STORED = 15

/**
 * A line of an upload as written, its faults, and, if there are none, the payout to send. `isNumber`: its spreadsheet
 * stores the account as a number, without the leading zeros that the account may have.
 */
export type BulkRow = { readonly [column in Column]: string } & {
  readonly line: number
  readonly isNumber: boolean
  readonly errors: readonly Fault[]
  readonly payout: SendMoney | null
}

const check = validatorCompiler({ schema: SendMoney, method: 'POST', url: '', httpPart: 'body' })

/** What must be answered about an upload's amounts before any line is ready; see `read-amount.ts`. */
type AmountQuestion = NonNullable<BulkPreview['question']>

type Read = {
  readonly rows: readonly BulkRow[]
  readonly question: AmountQuestion | null
  readonly headings: BulkPreview['headings']
}

/**
 * Reads the lines of an upload and reports every fault of every line at once. The first line names the columns, in any
 * order; the currency defaults to the home market's. `declared`: the decimal sign, if declared; where the amounts leave it ambiguous,
 * `question` is set and no line is ready. `findUsed`: which externalIds were used before. Throws VALIDATION_ERROR for
 * the file's field if it is not such a file at all.
 */
export async function readBulkUpload(
  file: ReadFile,
  declared: DecimalSign | undefined,
  findUsed: (externalIds: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<Read> {
  const { field, sheet } = file
  const [head, ...lines] = sheet
  const places = placesOf(head?.isBroken ? [] : (head?.cells ?? []))
  const missing = missingOf(places)
  if (missing.length > 0) {
    throw fieldError(field, 'COLUMNS_MISSING', `The first line must name the columns; missing: ${missing.join(', ')}.`)
  }
  if (hasTwoAmounts(head?.cells ?? [])) {
    throw fieldError(
      field,
      'TWO_AMOUNTS',
      'Two columns of the first line could be the amount: name the right one "amount".',
    )
  }
  if (lines.length === 0) throw fieldError(field, 'TOO_FEW', 'The file has no payouts.')
  if (lines.length > ROWS_MAX) throw fieldError(field, 'TOO_MANY', `A file may have at most ${ROWS_MAX} payouts.`)
  const written = await mapYielding(lines, (line) => readLine(file, head?.cells ?? [], line, places))
  const texts = written.filter(({ fault, isStored }) => !fault && !isStored)
  const sign = declared ?? decimalSignOf(texts.map(({ row }) => row.amount))
  const used = await findUsed(written.map(({ row }) => row.externalId))
  const seen = new Set<string>()
  const rows = await mapYielding(written, ({ row, fault, isStored }) => {
    const isTwice = seen.has(row.externalId)
    seen.add(row.externalId)
    // With a cell under the wrong heading, or amounts in question, nothing else is known about the line.
    if (fault) return { ...row, errors: [fault], payout: null }
    if (sign === 'unclear') return { ...row, errors: hasSign(row.amount) ? [MIXED] : [], payout: null }
    const digits = digitsOf(row.amount, isStored, sign, declared !== undefined)
    // An unreadable amount is shown as written.
    const read = { ...row, amount: digits ?? row.amount }
    const errors = [...faultsOf(read, digits !== undefined), ...lostDigits(row)]
    if (used.has(row.externalId)) errors.push(externalIdFault('ALREADY_USED', 'was used by an earlier payout'))
    if (isTwice) errors.push(externalIdFault('NOT_UNIQUE', 'appears twice in this file'))
    return { ...read, errors, payout: errors.length > 0 ? null : toBody(read) }
  })
  const question = sign === 'unclear' ? questionOf(texts.map(({ row }) => row)) : null
  return { rows, question, headings: headingsOf(head?.cells ?? []) }
}

type Head = readonly string[]

function readLine(file: ReadFile, head: Head, sheetLine: SheetLine, places: ReturnType<typeof placesOf>) {
  const { line, cells, numbers } = sheetLine
  const cell = (column: Column) => (cells[places[column] ?? -1] ?? '').trim()
  const isNumber = (column: Column) => numbers.has(places[column] ?? -1)
  const bank = cell('receiverBankCode').replace(/^'/, '')
  const row = {
    line,
    externalId: cell('externalId'),
    receiverName: cell('receiverName'),
    // A leading apostrophe keeps a spreadsheet from dropping zeros.
    receiverAccountNo: cell('receiverAccountNo').replace(/^'/, ''),
    // Numeric bank codes have three digits: 14 can only have been 014.
    receiverBankCode: isNumber('receiverBankCode') ? bank.padStart(3, '0') : bank,
    amount: cell('amount'),
    currency: cell('currency') || HOME_CURRENCY,
    remark: cell('remark'),
    isNumber: isNumber('receiverAccountNo'),
  }
  const amountAt = places.amount ?? -1
  const after = (Object.keys(places) as Column[]).find((column) => places[column] === amountAt + 1)
  const split = file.isCommaSeparated ? splitFault(cells, amountAt, after) : undefined
  const fault = cellsFault(file.field, head, sheetLine) ?? split
  return { row, fault, isStored: isNumber('amount') }
}

/** The digits of a whole amount; undefined: it is not one. */
function digitsOf(amount: string, isStored: boolean, sign: DecimalSign, isDeclared: boolean): string | undefined {
  // A number stored by a spreadsheet has no thousands separators: a point in it begins a fraction.
  if (isStored) return /^\d{1,15}$/.test(amount) ? amount : undefined
  return readAmount(amount, sign, isDeclared)
}

const MIXED: Fault = {
  field: 'amount',
  code: 'MIXED_SEPARATORS',
  message:
    '"amount" has ambiguous points and commas in this file: declare the decimal sign, ?decimal=comma (1.250.000,00) or ?decimal=point (1,250,000.00), or write digits only.',
}

/** VALIDATION_ERROR: ambiguous amounts are not sent. */
export const unclearAmounts = (): ApiError => fieldError('decimal', MIXED.code, MIXED.message)

/** Examples shown of each kind of amount: the first in the file, under both readings. */
const EXAMPLES_MAX = 3

function questionOf(rows: readonly { readonly line: number; readonly amount: string }[]): AmountQuestion {
  const first = (holds: (amount: string) => boolean) =>
    rows.filter(({ amount }) => hasSign(amount) && holds(amount)).slice(0, EXAMPLES_MAX)
  const shown = new Set([
    ...first((amount) => /\d\.\d/.test(amount) && !amount.includes(',')),
    ...first((amount) => amount.includes(',')),
  ])
  const whole = (amount: string, sign: DecimalSign) => {
    const digits = readAmount(amount, sign, true)
    return digits === undefined ? null : Number(digits)
  }
  const examples = [...shown].map(({ line, amount }) => ({
    line,
    written: amount,
    comma: whole(amount, 'comma'),
    point: whole(amount, 'point'),
  }))
  return { examples }
}

const DIGITS_LOST: Fault = {
  field: 'receiverAccountNo',
  code: 'DIGITS_LOST',
  message: '"receiverAccountNo" was stored as a number, which has 15 digits at most: format the column as text.',
}

const lostDigits = ({ isNumber, receiverAccountNo }: Pick<BulkRow, 'isNumber' | 'receiverAccountNo'>): Fault[] =>
  isNumber && receiverAccountNo.length > DIGITS_STORED ? [DIGITS_LOST] : []

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
