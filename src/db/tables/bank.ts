import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export interface BankTables {
  'bank.account': {
    number: string
    kind: 'vault' | 'partner' | 'customer' | 'beneficiary'
    holder: string
    currency: string
    opened_at: Date
  }
  'bank.journal': {
    id: GeneratedAlways<bigint>
    cause: 'opening' | 'qr' | 'virtual_account' | 'wallet' | 'transfer' | 'reversal' | 'refund'
    cause_reference: string
    debit_account: string
    credit_account: string
    currency: string
    amount: bigint
    booked_at: Date
  }
  'bank.collector': {
    reference_no: string
    partner_reference_no: string
    content: string
    partner_service_id: string | null
    customer_no: string | null
    name: string
    currency: string
    amount: bigint | null
    created_at: Date
  }
  'bank.qr': {
    reference_no: string
    partner_reference_no: string
    qr_content: string
    currency: string
    amount: bigint
    status: 'ACTIVE' | 'FAILED' | 'CANCELLED' | 'PAID'
    store_id: string | null
    terminal_id: string | null
    created_at: Date
    expires_at: Date
    closed_at: Date | null
    payment_id: bigint | null
  }
  'bank.virtual_account': {
    id: GeneratedAlways<bigint>
    trx_id: string
    partner_service_id: string
    customer_no: string
    number: string
    name: string
    email: string | null
    phone: string | null
    currency: string
    amount: bigint
    status: 'ACTIVE' | 'FAILED' | 'EXPIRED' | 'DELETED' | 'PAID'
    created_at: Date
    expires_at: Date
    payment_id: bigint | null
  }
  'bank.notification': {
    id: GeneratedAlways<bigint>
    service: string
    body: string
    external_id: string
    due_at: Date | null
    tries: ColumnType<number, number | undefined, number>
    last_response: string | null
    created_at: Date
    acknowledged_at: Date | null
    in_time_of: Generated<string | null>
  }
  'bank.refund': {
    reference_no: string
    partner_refund_no: string | null
    service: 'qrRefund' | 'debitRefund' | 'card'
    payment: string
    currency: string
    amount: bigint
    status: 'DONE' | 'FAILED'
    reason: string | null
    calls: Generated<number>
    is_silent: Generated<boolean>
    created_at: Date
  }
  'bank.seen_external_id': { client_id: string; day: ColumnType<Date, string, never>; external_id: string }
  'bank.transfer': {
    reference_no: string
    partner_reference_no: string
    service_code: '17' | '18' | '22' | '23'
    source_account: string
    beneficiary_bank: string
    beneficiary_account: string
    beneficiary_name: string
    currency: string
    amount: bigint
    status: 'ACCEPTED' | 'SETTLED' | 'FAILED' | 'RETURNED'
    calls: Generated<number>
    next_status: 'SETTLED' | 'FAILED' | 'RETURNED' | null
    due_at: Date | null
    behaviour: string
    accepted_at: Date
    closed_at: Date | null
  }
  'bank.wallet_payment': {
    reference_no: string
    partner_reference_no: string
    token: string
    wallet: string
    phone: string | null
    merchant_name: string
    description: string
    currency: string
    amount: bigint
    status: 'WAITING' | 'PAYING' | 'FAILED' | 'CANCELLED' | 'PAID'
    return_url: string
    created_at: Date
    expires_at: Date
    settles_at: Date | null
    closed_at: Date | null
    payment_id: bigint | null
  }
  'bank.card_payment': {
    id: string
    reference: string
    is_forced: Generated<boolean>
    token: string
    brand: string | null
    last_four: string | null
    expiry: string | null
    currency: string | null
    amount: bigint | null
    merchant_name: string | null
    return_url: string | null
    status: 'CHALLENGE' | 'APPROVED' | 'REFUSED' | 'VOIDED'
    refusal_code: string | null
    wrong_codes: Generated<number>
    created_at: Date
    expires_at: Date | null
    decided_at: Date | null
  }
}
