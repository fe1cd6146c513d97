import type { JsonObject } from '../../../snap/json.ts'
import { assertSame, optionalText } from '../fields.ts'
import { findPayment } from '../refund/find-payment.ts'
import { missing, Refusal } from '../refusal.ts'
import type { Call } from '../service.ts'
import { lock, type WalletKey, type WalletPayment } from './store.ts'

/**
 * The payment a query or a cancellation is about, by the wallet's reference or else the partner's. Throws 400xx02 where
 * neither is given, 404xx08 for another merchant, 404xx01 where there is none, 404xx18 where the two name different ones.
 */
export async function findWalletPayment({ tx, partner, body }: Call): Promise<WalletPayment> {
  const key = keyOf(body)
  const merchantId = optionalText(body, 'merchantId', 64)
  if (merchantId !== undefined && merchantId !== partner.merchantId) throw new Refusal(404, '08')
  const payment = (await lock(tx, key)) ?? (await byFurtherPayment(tx, body))
  if (!payment) throw new Refusal(404, '01')
  assertSame(body, 'originalPartnerReferenceNo', payment.partnerReferenceNo)
  return payment
}

/** As of a QR code: a payment that came after its first has a name of its own, and the partner names the first beside it. */
async function byFurtherPayment(tx: Call['tx'], body: JsonObject): Promise<WalletPayment | undefined> {
  const reference = optionalText(body, 'originalReferenceNo', 64)
  const partnerReferenceNo = optionalText(body, 'originalPartnerReferenceNo', 64)
  const found = reference && partnerReferenceNo ? await lock(tx, { partnerReferenceNo }) : undefined
  return found && reference && (await findPayment(tx, found, reference)) ? found : undefined
}

function keyOf(body: JsonObject): WalletKey {
  const referenceNo = optionalText(body, 'originalReferenceNo', 64)
  const partnerReferenceNo = optionalText(body, 'originalPartnerReferenceNo', 64)
  if (referenceNo) return { referenceNo }
  if (partnerReferenceNo) return { partnerReferenceNo }
  throw missing('originalPartnerReferenceNo')
}
