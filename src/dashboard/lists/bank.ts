import { findBank } from '../../banks/find-bank.ts'
import { fieldError } from '../../base/errors.ts'

/** The national code of a bank that a filter names by any of its codes. Throws VALIDATION_ERROR for an unknown bank. */
export function readBank(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const found = findBank(text)
  if (found.is !== 'found') throw fieldError('bank', 'UNKNOWN_BANK', 'This bank is unknown.')
  return found.bank.code
}
