import type { Tx } from '../db/transaction.ts'

/** The events of one checkout or payout, in the order they were recorded. */
export const listEventIds = (tx: Tx, merchantId: string, subjectId: string): Promise<{ id: string; at: Date }[]> =>
  tx
    .selectFrom('event')
    .select(['id', 'created_at as at'])
    .where('merchant_id', '=', merchantId)
    .where('subject_id', '=', subjectId)
    .orderBy('sequence')
    .execute()
