import type { JSONColumnType } from 'kysely'

export interface ConnectionTables {
  connection_route: {
    position: number
    method: string
    code: string | null
    min_amount: bigint | null
    max_amount: bigint | null
    merchant: string | null
    connections: JSONColumnType<object[]>
  }
  connection_health: { connection_id: string; service: string; state: string; since: Date; last_fault: string | null }
  connection_call: {
    connection_id: string
    service: string
    hour: Date
    outcome: 'done' | 'refused' | 'unsent' | 'unknown' | 'not_made'
    within_ms: number
    calls: bigint
  }
  connection_test: { connection_id: string; at: Date; results: JSONColumnType<object[]> }
  connection: {
    id: string
    name: string
    profile: string
    adapter: string
    owner: string | null
    state: string
    state_since: Date
    activated_at: Date | null
    sealed: Buffer
    created_at: Date
  }
}
