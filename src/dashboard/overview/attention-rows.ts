import { DAY_MS, later } from '../../base/clock.ts'
import type { Tx } from '../../db/transaction.ts'

export const endpoints = (tx: Tx, merchantId: string) =>
  tx
    .selectFrom('merchant_endpoint')
    .select(['purpose', 'disabled_at', 'disabled_by'])
    .where('merchant_id', '=', merchantId)

export const waitingApprovals = (tx: Tx, merchantId: string) =>
  tx.selectFrom('payout_approval').select('id').where('merchant_id', '=', merchantId).where('status', '=', 'WAITING')

export const waitingChanges = (tx: Tx, merchantId: string) =>
  tx.selectFrom('guarded_change').select('id').where('merchant_id', '=', merchantId).where('status', '=', 'WAITING')

export const rejectedBusiness = (tx: Tx, merchantId: string) =>
  tx.selectFrom('onboarding').select('status').where('merchant_id', '=', merchantId).where('status', '=', 'rejected')

/** A key is reported this long before it expires, if it was used this recently. */
const KEY_ENDS_WITHIN_MS = 3 * DAY_MS
const KEY_USED_WITHIN_MS = DAY_MS

export const endingKeys = (tx: Tx, now: Date, merchantId: string) =>
  tx
    .selectFrom('secret_key')
    .innerJoin('secret_key_use', (join) =>
      join
        .onRef('secret_key_use.merchant_id', '=', 'secret_key.merchant_id')
        .onRef('secret_key_use.key_id', '=', 'secret_key.id'),
    )
    .select('secret_key.id')
    .where('secret_key.merchant_id', '=', merchantId)
    .where('secret_key.expires_at', '>', now)
    .where('secret_key.expires_at', '<', later(now, KEY_ENDS_WITHIN_MS))
    .where('last_used_at', '>', later(now, -KEY_USED_WITHIN_MS))
