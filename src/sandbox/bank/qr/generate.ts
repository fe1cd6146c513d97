import { later, MINUTE_MS } from '../../../base/clock.ts'
import { fromWhole, isSameMoney } from '../../../base/money.ts'
import { marketCurrency } from '../../../markets/market-of.ts'
import { foldName } from '../../../qris/fold.ts'
import { type JsonObject, readObject, readText } from '../../../snap/json.ts'
import { reportedAmount } from '../behaviour.ts'
import { createStaticCode, isStatic } from '../collector/create.ts'
import { amount, optionalText, optionalTime, text } from '../fields.ts'
import type { Partner } from '../partner.ts'
import { malformed, Refusal } from '../refusal.ts'
import type { BankService } from '../service.ts'
import { newReferenceNo } from '../transaction/reference.ts'
import { drawQr } from './draw-qr.ts'
import { insert, lock } from './store.ts'

/** 62/05 of an EMVCo code holds no more. */
const PARTNER_REFERENCE_LENGTH_MAX = 25
const ASCII = /^[ -~]*$/
const LIFE_DEFAULT_MS = 15 * MINUTE_MS
const MERCHANT_NAME_LENGTH_MAX = 25
const DEFAULT_MERCHANT_NAME = 'GAPURA SANDBOX'

function readRequest(body: JsonObject, partner: Pick<Partner, 'merchantId'>, now: Date) {
  const partnerReferenceNo = text(body, 'partnerReferenceNo', PARTNER_REFERENCE_LENGTH_MAX)
  const price = amount(body, 'amount')
  if (text(body, 'merchantId', 64) !== partner.merchantId) throw new Refusal(404, '08')
  const storeId = optionalText(body, 'storeId', 64) ?? null
  const terminalId = optionalText(body, 'terminalId', 16) ?? null
  if (!ASCII.test(partnerReferenceNo)) throw malformed('partnerReferenceNo')
  if (!ASCII.test(terminalId ?? '')) throw malformed('terminalId')
  const expiresAt = optionalTime(body, 'validityPeriod') ?? later(now, LIFE_DEFAULT_MS)
  if (expiresAt <= now) throw malformed('validityPeriod')
  const givenName = optionalText(readObject(body.additionalInfo), 'merchantName', 255) ?? ''
  const merchantName = foldName(givenName, MERCHANT_NAME_LENGTH_MAX, DEFAULT_MERCHANT_NAME)
  const ceiling = marketCurrency(price.currency)?.methods.qrcode?.maxAmount
  if (ceiling !== undefined && price.amount > fromWhole(ceiling, price.currency).amount) throw new Refusal(403, '02')
  return { partnerReferenceNo, price, storeId, terminalId, expiresAt, merchantName }
}

/**
 * Service 47: a dynamic QRIS for exactly the amount, alive until `validityPeriod`. The merchant's name to show may come
 * in `additionalInfo.merchantName`. The same partnerReferenceNo again is 4094701, with another amount 4044718.
 */
export const generateQr: BankService = {
  name: 'qrGenerate',
  namesOf: (body) => [`qr ${readText(body?.partnerReferenceNo)}`],
  async run(call) {
    const { tx, now, partner, body, misbehaviour } = call
    if (isStatic(body)) return createStaticCode(call)
    const request = readRequest(body, partner, now)
    const { partnerReferenceNo, price, storeId, terminalId, expiresAt, merchantName } = request
    const qr = {
      referenceNo: newReferenceNo(now),
      partnerReferenceNo,
      qrContent: drawQr({
        partner,
        amount: reportedAmount(price, misbehaviour),
        merchantName,
        reference: partnerReferenceNo,
        terminalId,
      }),
      amount: price,
      storeId,
      terminalId,
      expiresAt,
    }
    if (!(await insert(tx, qr, now))) {
      const first = await lock(tx, { partnerReferenceNo })
      throw first && isSameMoney(first.amount, price) ? new Refusal(409, '01') : new Refusal(404, '18')
    }
    return {
      referenceNo: qr.referenceNo,
      partnerReferenceNo,
      qrContent: qr.qrContent,
      merchantName,
      ...(storeId && { storeId }),
      ...(terminalId && { terminalId }),
    }
  },
}
