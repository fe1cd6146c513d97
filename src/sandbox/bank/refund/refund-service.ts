import { toSnapMoney } from '../../../snap/amount.ts'
import type { JsonObject } from '../../../snap/json.ts'
import { formatTimestamp } from '../../../snap/timestamp.ts'
import type { Payment } from '../accounts.ts'
import { reportedAmount } from '../behaviour.ts'
import { findPayable } from '../collector/store.ts'
import { amount, optionalText, text } from '../fields.ts'
import { lock as lockQr } from '../qr/store.ts'
import { Refusal, Silence } from '../refusal.ts'
import type { BankService, Call } from '../service.ts'
import { lock as lockWalletPayment } from '../wallet/store.ts'
import { findPayment } from './find-payment.ts'
import { refundPayment } from './refund-payment.ts'
import { testRefundOf } from './test-amounts.ts'

type Instrument = {
  readonly referenceNo: string
  readonly partnerReferenceNo: string
  readonly payment: Payment | null
}

/** Service 78: a QRIS payment goes back, wholly or in parts. */
export const refundQr: BankService = { name: 'qrRefund', run: (call) => refund(call, 'qrRefund', lockQr) }
/** Service 58: the same of a wallet's payment. */
export const refundWallet: BankService = {
  name: 'debitRefund',
  run: (call) => refund(call, 'debitRefund', lockWalletPayment),
}

/**
 * Gives a payment back. Refused with 404xx01 where there is none, 404xx00 where it was not paid, 404xx13 for more than is
 * left, 403xx15 for an amount that is always refused, 409xx01 for a partnerRefundNo that was used before.
 */
async function refund(
  call: Call,
  service: 'qrRefund' | 'debitRefund',
  lock: (tx: Call['tx'], key: { partnerReferenceNo: string }) => Promise<Instrument | undefined>,
): Promise<JsonObject> {
  const { tx, now, partner, body, misbehaviour } = call
  const partnerRefundNo = text(body, 'partnerRefundNo', 64)
  const money = amount(body, 'refundAmount')
  const reason = optionalText(body, 'reason', 256) ?? null
  if (text(body, 'merchantId', 64) !== partner.merchantId) throw new Refusal(404, '08')
  const named = { partnerReferenceNo: text(body, 'originalPartnerReferenceNo', 64) }
  const instrument = (await lock(tx, named)) ?? (await findPayable(tx, named))
  if (!instrument) throw new Refusal(404, '01')
  const original = optionalText(body, 'originalReferenceNo', 64) ?? instrument.referenceNo
  const payment = await findPayment(tx, instrument, original)
  if (!payment) throw new Refusal(404, instrument.payment ? '01' : '00')

  const ask = { service, instrument: instrument.referenceNo, payment, partnerRefundNo, amount: money, reason }
  const given = await refundPayment(tx, now, partner, ask, misbehaviour)
  if (given.is !== 'recorded') throw REFUSALS[given.is]()
  if (testRefundOf(money) !== 'good') throw new Silence()
  return {
    originalReferenceNo: original,
    originalPartnerReferenceNo: instrument.partnerReferenceNo,
    refundNo: given.refund.referenceNo,
    partnerRefundNo,
    refundAmount: toSnapMoney(reportedAmount(money, misbehaviour)),
    refundTime: formatTimestamp(now),
  }
}

const REFUSALS = {
  refused: () => new Refusal(403, '15'),
  too_much: () => new Refusal(404, '13'),
  repeated: () => new Refusal(409, '01'),
} as const
