import type { AttentionKind } from '../../src/dashboard/overview/attention-kinds.ts'

/** Money or news that is lost or stays where it should not, if nobody acts. */
const HEAVY: readonly AttentionKind[] = [
  'webhooks_lost',
  'refunds_exceeding',
  'refunds_failed',
  'payouts_failed',
  'paid_duplicate',
  'paid_mismatch',
  'balance_low',
  'endpoint_off',
]
/** What waits for a decision and harms nobody meanwhile. */
const LIGHT: readonly AttentionKind[] = ['changes_waiting', 'keys_ending', 'payouts_closed', 'endpoint_missing']

/** 2: act now; 1: look at it; 0: when there is time. */
export function weightOf(kind: string): 0 | 1 | 2 {
  if (HEAVY.some((one) => one === kind)) return 2
  return LIGHT.some((one) => one === kind) ? 0 : 1
}
