import type { OpenEntry } from '../matching/bank-entry.ts'
import type { BookItem } from '../matching/book-items.ts'

/** A likely cause and remedy of a break, as a code that screens put into words; `about`: what it concerns. */
export type Suggestion = { readonly code: SuggestionCode; readonly about: string | null }
type SuggestionCode =
  // In the bank, not in the books.
  | 'second_time'
  | 'other_amount'
  | 'ambiguous'
  | 'payout_not_ended'
  | 'interest'
  | 'tax'
  | 'fee'
  | 'unasked'
  | 'unknown_debit'
  // Either.
  | 'undone'
  // In the books, not at the bank.
  | 'not_arrived'
  | 'not_debited'

/** A person undid its match. */
export const UNDONE: Suggestion = { code: 'undone', about: null }

const INTEREST = /\b(bunga|jasa giro|interest|bagi hasil)\b/i
const TAX = /\b(pajak|pph|ppn|tax|withholding)\b/i
const FEE = /\b(biaya|fee|fees|adm|admin|charge|charges|provisi|materai|bea)\b/i

type Known = {
  readonly named: readonly BookItem[]
  readonly isAmbiguous: boolean
  /** A payout that the entry names and the books do not have as sent. */
  readonly payoutId: string | undefined
}

/** Why an entry may be at the bank only. */
export function suggestForEntry({ amount, text }: OpenEntry, { named, isAmbiguous, payoutId }: Known): Suggestion {
  const [item] = named
  const other = named.find(({ matchId }) => matchId === null)
  if (item && other?.amount !== undefined && named.filter(({ matchId }) => matchId === null).length === 1) {
    return { code: 'other_amount', about: other.subject }
  }
  if (item && !other) return { code: 'second_time', about: item.subject }
  if (item || isAmbiguous) return { code: 'ambiguous', about: null }
  if (payoutId !== undefined) return { code: 'payout_not_ended', about: payoutId }
  if (amount > 0n) return { code: INTEREST.test(text) ? 'interest' : 'unasked', about: null }
  return { code: TAX.test(text) ? 'tax' : FEE.test(text) ? 'fee' : 'unknown_debit', about: null }
}

/** Why a booking may be in the books only; `mentionedBy`: entries that name it with another amount. */
export const suggestForItem = ({ amount }: BookItem, mentionedBy: OpenEntry | undefined): Suggestion =>
  mentionedBy
    ? { code: 'other_amount', about: mentionedBy.id }
    : { code: amount > 0n ? 'not_arrived' : 'not_debited', about: null }
