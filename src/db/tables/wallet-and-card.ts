import type { Generated } from 'kysely'

export interface WalletAndCardTables {
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
