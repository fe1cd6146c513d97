import { ApiError } from '../../base/errors.ts'
import { transferLabelOf } from '../../markets/market-of.ts'
import { findPayout } from '../../payouts/find/find.ts'
import { totalOf } from '../../payouts/payout.ts'
import type { ReceiptApp } from '../app.ts'
import { decimalOf } from '../decimal.ts'
import type { Receipt } from '../receipt.ts'
import { maskedAccount, maskedName } from './masked.ts'

/** The receipt of a payout; undefined: unknown, or another merchant's. Throws INVALID_STATE where no money arrived, or it returned. */
export async function readPayout(app: ReceiptApp, merchantId: string, id: string): Promise<Receipt | undefined> {
  const payout = await findPayout(app.db, merchantId, id)
  if (!payout) return undefined
  if (payout.status !== 'SUCCEEDED') {
    const why =
      payout.status === 'REVERSED' ? 'The bank returned this payout' : 'This payout has not reached its receiver'
    throw new ApiError('INVALID_STATE', `${why}, so there is no receipt of it.`)
  }
  const { receiver, fee, tax } = payout
  return {
    kind: 'payout',
    merchantId,
    id,
    paymentId: id,
    railReference: payout.bankReference,
    amount: payout.amount,
    at: payout.completedAt ?? payout.createdAt,
    method:
      payout.service === null
        ? null
        : { type: 'transfer', code: payout.service, name: transferLabelOf(payout.service) },
    order: { externalId: payout.externalId, description: payout.remark },
    person: maskedName(receiver.name),
    account: maskedAccount(receiver.bankCode, receiver.accountNo),
    causes: [`payout-sent:${id}`],
    details: { fee: decimalOf(fee), tax: decimalOf(tax), total: decimalOf(totalOf(payout)) },
  }
}
