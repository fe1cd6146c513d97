import type { Generated } from 'kysely'

export interface RefundTables {
  refund_total: {
    merchant_id: string
    transaction_id: string
    currency: string
    paid: bigint
    refunded: Generated<bigint>
    fee_returned: Generated<bigint>
    tax_returned: Generated<bigint>
    excess: Generated<bigint>
    unbooked: Generated<bigint>
  }
  provider_refund: {
    merchant_id: string
    transaction_id: string
    reference: string
    refund_reference: string | null
    is_total: boolean
    currency: string
    amount: bigint
    unbooked: bigint
    refunded_at: Date
    reported_at: Date
    due_at: Date | null
  }
  accepted_late_payment: { merchant_id: string; transaction_id: string; accepted_at: Date }
  provider_refund_inquiry: {
    merchant_id: string
    checkout_id: string
    due_at: Date
    poll_count: Generated<number>
    created_at: Date
  }
  refund: {
    merchant_id: string
    id: string
    initiator: 'merchant' | 'provider'
    external_id: string
    payload_hash: Buffer | null
    acceptance: string | null
    key_id: string | null
    checkout_id: string | null
    transaction_id: string
    status: 'PROCESSING' | 'NEEDS_PAYER' | 'SUCCEEDED' | 'FAILED' | 'CANCELLED'
    stage: 'QUEUED' | 'SUBMITTED' | 'UNKNOWN' | 'UNRESOLVED' | null
    sequence: Generated<number>
    currency: string
    amount: bigint
    fee_returned: Generated<bigint>
    tax_returned: Generated<bigint>
    reason: string | null
    way: 'rail' | 'transfer' | 'claim_link'
    fallback: 'none' | 'transfer' | 'claim_link'
    receiver_bank_code: string | null
    receiver_account_no: string | null
    receiver_name: string | null
    name_tries: Generated<number>
    payout_id: string | null
    connection_id: string
    reference: string | null
    rail_reference: string | null
    failure_code: string | null
    failure_message: string | null
    metadata: Generated<string>
    created_at: Date
    submitted_at: Date | null
    completed_at: Date | null
    claim_expires_at: Date | null
    /** SHA-256 of the claim link's token. */
    claim_hash: Generated<Buffer | null>
    /** The token itself. */
    sealed: Generated<Buffer | null>
    due_at: Date | null
    poll_count: Generated<number>
    resolution: 'made' | 'not_made' | null
  }
  refund_rail_response: {
    merchant_id: string
    refund_id: string
    number: number
    at: Date
    source: 'refund' | 'inquiry' | 'notice' | 'person'
    outcome: string
    rail_code: string
  }
}
