import type { AttentionKind } from '../overview/attention-kinds.ts'

/** The topics that members choose from: each covers one or more kinds of the attention list. */
export const TOPICS = ['money', 'refunds', 'balance', 'payouts', 'webhooks', 'account'] as const
export type Topic = (typeof TOPICS)[number]

const TOPIC_OF: Readonly<Record<AttentionKind, Topic>> = {
  paid_duplicate: 'money',
  paid_mismatch: 'money',
  paid_late: 'money',
  money_unallocated: 'money',
  refunds_ending: 'refunds',
  refunds_failed: 'refunds',
  refunds_unresolved: 'refunds',
  refunds_unbooked: 'refunds',
  refunds_exceeding: 'refunds',
  invoices_not_reached: 'money',
  balance_low: 'balance',
  payouts_unresolved: 'payouts',
  payouts_closed: 'payouts',
  payouts_failed: 'payouts',
  approvals_waiting: 'payouts',
  webhooks_lost: 'webhooks',
  webhooks_failing: 'webhooks',
  endpoint_off: 'webhooks',
  endpoint_missing: 'webhooks',
  changes_waiting: 'account',
  onboarding_rejected: 'account',
  keys_ending: 'account',
}

/** The topic of a kind; undefined: a kind that another version stored. */
export const topicOf = (kind: string): Topic | undefined => new Map<string, Topic>(Object.entries(TOPIC_OF)).get(kind)

export const WAYS = ['off', 'at_once', 'daily'] as const
export type Way = (typeof WAYS)[number]
export type Choices = Readonly<Record<Topic, Way>>

const NONE: Choices = { money: 'off', refunds: 'off', balance: 'off', payouts: 'off', webhooks: 'off', account: 'off' }

/** Without a choice of their own, owners are mailed about money immediately, and other members not at all. */
export const choicesOf = (role: string, chosen: Partial<Choices> | undefined): Choices => {
  if (chosen) return { ...NONE, ...chosen }
  return role === 'owner' ? { ...NONE, money: 'at_once', refunds: 'at_once', balance: 'at_once' } : NONE
}
