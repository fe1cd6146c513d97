import type { Generated } from 'kysely'
import type { PaymentType } from '../../../payment-methods/types.ts'

export interface SavedMethodTables {
  saved_method: {
    merchant_id: string
    id: string
    external_id: string
    payload_hash: Buffer
    acceptance: string
    customer_id: string
    type: PaymentType
    code: string | null
    currency: string
    status: 'PENDING_PAYER' | 'ACTIVE' | 'EXPIRED' | 'REVOKED' | 'FAILED'
    sequence: Generated<number>
    return_url: string
    max_amount: bigint | null
    frequency_unit: 'day' | 'week' | 'month' | 'year' | null
    frequency_count: number | null
    valid_until: Date | null
    mandate_text: string | null
    mandate_version: string | null
    accepted_at: Date | null
    payer: Buffer | null
    connection_id: string
    reference: string
    rail_reference: string | null
    rail_url: string | null
    secret: Buffer | null
    label: string | null
    failure_code: string | null
    failure_message: string | null
    revoked_by: 'payer' | 'merchant' | 'provider' | null
    created_at: Date
    updated_at: Date
    activated_at: Date | null
    ended_at: Date | null
    expires_at: Date | null
    is_unlinking: Generated<boolean>
    due_at: Date | null
    tries: Generated<number>
    subscription_id: string | null
    checkout_id: string | null
  }
  charge: {
    merchant_id: string
    id: string
    external_id: string
    payload_hash: Buffer
    acceptance: string
    saved_method_id: string
    customer_id: string
    invoice_id: string | null
    checkout_id: string
    transaction_id: string
    status: 'PROCESSING' | 'NEEDS_PAYER' | 'SUCCEEDED' | 'FAILED'
    sequence: Generated<number>
    currency: string
    amount: bigint
    description: string
    action_url: string | null
    failure_code: string | null
    failure_message: string | null
    rail_code: string | null
    sent_at: Date | null
    created_at: Date
    updated_at: Date
    ended_at: Date | null
    due_at: Date | null
    tries: Generated<number>
  }
}
