import type { Tx } from '../db/transaction.ts'

/** What the bank was asked about a payout and what it said, oldest first; `railCode` is its own raw code. */
export const listAnswers = (tx: Tx, merchantId: string, payoutId: string) =>
  tx
    .selectFrom('payout_answer')
    .select(['at', 'source', 'said', 'rail_code as railCode'])
    .where('merchant_id', '=', merchantId)
    .where('payout_id', '=', payoutId)
    .orderBy('number')
    .execute()
