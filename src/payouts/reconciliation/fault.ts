import type { Money } from '../../base/money.ts'
import type { Payout } from '../payout.ts'
import type { StatementLine } from './statement.ts'

/** A discrepancy between a bank's statement and our payouts. `ours`, `theirs`: the amounts, if there are any. */
export type Fault = {
  readonly fault: 'missing_here' | 'missing_there' | 'amount_differs'
  readonly kind: StatementLine['kind']
  readonly reference: string
  readonly payout: Payout | null
  readonly ours: Money | null
  readonly theirs: Money | null
}
