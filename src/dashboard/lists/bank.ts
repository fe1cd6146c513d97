import { fieldError } from '../../base/errors.ts'
import { HOME } from '../../markets/market-of.ts'

/** The national code of a bank that a filter names by any of its codes. Throws VALIDATION_ERROR for an unknown bank. */
export function readBank(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const found = HOME.banks.find(text)
  if (found.is !== 'found') throw fieldError('bank', 'UNKNOWN_BANK', 'This bank is unknown.')
  return found.bank.code
}
