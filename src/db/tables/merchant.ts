import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export interface MerchantTables {
  balance_warning: { merchant_id: string; currency: string; below: bigint }
  merchant: {
    id: string
    route: GeneratedAlways<string>
    display_name: string
    success_url: string | null
    cancel_url: string | null
    default_currency: string | null
    accent_color: string | null
    logo_url: string | null
    created_at: Date
    payout_daily_limit: Generated<bigint | null>
    refund_fee: Generated<'kept' | 'proportional'>
    suspended_at: Generated<Date | null>
    time_zone: Generated<string>
    low_balance: Generated<bigint | null>
    match_oldest_first: Generated<boolean>
  }
  merchant_endpoint: {
    merchant_id: string
    /** Of the settings' two, or the id of a further one. */
    purpose: 'payments' | 'payouts' | `we_${string}`
    url: string
    disabled_at: Date | null
    disabled_by: Generated<'merchant' | 'gone' | null>
    events: Generated<string[] | null>
    description: Generated<string>
    created_at: Generated<Date | null>
    confirmed_url: Generated<string | null>
  }
  allowed_origin: { origin: string; merchant_id: string }
  secret_key: {
    merchant_id: string
    id: string
    hash: Buffer
    region: string | null
    scopes: string[]
    hint: string
    created_at: Date
    expires_at: Date | null
    payout_max: Generated<bigint | null>
    payout_daily_max: Generated<bigint | null>
    agent_max: Generated<bigint | null>
    agent_daily_max: Generated<bigint | null>
    agent_currency: Generated<string | null>
    makers: Generated<string[]>
  }
  webhook_secret: {
    merchant_id: string
    id: string
    sealed: Buffer
    created_at: Date
    expires_at: Date | null
    endpoint_id: Generated<string | null>
  }
  provider: { id: string; name: string; created_at: Date }
  provider_key: {
    provider_id: string
    id: string
    hash: Buffer
    hint: string
    created_at: Date
    expires_at: Date | null
  }
  merchant_clock: { merchant_id: string; offset_ms: ColumnType<bigint, bigint, bigint>; moved_at: Date }
  sandbox_clock: { only_row: Generated<boolean>; offset_ms: ColumnType<bigint, bigint, bigint> }
}
