import type { Generated } from 'kysely'

export interface WebhookTables {
  event: {
    merchant_id: string
    id: string
    type: string
    subject_id: string
    sequence: number
    body: string
    created_at: Date
    period: Generated<string>
  }
  delivery: {
    merchant_id: string
    event_id: string
    /** The endpoint, as in merchant_endpoint; `checkout`: the URL of the checkout itself. */
    purpose: 'payments' | 'payouts' | 'checkout' | `we_${string}`
    status: 'PENDING' | 'DELIVERED' | 'FAILED'
    tries: Generated<number>
    claims: Generated<number>
    due_at: Date
    claimed_until: Date | null
    last_try_at: Date | null
    url: string | null
    period: Generated<string>
  }
  delivery_try: {
    merchant_id: string
    event_id: string
    purpose: 'payments' | 'payouts' | 'checkout' | `we_${string}`
    claim: number
    at: Date
    duration_ms: number
    response_status: number | null
    error: string | null
    url: Generated<string | null>
    response_body: Generated<string | null>
    period: Generated<string>
  }
  webhook_hour: {
    merchant_id: string
    purpose: 'payments' | 'payouts' | 'checkout' | `we_${string}`
    hour: Date
    delivered: number
    retried: number
    lost: number
    durations: number[]
    last_at: Date | null
    last_status: number | null
    last_error: string | null
  }
}
