import { randomBytes } from 'node:crypto'
import { DAY_MS, later, MINUTE_MS } from '../../../base/clock.ts'
import type { Money } from '../../../base/money.ts'
import { fromWhole, toDecimal } from '../../../base/money.ts'
import { redirectUrlFault } from '../../../base/net/redirect-url.ts'
import { HOME_CURRENCY } from '../../../markets/market-of.ts'
import { type JsonObject, readObject } from '../../../snap/json.ts'
import { customerFor } from '../accounts.ts'
import { amount, optionalText, text } from '../fields.ts'
import { malformed, Refusal } from '../refusal.ts'
import type { BankService, Call } from '../service.ts'
import { bankDay, newReferenceNo } from '../transaction/reference.ts'
import { WALLETS } from '../wallet/wallets.ts'
import { tokenStatusOf } from './notifications.ts'
import { isMobile } from './phones.ts'
import { type BankLink, insertLink, lockLink, moveLink } from './store.ts'
import { issue } from './tokens.ts'

/** Where the page is on which a payer agrees. */
export const LINK_PAGES = '/sandbox/link'
const TOKEN_BYTES = 24
const LIFE_MS = 30 * MINUTE_MS
const LIMIT_DEFAULT_WHOLE = 20_000_000
const URL_LENGTH_MAX = 512
/** How long a link stands whose mandate names no end. */
const STANDS_MS = 5 * 365 * DAY_MS

/**
 * Service 07: the payer is to agree on a page that this bank shows. The same partnerReferenceNo again is answered as the
 * first time, as long as it is about the same wallet; otherwise 4040718.
 */
export const bindAccount: BankService = {
  name: 'accountBinding',
  async run({ tx, now, partner, body }) {
    const partnerReferenceNo = text(body, 'partnerReferenceNo', 64)
    if (text(body, 'merchantId', 64) !== partner.merchantId) throw new Refusal(404, '08')
    const returnUrl = text(body, 'redirectUrl', URL_LENGTH_MAX)
    if (redirectUrlFault(returnUrl, true) !== undefined) throw malformed('redirectUrl')
    const info = readObject(body.additionalInfo)
    const wallet = text(info, 'payMethod', 64)
    if (!WALLETS.has(wallet)) throw malformed('payMethod')
    const phone = optionalText(body, 'phoneNo', 16) ?? null
    if (phone !== null && !isMobile(phone)) throw malformed('phoneNo')
    const draft = {
      referenceNo: newReferenceNo(now),
      partnerReferenceNo,
      token: randomBytes(TOKEN_BYTES).toString('base64url'),
      wallet,
      phone,
      merchantName: optionalText(info, 'merchantName', 64) ?? 'GAPURA SANDBOX',
      customerName: optionalText(info, 'customerName', 64) ?? '',
      limit: limitOf(info),
      returnUrl,
      createdAt: now,
      expiresAt: later(now, LIFE_MS),
    }
    if (await insertLink(tx, draft)) return shown(partner.payerUrl, draft)
    const first = await lockLink(tx, { partnerReferenceNo })
    if (first?.wallet !== wallet) throw new Refusal(404, '18')
    return shown(partner.payerUrl, first)
  },
}

const limitOf = (info: JsonObject): Money =>
  info.accountTransactionLimit === undefined
    ? fromWhole(LIMIT_DEFAULT_WHOLE, HOME_CURRENCY)
    : amount(info, 'accountTransactionLimit')

const shown = (payerUrl: string, link: Pick<BankLink, 'referenceNo' | 'partnerReferenceNo' | 'token'>): JsonObject => ({
  referenceNo: link.referenceNo,
  partnerReferenceNo: link.partnerReferenceNo,
  linkId: link.referenceNo,
  redirectUrl: `${payerUrl}${LINK_PAGES}/${link.token}`,
})

/** The link a call is about. Throws 404xx01 where there is none. */
async function findLink({ tx, partner, body }: Call): Promise<BankLink> {
  const linkId = optionalText(body, 'linkId', 64)
  const key = linkId ? { referenceNo: linkId } : { partnerReferenceNo: text(body, 'partnerReferenceNo', 64) }
  const merchantId = optionalText(body, 'merchantId', 64)
  if (merchantId !== undefined && merchantId !== partner.merchantId) throw new Refusal(404, '08')
  const found = await lockLink(tx, key)
  if (!found) throw new Refusal(404, '01')
  return found
}

/** Service 08: the state of a link, and of an active one whose account it is. */
export const inquireBinding: BankService = {
  name: 'bindingInquiry',
  async run(call) {
    const found = await findLink(call)
    const tokenStatus = tokenStatusOf(found, call.now)
    return {
      referenceNo: found.referenceNo,
      partnerReferenceNo: found.partnerReferenceNo,
      ...(tokenStatus === 'ACTIVE' && {
        accountCurrency: found.limit.currency,
        accountName: customerFor(found.referenceNo).name,
        accountNo: found.phone ?? customerFor(found.referenceNo).account,
        accountTransactionLimit: toDecimal(found.limit).split('.')[0],
        startDatePeriod: bankDay(found.createdAt),
        endDatePeriod: bankDay(later(found.createdAt, STANDS_MS)),
      }),
      additionalInfo: { tokenStatus },
    }
  },
}

/** Service 09: the partner ends a link, as often as it likes. It is not notified of that. */
export const unbindAccount: BankService = {
  name: 'accountUnbinding',
  async run(call) {
    const found = await findLink(call)
    await moveLink(call.tx, found.referenceNo, 'CANCELLED', { closedAt: call.now })
    return {
      referenceNo: found.referenceNo,
      partnerReferenceNo: found.partnerReferenceNo,
      linkId: found.referenceNo,
      unlinkResult: 'success',
    }
  },
}

/** Service 10: the code of a payer who agreed. 4041000 where they did not, or do not any more. */
export const giveAuthCode: BankService = {
  name: 'authCode',
  async run({ tx, now, partner, body }) {
    const state = text(body, 'state', 64)
    const found = await lockLink(tx, { partnerReferenceNo: state })
    if (!found) throw new Refusal(404, '01')
    if (found.status !== 'PAYING') throw new Refusal(404, '00')
    return { authCode: issue(partner, 'code', found.referenceNo, now), state }
  },
}
