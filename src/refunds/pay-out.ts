import { createHash } from 'node:crypto'
import type { Refund } from '../checkout/refunds/refund.ts'
import type { Tx } from '../db/transaction.ts'
import { acceptPayout } from '../payouts/accept/accept.ts'
import { assertSendable } from '../payouts/accept/rules.ts'
import type { Draft } from '../payouts/payout.ts'
import type { TraceContext } from '../telemetry/tracer.ts'
import type { RefundApp } from './app.ts'

/** Sent in place of a holder's name if the payer's bank reports none: the account number decides who is paid. */
const UNNAMED = 'Penerima'

type Carried = {
  readonly refund: Refund
  readonly receiver: NonNullable<Refund['receiver']>
  readonly fund: () => Promise<void>
  /** The trace the payout continues. */
  readonly trace: TraceContext | undefined
}

/**
 * Creates the payout that carries a refund to an account: an ordinary payout, whose fee the merchant pays on top. `fund` makes the
 * refund's money available first. Returns the payout's id. Throws PAYMENT_TYPE_UNAVAILABLE, LIMIT_EXCEEDED,
 * INSUFFICIENT_BALANCE, and IDEMPOTENCY_REPLAY if the merchant sent a payout of its own under the refund's id.
 */
export async function payOut(
  tx: Tx,
  app: Pick<RefundApp, 'payoutRails' | 'hashKeys' | 'plans'>,
  now: Date,
  { refund, receiver, fund, trace }: Carried,
): Promise<string> {
  const { merchantId, id, amount, keyId, way } = refund
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
    namedByPayer: way === 'claim_link',
  }
  const payloadHash = createHash('sha256').update(`refund ${id}`).digest()
  const hashKey = await app.hashKeys.read(tx, merchantId)
  return (await acceptPayout(tx, { rail, plans: app.plans }, now, { draft, payloadHash, hashKey, keyId, fund, trace }))
    .id
}
