import { HOME_CURRENCY } from '../../../markets/market-of.ts'
import { foldName } from '../../../qris/fold.ts'
import { toSnapMoney } from '../../../snap/amount.ts'
import { type JsonObject, readObject } from '../../../snap/json.ts'
import { vaNumber } from '../../../snap/va-number.ts'
import { amount, optionalText, text, vaTripleOf } from '../fields.ts'
import { drawQr } from '../qr/draw-qr.ts'
import { Refusal } from '../refusal.ts'
import type { Call } from '../service.ts'
import { newReferenceNo } from '../transaction/reference.ts'
import { lock } from '../virtual-account/store.ts'
import { type BankCollector, findCollector, insertCollector } from './store.ts'

const PARTNER_REFERENCE_LENGTH_MAX = 25
const MERCHANT_NAME_LENGTH_MAX = 25

/** Whether service 47 is to make a static code: `additionalInfo.isStatic`, as Winpay has it. */
export const isStatic = (body: JsonObject): boolean => readObject(body.additionalInfo).isStatic === true

/** Whether service 27 is to make a number that is paid again and again, as DOKU's library has it. */
export const isReusable = (body: JsonObject): boolean =>
  readObject(readObject(body.additionalInfo).virtualAccountConfig).reusableStatus === true

/** What a name has for the bank to refuse it, so that a refusal can be tried out. */
const REFUSED_NAME = /\bditolak\b/i

/** Throws 403xx15 for a name that is always refused. */
function assertTaken(name: string): void {
  if (REFUSED_NAME.test(name)) throw new Refusal(403, '15')
}

/** A static code: without amount and validity. The same partnerReferenceNo again is 4094701. */
export async function createStaticCode({ tx, now, partner, body }: Call): Promise<JsonObject> {
  const partnerReferenceNo = text(body, 'partnerReferenceNo', PARTNER_REFERENCE_LENGTH_MAX)
  if (text(body, 'merchantId', 64) !== partner.merchantId) throw new Refusal(404, '08')
  const more = readObject(body.additionalInfo)
  const merchantName = foldName(
    optionalText(more, 'merchantName', 255) ?? '',
    MERCHANT_NAME_LENGTH_MAX,
    'GAPURA SANDBOX',
  )
  assertTaken(merchantName)
  const terminalId = optionalText(body, 'terminalId', 16) ?? null
  const label = optionalText(more, 'storeLabel', 25) ?? null
  const content = drawQr({ partner, amount: null, merchantName, reference: partnerReferenceNo, terminalId, label })
  const collector: BankCollector = {
    referenceNo: newReferenceNo(now),
    partnerReferenceNo,
    content,
    account: null,
    name: merchantName,
    currency: HOME_CURRENCY,
    amount: null,
  }
  if (!(await insertCollector(tx, collector, now))) throw new Refusal(409, '01')
  return { referenceNo: collector.referenceNo, partnerReferenceNo, qrContent: content, merchantName }
}

/** A number without an end. The same trxId again is 4092701; a number in use is 4042712. */
export async function createReusableAccount({ tx, now, body }: Call): Promise<JsonObject> {
  const triple = vaTripleOf(body)
  const content = vaNumber(triple)
  const trxId = text(body, 'trxId', 64)
  const trxType = optionalText(body, 'virtualAccountTrxType', 1) ?? 'C'
  assertTaken(text(body, 'virtualAccountName', 255))
  const price = trxType === 'O' ? null : amount(body, 'totalAmount')
  if (await findCollector(tx, { partnerReferenceNo: trxId })) throw new Refusal(409, '01')
  const collector: BankCollector = {
    referenceNo: newReferenceNo(now),
    partnerReferenceNo: trxId,
    content,
    account: { partnerServiceId: triple.partnerServiceId, customerNo: triple.customerNo },
    name: text(body, 'virtualAccountName', 255),
    currency: price?.currency ?? HOME_CURRENCY,
    amount: price,
  }
  const isTaken = (await lock(tx, { number: content })) !== undefined
  if (isTaken || !(await insertCollector(tx, collector, now))) throw new Refusal(404, '12', 'the number is in use')
  return { virtualAccountData: shown(collector) }
}

/** `virtualAccountData` of a number that is paid again and again. */
export const shown = ({ account, name, partnerReferenceNo, amount: price }: BankCollector): JsonObject => ({
  ...(account && { ...account, virtualAccountNo: account.partnerServiceId + account.customerNo }),
  virtualAccountName: name,
  trxId: partnerReferenceNo,
  ...(price && { totalAmount: toSnapMoney(price) }),
  virtualAccountTrxType: price ? 'C' : 'O',
})
