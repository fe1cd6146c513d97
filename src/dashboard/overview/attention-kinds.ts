/** Everything that the attention list may contain. Imports nothing: the single-page app has the same list. */
export const ATTENTION_KINDS = [
  'paid_duplicate',
  'paid_mismatch',
  'paid_late',
  'money_unallocated',
  'refunds_ending',
  'refunds_failed',
  'refunds_unresolved',
  'refunds_unbooked',
  'refunds_exceeding',
  'invoices_not_reached',
  'balance_low',
  'payouts_unresolved',
  'payouts_closed',
  'payouts_failed',
  'approvals_waiting',
  'webhooks_lost',
  'webhooks_failing',
  'endpoint_off',
  'endpoint_missing',
  'changes_waiting',
  'onboarding_rejected',
  'keys_ending',
] as const
export type AttentionKind = (typeof ATTENTION_KINDS)[number]

/** What each thing that needs attention is. */
export const SUBJECT_TYPES = [
  'transaction',
  'refund',
  'invoice',
  'payout',
  'balance',
  'approval',
  'change',
  'webhook_endpoint',
  'key',
  'merchant',
] as const
export type SubjectType = (typeof SUBJECT_TYPES)[number]
