import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** What a member of a merchant's may be: `dashboard/people/permissions.ts` defines what each may do, `member_role` the merchant's own. */
type MemberRole = 'owner' | 'developer' | 'finance' | 'support' | 'read_only' | `rol_${string}`

export interface DashboardTables {
  member: {
    merchant_id: string
    user_id: string
    role: MemberRole
    created_at: Date
    role_since: Generated<Date | null>
    custom_role: GeneratedAlways<string | null>
  }
  member_role: { merchant_id: string; id: `rol_${string}`; name: string; permissions: string[]; created_at: Date }
  list_view: {
    merchant_id: string
    id: string
    list: 'payments' | 'refunds' | 'payouts' | 'collections' | 'invoices' | 'collectors' | 'customers' | 'subscriptions'
    person_id: string
    is_shared: boolean
    sealed: Buffer
    created_at: Date
    updated_at: Date
  }
  sign_in_policy: { merchant_id: string; second_factor: boolean }
  invitation: {
    merchant_id: string
    id: string
    email: string
    role: MemberRole
    custom_role: GeneratedAlways<string | null>
    token_hash: Buffer
    invited_by: string | null
    created_at: Date
    expires_at: Date
  }
  connection_day: { day: string; totals: string }
  operator: {
    email: string
    user_id: string | null
    joined_at: Date | null
    token_hash: Buffer | null
    expires_at: Date | null
    created_at: Date
  }
  payout_person_day: {
    merchant_id: string
    person_id: string
    day: ColumnType<Date, string, never>
    currency: string
    amount: bigint
  }
  guarded_change: {
    merchant_id: string
    id: string
    status: 'WAITING' | 'APPROVED' | 'REJECTED'
    change: string
    requested_by: string
    requested_name: string
    decided_by: string | null
    decided_name: string | null
    created_at: Date
    decided_at: Date | null
  }
  invitation_day: { merchant_id: string; day: ColumnType<Date, string, never>; email: string; count: number }
  sales_count: {
    merchant_id: string
    counted_until: Date
    due_at: Generated<Date | null>
    viewed_at: Generated<Date | null>
  }
  sales_quarter: {
    merchant_id: string
    quarter: Date
    currency: string
    type: string
    code: string
    payments: bigint
    amount: bigint
    pay_times: number[]
  }
  attempt_quarter: { merchant_id: string; quarter: Date; type: string; code: string; begun: bigint; paid: bigint }
  sales_hour: {
    merchant_id: string
    hour: Date
    currency: string
    type: string
    code: string
    payments: bigint
    amount: bigint
  }
  sales_day: { merchant_id: string; day: Date; type: string; code: string; pay_times: bigint[] }
  attempt_day: { merchant_id: string; day: Date; type: string; code: string; begun: bigint; paid: bigint }
  checkout_quarter: { merchant_id: string; quarter: Date; created: bigint; paid: bigint }
  attention: {
    merchant_id: string
    kind: string
    is_open: boolean
    count: number
    link: string
    opened_at: Date
    gone_since: Date | null
  }
  attention_subject: {
    merchant_id: string
    kind: string
    subject_type: string
    subject_id: string
    id: string
    currency: string | null
    amount: bigint | null
    link: string
    opened_at: Date
    gone_since: Date | null
  }
  attention_check: { merchant_id: string; next_at: Date }
  alert_preference: { merchant_id: string; person_id: string; choices: string; digest_at: Date | null }
  alert_mail: {
    id: GeneratedAlways<bigint>
    merchant_id: string
    person_id: string
    kinds: string[]
    is_digest: boolean
    tries: Generated<number>
    due_at: Date
  }
  operator_issue: {
    topic: string
    subject_id: string
    seen_at: Date
    notified_at: Date | null
    gone_since: Date | null
  }
  operator_check: { only_row: Generated<boolean>; next_at: Date }
  operator_alert_preference: {
    person_id: string
    choices: string | null
    digest_at: Date | null
    mail_at: Date
    tries: Generated<number>
  }
  operator_notification: {
    id: GeneratedAlways<bigint>
    person_id: string
    topic: string
    subject_id: string
    is_daily: boolean
    began_at: Date
    ended_at: Date | null
  }
  payout_policy: { merchant_id: string; currency: string; approve_above: bigint }
  payout_approval: {
    merchant_id: string
    id: string
    status: 'WAITING' | 'APPROVED' | 'REJECTED'
    payouts: string
    refund: string | null
    acceptance: Generated<string | null>
    requested_by: string
    requested_name: string
    decided_by: string | null
    decided_name: string | null
    created_at: Date
    decided_at: Date | null
    due_at: Date | null
    accepted: number | null
    refused: number | null
    makers: Generated<string[] | null>
    is_alone: Generated<boolean>
  }
  saved_receiver: { merchant_id: string; id: string; sealed: Buffer; created_at: Date; updated_at: Date }
  secret_key_use: { merchant_id: string; key_id: string; last_used_at: Date }
  merchant_logo: { merchant_id: string; name: string; body: Buffer; created_at: Date }
  api_request: {
    merchant_id: string
    id: string
    at: Date
    request_id: string
    key_id: string
    method: string
    path: string
    status: number
    duration_ms: number
    ip: string
    user_agent: string | null
    idempotency_key: string | null
    request: string | null
    response: string | null
    period: Generated<string>
  }
  request_log_erasure: { merchant_id: string; at: Date }
}
