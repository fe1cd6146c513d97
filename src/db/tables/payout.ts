import type { ColumnType, Generated } from 'kysely'

export interface PayoutTables {
  payout: {
    merchant_id: string
    id: string
    external_id: string
    payload_hash: Buffer
    acceptance: string
    status: 'PROCESSING' | 'SUCCEEDED' | 'FAILED' | 'REVERSED'
    stage: 'QUEUED' | 'SUBMITTED' | 'UNKNOWN' | 'UNRESOLVED'
    sequence: Generated<number>
    currency: string
    amount: bigint
    fee: bigint
    tax: Generated<bigint>
    fee_rule_id: string | null
    receiver_name: string
    receiver_account_no: string
    receiver_bank_code: string
    bank_code: string
    remark: string | null
    metadata: string | null
    connection_id: string
    reference: string
    service: string | null
    bank_reference: string | null
    failure_code: string | null
    failure_reason: string | null
    created_at: Date
    submitted_at: Date | null
    completed_at: Date | null
    due_at: Date | null
    poll_count: Generated<number>
    closed_service: string | null
    opens_at: Date | null
    handled_at: Date | null
    named_by_payer: Generated<boolean>
  }
  payout_bank_response: {
    merchant_id: string
    payout_id: string
    number: number
    at: Date
    source: 'account' | 'transfer' | 'inquiry' | 'notice'
    outcome: string
    rail_code: string
  }
  receiver_guess: { merchant_id: string; account: Buffer; day: ColumnType<Date, string, never>; names: Buffer[] }
  payout_day: { merchant_id: string; day: ColumnType<Date, string, never>; amount: bigint }
  agent_day: { merchant_id: string; key_id: string; day: ColumnType<Date, string, never>; amount: bigint }
  payout_key_day: { merchant_id: string; key_id: string; day: ColumnType<Date, string, never>; amount: bigint }
}
