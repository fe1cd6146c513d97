import { useLocale, useWords } from '../language/locale.tsx'
import { describeCellFault } from '../parts/failures/fault-words.ts'
import { words } from './bulk/bulk-words.ts'

type Refused = { readonly field?: string | null; readonly code: string; readonly message: string }

/** Why a payout was refused: a fault in one column of its line, or in the payout as a whole. */
export function RefusalText({ of: { field, code, message } }: { of: Refused }) {
  const { refusals } = useWords(words)
  const locale = useLocale()
  return field ? describeCellFault({ field, code, message }, locale) : (refusals[code] ?? message)
}
