import type { Generated } from 'kysely'

export interface ReportTables {
  report: {
    merchant_id: string
    id: string
    kind:
      | 'payments'
      | 'refunds'
      | 'payouts'
      | 'settlements'
      | 'settlement_payments'
      | 'ledger'
      | 'statement'
      | 'fee_invoice'
    format: 'csv' | 'xlsx' | 'pdf'
    status: 'PENDING' | 'READY' | 'FAILED'
    first_day: string
    last_day: string
    time_zone: string
    begins_at: Date
    ends_at: Date
    columns: string[]
    language: 'en' | 'id' | null
    tries: Generated<number>
    due_at: Date | null
    row_count: bigint | null
    size_bytes: bigint | null
    failure_code: string | null
    created_at: Date
    completed_at: Date | null
    expires_at: Date
  }
  report_chunk: { merchant_id: string; report_id: string; number: number; bytes: Buffer }
  report_progress: { merchant_id: string; report_id: string; row_count: bigint; at: Date }
  report_schedule: {
    merchant_id: string
    id: string
    person_id: string
    every: 'day' | 'week' | 'month'
    specification: string
    next_at: Date
    report_id: string | null
    mail_tries: Generated<number>
    created_at: Date
  }
}
