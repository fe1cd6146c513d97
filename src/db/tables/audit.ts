export interface AuditTables {
  audit_entry: {
    merchant_id: string
    id: string
    at: Date
    user_id: string
    who: string
    ip: string
    what: string
    subject: string | null
    request_id: string
  }
  audit_outcome: {
    merchant_id: string
    entry_id: string
    status: number
    subject: string | null
    detail: string | null
  }
}
