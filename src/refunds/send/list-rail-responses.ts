import type { Tx } from '../../db/transaction.ts'
import type { Key } from '../store.ts'

/** The rail's responses about a refund, in order. */
export const listRailResponses = (tx: Tx, { merchantId, id }: Key) =>
  tx
    .selectFrom('refund_rail_response')
    .select(['at', 'source', 'outcome', 'rail_code as railCode'])
    .where('merchant_id', '=', merchantId)
    .where('refund_id', '=', id)
    .orderBy('number')
    .execute()
