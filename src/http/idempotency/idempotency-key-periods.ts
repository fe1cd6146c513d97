/** SQL: the period new keys go to (docs/decisions/0020). */
export const CURRENT_PERIOD = `(select current_period('idempotency_key'))`

/**
 * SQL: whether a key was claimed in an earlier period; the unique index of the current one covers the rest. A period begins
 * while no transaction claims, so of two claims of a key one always meets the other. `offset 0` keeps it one look-up in
 * each index, also in a plan that was made while the tables were empty.
 */
export const isClaimedBefore = (merchantId: string, operation: string, key: string): string =>
  `exists (select from idempotency_key as stored where stored.merchant_id = ${merchantId}
      and stored.operation = ${operation} and stored.key = ${key} and stored.period < ${CURRENT_PERIOD} offset 0)`
