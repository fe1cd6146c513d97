import type { Generated } from 'kysely'

export interface InvoiceTables {
  invoice_series: { merchant_id: string; series: string; last_number: bigint }
  invoice: {
    merchant_id: string
    id: string
    external_id: string | null
    request_hash: Buffer
    customer_id: string
    status: 'DRAFT' | 'OPEN' | 'PARTIALLY_PAID' | 'PAID' | 'VOID' | 'UNCOLLECTIBLE'
    series: string
    number: bigint | null
    sequence: Generated<number>
    currency: string
    lines: string
    subtotal: bigint
    tax: bigint
    total: bigint
    amount_paid: Generated<bigint>
    due_at: string
    overdue_at: Date | null
    overdue_noted_at: Date | null
    methods: string[] | null
    allow_partial: boolean
    note: string | null
    metadata: Generated<string>
    billed: Buffer | null
    created_at: Date
    updated_at: Date
    finalized_at: Date | null
    collector_id: string | null
    tries_end_at: Date | null
    reminders: Generated<number[]>
    next_reminder_at: Date | null
    subscription_id: string | null
    period_start: string | null
    period_end: string | null
    subscription_due_at: Date | null
  }
  allocated_payment: {
    merchant_id: string
    transaction_id: string
    currency: string
    received: bigint
    returned: Generated<bigint>
    allocated: Generated<bigint>
  }
  invoice_allocation: {
    merchant_id: string
    id: string
    invoice_id: string
    transaction_id: string
    currency: string
    amount: bigint
    reason: 'named' | 'collector' | 'exact' | 'oldest' | 'manual'
    created_at: Date
    ended_at: Date | null
    end_reason: string | null
  }
  invoice_mail: {
    merchant_id: string
    id: string
    invoice_id: string
    kind: 'invoice' | 'reminder' | 'receipt' | 'charge_failed' | 'charge_given_up'
    occasion: string | null
    status: 'QUEUED' | 'SENDING' | 'SENT' | 'FAILED' | 'DROPPED'
    tries: Generated<number>
    due_at: Date | null
    created_at: Date
    sent_at: Date | null
    failure_code: string | null
    failure_reply: string | null
  }
  invoice_mail_end: { merchant_id: string; customer_id: string; ended_at: Date }
}
