/** Money or news that is lost or stays where it should not, until a person acts. */
const HEAVY: readonly string[] = [
  'webhooks_lost',
  'refunds_exceeding',
  'refunds_failed',
  'payouts_failed',
  'paid_duplicate',
  'paid_mismatch',
  'balance_low',
  'endpoint_off',
]
/** What waits for a decision and does no harm meanwhile. */
const LIGHT: readonly string[] = ['changes_waiting', 'keys_ending', 'payouts_closed', 'endpoint_missing']

/** 2: act now; 1: look at it; 0: when there is time. */
export function weightOf(kind: string): 0 | 1 | 2 {
  if (HEAVY.includes(kind)) return 2
  return LIGHT.includes(kind) ? 0 : 1
}
