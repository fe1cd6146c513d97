import type { PaymentType } from '../../payment-methods/types.ts'
export interface FeeTables {
  plan_rule: {
    id: string
    merchant_id: string | null
    kind: 'fee' | 'tax' | 'settlement'
    subject: PaymentType | 'payout' | 'payout_same_bank' | null
    code: string | null
    currency: string | null
    above: bigint | null
    basis_points: number | null
    fixed: bigint | null
    minimum: bigint | null
    maximum: bigint | null
    refund_fee: 'kept' | 'proportional' | null
    days: number | null
    day_kind: 'business' | 'calendar' | null
    at_minute: number | null
    ends: boolean
    valid_from: Date
    created_at: Date
    created_by: string
    withdrawn_at: Date | null
  }
}
