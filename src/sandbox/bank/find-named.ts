import type { Tx } from '../../db/transaction.ts'
import type { JsonObject } from '../../snap/json.ts'
import type { Payment } from './accounts.ts'
import { assertSame, optionalText } from './fields.ts'
import { findPayment } from './refund/find-payment.ts'
import { missing, Refusal } from './refusal.ts'
import type { Call } from './service.ts'

/** What a call can be about: a QR code, a wallet payment. */
type Named = {
  readonly referenceNo: string
  readonly partnerReferenceNo: string
  readonly payment: Payment | null
}
type Key = { readonly referenceNo: string } | { readonly partnerReferenceNo: string }
type Lock<T> = (tx: Tx, key: Key) => Promise<T | undefined>

/**
 * What a query or a cancellation is about, by the bank's reference or else the partner's. Throws 400xx02 (`field`) where
 * neither is given, 404xx08 for another merchant, 404xx01 where there is none, 404xx18 where the two name different ones.
 */
export async function findNamed<T extends Named>(
  { tx, partner, body }: Call,
  lock: Lock<T>,
  field: 'originalReferenceNo' | 'originalPartnerReferenceNo',
): Promise<T> {
  const { reference, partnerReferenceNo } = namesIn(body)
  const key = reference ? { referenceNo: reference } : partnerReferenceNo && { partnerReferenceNo }
  if (!key) throw missing(field)
  const merchantId = optionalText(body, 'merchantId', 64)
  if (merchantId !== undefined && merchantId !== partner.merchantId) throw new Refusal(404, '08')
  const found = (await lock(tx, key)) ?? (await byFurtherPayment(tx, body, lock))
  if (!found) throw new Refusal(404, '01')
  assertSame(body, 'originalPartnerReferenceNo', found.partnerReferenceNo)
  return found
}

const namesIn = (body: JsonObject) => ({
  reference: optionalText(body, 'originalReferenceNo', 64),
  partnerReferenceNo: optionalText(body, 'originalPartnerReferenceNo', 64),
})

/** A payment that came after the first has a name of its own, and the partner names what it paid beside it. */
async function byFurtherPayment<T extends Named>(tx: Tx, body: JsonObject, lock: Lock<T>): Promise<T | undefined> {
  const { reference, partnerReferenceNo } = namesIn(body)
  const found = reference && partnerReferenceNo ? await lock(tx, { partnerReferenceNo }) : undefined
  return found && reference && (await findPayment(tx, found, reference)) ? found : undefined
}
