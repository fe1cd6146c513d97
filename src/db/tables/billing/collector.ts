import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'

export interface CollectorTables {
  collector: {
    merchant_id: string
    id: string
    external_id: string
    payload_hash: Buffer
    acceptance: string
    kind: 'qr_static' | 'va_open' | 'va_fixed'
    type: GeneratedAlways<'qrcode' | 'virtual_account'>
    code: string | null
    customer_id: string | null
    status: 'REQUESTED' | 'ACTIVE' | 'PAUSED' | 'CLOSED' | 'FAILED'
    sequence: Generated<number>
    currency: string
    amount: bigint | null
    min_amount: bigint | null
    max_amount: bigint | null
    name: string
    label: string | null
    number_suffix: string | null
    metadata: Generated<string>
    connection_id: string
    reference: string
    customer_number: string | null
    rail_reference: string | null
    instrument: JSONColumnType<object> | null
    failure_code: string | null
    failure_message: string | null
    created_at: Date
    updated_at: Date
    due_at: Date | null
    tries: Generated<number>
    live_links: Generated<number>
    live_link_at: Date | null
  }
  collection: {
    merchant_id: string
    id: string
    collector_id: string
    sequence: Generated<number>
    rrn: string | null
    payer: Buffer | null
    match_due_at: Date | null
  }
  unknown_payment: {
    connection_id: string
    rail_reference: string
    instrument: string
    currency: string
    amount: bigint
    paid_at: Date
    recorded_at: Date
  }
}
