import type { Tx } from '../../db/transaction.ts'

/** Every response of the bank about a payout, oldest first; `railCode` is the bank's raw code. */
export const listBankResponses = (tx: Tx, merchantId: string, payoutId: string) =>
  tx
    .selectFrom('payout_bank_response')
    .select(['at', 'source', 'outcome', 'rail_code as railCode'])
    .where('merchant_id', '=', merchantId)
    .where('payout_id', '=', payoutId)
    .orderBy('number')
    .execute()
