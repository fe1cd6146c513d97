import type { Generated } from 'kysely'

export interface InboundTables {
  inbound_message: {
    connection_id: string
    event_id: string
    service: string
    body_hash: string
    body: Buffer
    received_at: Date
    reply_status: number | null
    reply_body: string | null
    period: Generated<string>
  }
  sandbox_bank: { only_row: Generated<boolean>; sealed: Buffer }
}
