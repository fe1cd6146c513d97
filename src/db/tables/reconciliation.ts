import type { ColumnType, GeneratedAlways } from 'kysely'

export interface ReconciliationTables {
  reconciliation: {
    id: GeneratedAlways<bigint>
    source: string
    day: ColumnType<string, string, never>
    at: Date
    matched: number
    missing_here: number
    missing_there: number
    amount_differs: number
  }
  reconciliation_fault: {
    reconciliation_id: bigint
    number: number
    fault: 'missing_here' | 'missing_there' | 'amount_differs'
    kind: 'transfer' | 'reversal'
    reference: string
    merchant_id: string | null
    payout_id: string | null
    currency: string
    ours: bigint | null
    theirs: bigint | null
  }
  reconciliation_match: {
    merchant_id: string
    payout_id: string
    kind: 'transfer' | 'reversal'
    reconciliation_id: bigint
  }
}
