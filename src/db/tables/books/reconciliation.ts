import type { ColumnType, GeneratedAlways } from 'kysely'

export interface ReconciliationTables {
  reconciliation: {
    id: GeneratedAlways<bigint>
    source: string
    day: ColumnType<string, string, never>
    begun_at: Date
    completed_at: Date | null
    matched: number
  }
  reconciliation_fault: {
    reconciliation_id: bigint
    number: number
    fault: 'missing_here' | 'missing_there' | 'amount_differs'
    kind: 'transfer' | 'reversal'
    reference: string
    payout_id: string | null
    ours: bigint | null
    ours_currency: string | null
    theirs: bigint | null
    theirs_currency: string | null
  }
  reconciliation_seen: {
    merchant_id: string
    payout_id: string
    kind: 'transfer' | 'reversal'
    day: ColumnType<string, string, never>
  }
}
