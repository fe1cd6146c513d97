import type { Generated } from 'kysely'

export interface SubscriptionTables {
  subscription_plan: {
    merchant_id: string
    id: string
    external_id: string | null
    request_hash: Buffer
    name: string
    currency: string
    amount: bigint
    interval_unit: 'day' | 'week' | 'month' | 'year'
    interval_count: number
    metadata: Generated<string>
    created_at: Date
  }
  subscription: {
    merchant_id: string
    id: string
    external_id: string | null
    request_hash: Buffer
    customer_id: string
    plan_id: string | null
    description: string
    status: 'PENDING_METHOD' | 'TRIALING' | 'ACTIVE' | 'PAST_DUE' | 'PAUSED' | 'CANCELLED' | 'ENDED'
    sequence: Generated<number>
    currency: string
    amount: bigint
    interval_unit: 'day' | 'week' | 'month' | 'year'
    interval_count: number
    anchor_day: number | null
    time_zone: string
    origin_day: string | null
    trial_days: number
    trial_end: string | null
    cycles: number | null
    cycles_done: number
    collect: 'charge' | 'invoice'
    saved_method_ids: string[]
    retry_days: number[]
    hour: number
    on_failure: 'cancel' | 'pause' | 'keep'
    period_start: string | null
    period_end: string | null
    next_day: string | null
    due_at: Date | null
    cancels_at_period_end: boolean
    cancelled_by: 'merchant' | 'customer' | null
    next_plan_id: string | null
    next_lines: string
    metadata: string
    latest_invoice_id: string | null
    end_reason: 'merchant' | 'customer' | 'not_paid' | 'erased' | 'cycles' | null
    created_at: Date
    updated_at: Date
    activated_at: Date | null
    ended_at: Date | null
  }
  subscription_invoice: {
    merchant_id: string
    invoice_id: string
    subscription_id: string
    status: 'OPEN' | 'PAID' | 'GIVEN_UP' | 'STOPPED'
    next_try_at: Date | null
    tries: number
    retries: number
    failed_day: string | null
    dead_method_ids: string[]
    charge_id: string | null
    failure_code: string | null
    failure_message: string | null
    failure_needs: 'payer' | 'new_method' | null
    created_at: Date
  }
  expiry_mail: {
    merchant_id: string
    saved_method_id: string
    expires_at: Date
    status: 'QUEUED' | 'SENDING' | 'SENT' | 'FAILED' | 'DROPPED'
    tries: Generated<number>
    due_at: Date | null
    created_at: Date
    sent_at: Date | null
    failure_code: string | null
    failure_reply: string | null
  }
}
