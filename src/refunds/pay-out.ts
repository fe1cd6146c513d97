import { createHash } from 'node:crypto'
import type { Refund } from '../checkout/refunds/refund.ts'
import type { Tx } from '../db/transaction.ts'
import { acceptPayout } from '../payouts/accept/accept.ts'
import { assertSendable } from '../payouts/accept/rules.ts'
import type { Draft } from '../payouts/payout.ts'
import { activeTrace } from '../telemetry/spans.ts'
import type { RefundApp } from './app.ts'

/** Sent in place of a holder's name where the payer's bank gives none: whoever is paid, the account decides. */
const UNNAMED = 'Penerima'

type Receiver = NonNullable<Refund['receiver']>

/**
 * Has a payout carry a refund to an account: one like any other, its fee the merchant's and on top. `fund` makes the
 * refund's money available first. Returns the payout's id. Throws PAYMENT_TYPE_UNAVAILABLE, LIMIT_EXCEEDED,
 * INSUFFICIENT_BALANCE, and IDEMPOTENCY_REPLAY where the merchant has sent a payout of its own under the refund's id.
 */
export async function payOut(
  tx: Tx,
  app: Pick<RefundApp, 'payoutRails' | 'hashKeys' | 'plans'>,
  now: Date,
  { refund, receiver, fund }: { refund: Refund; receiver: Receiver; fund: () => Promise<void> },
): Promise<string> {
  const { merchantId, id, amount, keyId } = refund
  const { bankCode, accountNo, name } = receiver
  const [rail] = assertSendable(app.payoutRails, amount.currency, { merchantId, bankCode, amount })
  const draft: Draft = {
    merchantId,
    externalId: id,
    amount,
    receiver: { bankCode, accountNo, name: name ?? UNNAMED },
    receiverBankCode: bankCode,
    remark: refund.reason?.trim() || `Refund ${id}`,
    metadata: null,
  }
  const payloadHash = createHash('sha256').update(`refund ${id}`).digest()
  const hashKey = await app.hashKeys.read(tx, merchantId)
  const trace = activeTrace()
  return (await acceptPayout(tx, { rail, plans: app.plans }, now, { draft, payloadHash, hashKey, keyId, fund, trace }))
    .id
}
