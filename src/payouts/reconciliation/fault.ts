import type { Money } from '../../base/money.ts'
import type { Payout } from '../payout.ts'
import type { StatementLine } from './statement.ts'

/** Where a bank's statement and our payouts do not agree. `ours`, `theirs`: the amounts, where there is one. */
export type Fault = {
  readonly fault: 'missing_here' | 'missing_there' | 'amount_differs'
  readonly kind: StatementLine['kind']
  readonly reference: string
  readonly payout: Payout | null
  readonly ours: Money | null
  readonly theirs: Money | null
}
