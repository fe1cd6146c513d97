import type { JsonObject } from '../../../snap/json.ts'
import { assertSame, optionalText } from '../fields.ts'
import { findPayment } from '../refund/find-payment.ts'
import { missing, Refusal } from '../refusal.ts'
import type { Call } from '../service.ts'
import { lock, type Qr } from './store.ts'

/**
 * The QR code a query or a cancellation is about, by the bank's reference or else the partner's. Throws 400xx02 where
 * neither is given, 404xx08 for another merchant, 404xx01 where there is none, 404xx18 where the two name different ones.
 */
export async function findQr({ tx, partner, body }: Call): Promise<Qr> {
  const key = keyOf(body)
  assertMerchant(body, partner.merchantId)
  const qr = (await lock(tx, key)) ?? (await byFurtherPayment(tx, body))
  if (!qr) throw new Refusal(404, '01')
  assertSame(body, 'originalPartnerReferenceNo', qr.partnerReferenceNo)
  return qr
}

/** The QR code of a payment that came after its first, which has a name of its own; the partner names the code beside it. */
async function byFurtherPayment(tx: Call['tx'], body: JsonObject): Promise<Qr | undefined> {
  const reference = optionalText(body, 'originalReferenceNo', 64)
  const partnerReferenceNo = optionalText(body, 'originalPartnerReferenceNo', 64)
  const qr = reference && partnerReferenceNo ? await lock(tx, { partnerReferenceNo }) : undefined
  return qr && reference && (await findPayment(tx, qr, reference)) ? qr : undefined
}

function keyOf(body: JsonObject) {
  const referenceNo = optionalText(body, 'originalReferenceNo', 64)
  const partnerReferenceNo = optionalText(body, 'originalPartnerReferenceNo', 64)
  if (referenceNo) return { referenceNo }
  if (partnerReferenceNo) return { partnerReferenceNo }
  throw missing('originalReferenceNo')
}

function assertMerchant(body: JsonObject, merchantId: string): void {
  const given = optionalText(body, 'merchantId', 64)
  if (given !== undefined && given !== merchantId) throw new Refusal(404, '08')
}
