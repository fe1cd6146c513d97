import { randomBytes } from 'node:crypto'
import { later, MINUTE_MS } from '../../../base/clock.ts'
import { isSameMoney, type Money } from '../../../base/money.ts'
import { redirectUrlFault } from '../../../base/net/redirect-url.ts'
import type { Tx } from '../../../db/transaction.ts'
import { isObject, type JsonObject, readObject } from '../../../snap/json.ts'
import { amount, optionalText, optionalTime, text } from '../fields.ts'
import { chargeLink } from '../linking/charge.ts'
import { malformed, missing, Refusal } from '../refusal.ts'
import type { BankService } from '../service.ts'
import { newReferenceNo } from '../transaction/reference.ts'
import { insert, lock } from './store.ts'
import { WALLETS } from './wallets.ts'

/** Where the pages of the sandbox's wallets are. */
export const WALLET_PAGES = '/sandbox/wallet'
const TOKEN_BYTES = 24
const LIFE_DEFAULT_MS = 15 * MINUTE_MS
/** Rp20,000,000: what a verified wallet can hold. */
const AMOUNT_MAX = 2_000_000_000n
const URL_LENGTH_MAX = 512
const PHONE = /^628\d{7,11}$/
const DEFAULT_MERCHANT_NAME = 'GAPURA SANDBOX'

/**
 * Service 54: requests exactly the amount from a wallet's customer until `validUpTo`. The wallet is the first `payMethod`;
 * one that requests approval in its app needs `additionalInfo.phoneNo` and answers without an address. The same partnerReferenceNo
 * again is 4095401, with another amount 4045418. With a payer's token it charges their link (linking/charge.ts).
 */
export const requestWalletPayment: BankService = {
  name: 'debitPayment',
  async run(call) {
    if (call.customerToken !== null) return chargeLink(call)
    const { tx, now, partner, body } = call
    const partnerReferenceNo = text(body, 'partnerReferenceNo', 64)
    const price = amount(body, 'amount')
    if (text(body, 'merchantId', 64) !== partner.merchantId) throw new Refusal(404, '08')
    const returnUrl = returnUrlOf(body)
    const code = walletCodeOf(body)
    const wallet = WALLETS.get(code)
    if (!wallet) throw malformed('payMethod')
    const info = readObject(body.additionalInfo)
    const phone = phoneOf(info, wallet.isPush)
    const expiresAt = optionalTime(body, 'validUpTo') ?? later(now, LIFE_DEFAULT_MS)
    if (expiresAt <= now) throw malformed('validUpTo')
    const merchantName = optionalText(info, 'merchantName', 255) ?? DEFAULT_MERCHANT_NAME
    const description = optionalText(info, 'description', 255) ?? ''
    if (price.amount > AMOUNT_MAX) throw new Refusal(403, '02')

    const draft = {
      referenceNo: newReferenceNo(now),
      partnerReferenceNo,
      token: randomBytes(TOKEN_BYTES).toString('base64url'),
      wallet: code,
      phone,
      merchantName,
      description,
      amount: price,
      returnUrl,
      createdAt: now,
      expiresAt,
    }
    if (!(await insert(tx, draft))) throw await refusalOfRepeat(tx, draft)
    const page = `${partner.payerUrl}${WALLET_PAGES}/${draft.token}`
    return {
      referenceNo: draft.referenceNo,
      partnerReferenceNo,
      ...(!wallet.isPush && { webRedirectUrl: page }),
      ...(wallet.hasQr && { additionalInfo: { qrContent: page } }),
    }
  },
}

async function refusalOfRepeat(tx: Tx, draft: { partnerReferenceNo: string; amount: Money }): Promise<Refusal> {
  const first = await lock(tx, { partnerReferenceNo: draft.partnerReferenceNo })
  return first && isSameMoney(first.amount, draft.amount) ? new Refusal(409, '01') : new Refusal(404, '18')
}

function returnUrlOf(body: JsonObject): string {
  const { urlParams } = body
  const entry = Array.isArray(urlParams) ? urlParams.find((item) => isObject(item) && item.type === 'PAY_RETURN') : null
  if (!isObject(entry)) throw missing('urlParams')
  const url = text(entry, 'url', URL_LENGTH_MAX)
  if (redirectUrlFault(url, true) !== undefined) throw malformed('url')
  return url
}

function phoneOf(info: JsonObject, isRequired: boolean): string | null {
  const phone = optionalText(info, 'phoneNo', 16) ?? null
  if (phone !== null && !PHONE.test(phone)) throw malformed('phoneNo')
  if (phone === null && isRequired) throw missing('phoneNo')
  return phone
}

function walletCodeOf(body: JsonObject): string {
  const option: unknown = Array.isArray(body.payOptionDetails) ? body.payOptionDetails[0] : undefined
  if (!isObject(option)) throw missing('payOptionDetails')
  return text(option, 'payMethod', 64)
}
