import type { Generated } from 'kysely'

export interface IdempotencyTables {
  idempotency_key: {
    merchant_id: string
    operation: string
    key: string
    payload_hash: Buffer
    status: number | null
    body: string | null
    created_at: Date
    period: Generated<string>
  }
}
