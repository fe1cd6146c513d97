export interface AuditTables {
  audit_entry: {
    merchant_id: string
    id: string
    at: Date
    user_id: string | null
    who: string
    ip: string
    what: string
    subject: string | null
    request_id: string | null
    actor: 'person' | 'key' | 'cli' | 'unknown'
    status: number | null
    detail: string | null
    sequence: bigint
    hash: Buffer
  }
  audit_outcome: {
    merchant_id: string
    entry_id: string
    status: number
    subject: string | null
    detail: string | null
    what: string | null
    sequence: bigint
    hash: Buffer
  }
  audit_head: {
    merchant_id: string
    sequence: bigint
    hash: Buffer
  }
}
