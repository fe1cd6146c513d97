import type { Db } from '../../src/db/db.ts'
import { transaction } from '../../src/db/transaction.ts'
import { acceptPayouts } from '../../src/payouts/accept/accept.ts'
import type { Payout } from '../../src/payouts/payout.ts'
import { submitPayouts } from '../../src/payouts/send/queue-store.ts'
import { fund, rupiah } from '../database/ledger.ts'
import { PLANS } from '../gateway/plans.ts'

export const PAYOUT = rupiah(10_000)

/** Payouts of PAYOUT each, of a merchant with money for them, that were sent over a connection `at`. */
export async function sentPayouts(
  db: Db,
  merchantId: string,
  connectionId: string,
  at: Date,
  count: number,
): Promise<Payout[]> {
  await fund(db, merchantId, rupiah(20_000 * count))
  const receiver = { bankCode: '008', accountNo: '1234567890', name: 'Budi' }
  const about = { receiver, receiverBankCode: 'MANDIRI', remark: null, metadata: null, namedByPayer: false }
  const requests = Array.from({ length: count }, (_, n) => ({
    draft: { merchantId, externalId: `${at.getTime()} ${n}`, amount: PAYOUT, ...about },
    rail: { name: connectionId, bankCode: '014' },
    payloadHash: Buffer.alloc(32, n),
    keyId: null,
  }))
  return transaction(db, merchantId, async (tx) => {
    const accepted = await acceptPayouts(tx, PLANS, at, async () => Buffer.alloc(32), requests)
    const sending = { connectionId, service: 'rtgs', at, pollAt: at } as const
    const ids = accepted.map((one) => (one instanceof Error ? '' : one.id))
    return submitPayouts(
      tx,
      merchantId,
      ids.map((id) => ({ id, ...sending })),
    )
  })
}
