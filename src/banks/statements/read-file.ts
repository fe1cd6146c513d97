import { toDecimal } from '../../base/money.ts'
import { isXml, readCamt053 } from './camt053.ts'
import { readMappedCsv } from './csv.ts'
import type { CsvMapping } from './csv-mapping.ts'
import { isMt940, readMt940 } from './mt940.ts'
import { assertPlausible } from './plausible.ts'
import { assertAddsUp, type Statement, StatementError } from './statement.ts'

/** A file of more bytes is not read: two hundred thousand entries fit. */
const FILE_BYTES_MAX = 64 * 1024 * 1024

export type StatementFormat = 'mt940' | 'camt053' | 'csv'
export type ReadFile = { readonly format: StatementFormat; readonly statements: readonly Statement[] }

/** Which format a file is in, by what it begins with. */
export const formatOf = (text: string): StatementFormat => (isXml(text) ? 'camt053' : isMt940(text) ? 'mt940' : 'csv')

/**
 * Reads a bank's file: MT940 and camt.053 natively, anything else as CSV using the mapping. Throws StatementError when the format
 * is not recognised, a line is malformed, the balances and entries do not add up, or the content is implausible for a bank
 * account.
 */
export function readStatementFile(text: string, mapping: CsvMapping | null): ReadFile {
  if (text.length > FILE_BYTES_MAX) throw new StatementError('It is too large: 64 MiB at most.', 'TOO_LARGE')
  if (text.includes('\0')) throw new StatementError('It is no text.')
  const format = formatOf(text)
  if (format === 'csv' && mapping === null) {
    throw new StatementError(
      'It is neither MT940 nor camt.053, and for CSV the connection has no mapping yet.',
      'NO_MAPPING',
    )
  }
  const statements =
    format === 'csv' && mapping
      ? [readMappedCsv(text, mapping)]
      : format === 'mt940'
        ? readMt940(text)
        : readCamt053(text)
  for (const statement of statements) assertAddsUp(statement, (money) => `${money.currency} ${toDecimal(money)}`)
  assertPlausible(statements)
  return { format, statements }
}

/** The text of a file's bytes: UTF-8, or what banks of before wrote. */
export function decodeFile(bytes: Uint8Array): string {
  if (bytes.byteLength > FILE_BYTES_MAX) throw new StatementError('It is too large: 64 MiB at most.', 'TOO_LARGE')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
