import type { Refund } from '../../checkout/refunds/refund.ts'
import type { RefundState } from '../../connectors/port.ts'
import { type Tx, transaction } from '../../db/transaction.ts'
import type { RefundApp } from '../app.ts'
import type { Key } from '../store.ts'
import { applyRailResponse } from './apply-rail-response.ts'

/** The outcome a person learned from the provider. */
export type Resolution = 'made' | 'not_made'

const STATE_OF: Readonly<Record<Resolution, RefundState>> = {
  made: { is: 'succeeded', railReference: null, railCode: 'resolved' },
  not_made: { is: 'failed', reason: 'The provider did not make the refund.', code: 'refused', railCode: 'resolved' },
}

/**
 * Records a person's finding about a refund whose provider no longer reports its outcome; the worker ends it accordingly. A repeat
 * changes nothing. False: there is no such refund, the provider is still polled about it, or it has ended.
 */
export async function resolveRefund(
  tx: Tx,
  now: Date,
  { merchantId, id }: Key,
  resolution: Resolution,
): Promise<boolean> {
  const row = await tx
    .updateTable('refund')
    .set({ resolution, due_at: now })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .where('status', '=', 'PROCESSING')
    .where('way', '=', 'rail')
    .where('stage', '=', 'UNRESOLVED')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Ends a refund as a person resolved it. False: it is not resolved. */
export async function applyResolution(app: RefundApp, refund: Refund): Promise<boolean> {
  const row = await transaction(app.db, refund.merchantId, (tx) =>
    tx
      .selectFrom('refund')
      .select('resolution')
      .where('merchant_id', '=', refund.merchantId)
      .where('id', '=', refund.id)
      .executeTakeFirst(),
  )
  if (!row?.resolution) return false
  await applyRailResponse(app, refund, STATE_OF[row.resolution], 'person')
  return true
}
