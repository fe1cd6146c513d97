import type { Generated, JSONColumnType } from 'kysely'
import type { PaymentType } from '../../payment-methods/types.ts'

type Flag = 'late' | 'duplicate' | 'mismatch'

export interface CheckoutTables {
  checkout: {
    merchant_id: string
    id: string
    external_id: string
    status: 'PENDING' | 'PROCESSING' | 'SUCCEEDED' | 'FAILED' | 'EXPIRED' | 'CANCELLED'
    version: Generated<number>
    sequence: Generated<number>
    currency: string
    amount: bigint
    description: string | null
    type: '' | 'checkout_page' | PaymentType
    code: string | null
    account_name: string | null
    success_url: string | null
    cancel_url: string | null
    metadata: Generated<string>
    flags: Generated<Flag[]>
    failure_code: string | null
    failure_reason: string | null
    created_at: Date
    expires_at: Date
    paid_at: Date | null
    paid_amount: bigint | null
    methods: string[] | null
    customer: Buffer | null
    link_id: string | null
    pay_until: Date | null
    ordered_from: Buffer | null
    origin: string | null
    customer_id: string | null
    invoice_id: string | null
    webhook_url: string | null
    save: 'offer' | 'always' | null
  }
  checkout_search_token: { merchant_id: string; token: Buffer; checkout_id: string }
  attempt: {
    merchant_id: string
    id: string
    checkout_id: string
    reference: string
    connection_id: string
    type: PaymentType
    code: string | null
    status: 'REQUESTED' | 'ISSUED' | 'PROCESSING' | 'SUCCEEDED' | 'FAILED' | 'RETIRED'
    currency: string
    amount: bigint
    customer_number: string | null
    rail_reference: string | null
    instrument: JSONColumnType<object> | null
    failure_code: string | null
    failure_reason: string | null
    created_at: Date
    expires_at: Date
    poll_at: Date | null
    poll_count: Generated<number>
    phone: string | null
    card_brand: string | null
    card_last_four: string | null
    challenge_url: string | null
    charge_id: string | null
  }
  instrument_directory: { connection_id: string; reference: string; merchant_id: string; attempt_id: string }
  receipt: {
    merchant_id: string
    id: string
    checkout_id: string | null
    attempt_id: string | null
    collector_id: string | null
    connection_id: string
    rail_reference: string
    state: 'BOOKED' | 'PARKED'
    flags: Generated<Flag[]>
    currency: string
    amount: bigint
    paid_at: Date
    created_at: Date
    fee_rule_id: string | null
  }
  accepted_amount: {
    merchant_id: string
    transaction_id: string
    amount: bigint
    accepted_at: Date
    accepted_by: string
    accepted_name: string
    fee_rule_id: string | null
  }
}
