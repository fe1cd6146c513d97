import { isId } from '../base/id.ts'
import type { Counterpart } from '../ledger/read/operator-books.ts'

/** The accounts for money that a bank moved by itself, besides another connection's clearing account. */
export const OWN_COUNTERPARTS = [
  'expense:bank_fee',
  'expense:provider_fee',
  'expense:tax',
  'expense:loss',
  'income:interest',
  'income:other',
  'suspense',
] as const

export const isCounterpart = (text: string): text is Counterpart =>
  (OWN_COUNTERPARTS as readonly string[]).includes(text) || isId('con', text.replace(/^clearing:/, ''))
