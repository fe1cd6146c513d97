import type { Generated } from 'kysely'

export interface TraceTables {
  trace_context: {
    merchant_id: string
    id: string
    traceparent: string
    tracestate: string | null
    period: Generated<string>
  }
}
