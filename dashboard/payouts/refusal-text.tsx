import { useLocale, useWords } from '../language/locale.tsx'
import { describeCellFault } from '../parts/failures/fault-words.ts'
import { words } from './bulk/bulk-words.ts'

type Refused = { readonly field?: string | null; readonly code: string; readonly message: string }

type Props = { readonly of: Refused; readonly headings?: Readonly<Record<string, string>> | undefined }

/** Why a payout was refused: a fault in one column of its line, or in the payout as a whole. */
export function RefusalText({ of: { field, code, message }, headings }: Props) {
  const { refusals } = useWords(words)
  const locale = useLocale()
  return field ? describeCellFault({ field, code, message }, locale, headings) : (refusals[code] ?? message)
}
