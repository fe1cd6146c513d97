import type { Generated } from 'kysely'

export interface CustomerTables {
  customer: {
    merchant_id: string
    id: string
    external_id: string | null
    details: Buffer | null
    metadata: Generated<string>
    request_token: Buffer | null
    created_at: Date
    updated_at: Date
  }
  customer_code: {
    merchant_id: string
    customer_id: string
    code_hash: Buffer
    sent_at: Date
    expires_at: Date
    tries: Generated<number>
    used_at: Date | null
    window_began_at: Date
    window_codes: number
  }
  customer_search_token: { merchant_id: string; token: Buffer; customer_id: string }
}
