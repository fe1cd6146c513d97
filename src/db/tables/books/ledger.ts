export interface LedgerTables {
  ledger_transaction: {
    merchant_id: string
    id: string
    cause: string
    kind: 'posting' | 'hold' | 'post' | 'void'
    hold_id: string | null
    created_at: Date
  }
  ledger_entry: {
    merchant_id: string
    transaction_id: string
    line: number
    account: string
    currency: string
    amount: bigint
  }
  ledger_balance: {
    merchant_id: string
    account: 'available' | 'pending' | 'held' | 'suspense' | 'owed'
    currency: string
    stripe: number
    balance: bigint
  }
  ledger_settlement: {
    merchant_id: string
    receipt_id: string
    currency: string
    amount: bigint
    due_at: Date
  }
}
