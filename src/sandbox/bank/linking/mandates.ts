import { randomBytes } from 'node:crypto'
import { fromWhole } from '../../../base/money.ts'
import { HOME, HOME_CURRENCY } from '../../../markets/market-of.ts'
import type { JsonObject } from '../../../snap/json.ts'
import { amount, optionalText, optionalTime, text } from '../fields.ts'
import { malformed, missing, Refusal } from '../refusal.ts'
import type { BankService, Call } from '../service.ts'
import { newReferenceNo } from '../transaction/reference.ts'
import { isMandate, MANDATE_MARK } from '../wallet/store.ts'
import { debitLink } from './charge.ts'
import { phoneBehaviour } from './phones.ts'
import { type BankLink, insertLink, lockLink, moveLink } from './store.ts'

const TOKEN_BYTES = 24
/** What BI-FAST carries at once. */
const LIMIT_DEFAULT_WHOLE = 250_000_000
const ACCOUNT = /^[0-9]{6,19}$/

/** The account of a request, in the words of a link: its bank as the wallet, its number as the phone. */
function accountOf(body: JsonObject) {
  const bankCode = text(body, 'bankCode', 11)
  if (!HOME.banks.byCode(bankCode)) throw malformed('bankCode')
  const number = text(body, 'sourceAccountNo', 34)
  if (!ACCOUNT.test(number)) throw malformed('sourceAccountNo')
  return { wallet: MANDATE_MARK + bankCode, phone: number, customerName: text(body, 'sourceAccountName', 100) }
}

const named = ({ referenceNo, partnerReferenceNo }: Pick<BankLink, 'referenceNo' | 'partnerReferenceNo'>) => ({
  referenceNo,
  partnerReferenceNo,
  eMandateReffId: referenceNo,
})

/**
 * Service 70: registers a mandate at once, without its payer, whose agreement the partner has. The same partnerReferenceNo again
 * is answered as the first time, as long as it is about the same account; otherwise 4047018. 4037005 for an account whose
 * number ends as a wallet's that refuses (phones.ts).
 */
export const registerMandate: BankService = {
  name: 'mandateRegistration',
  async run({ tx, now, partner, body }) {
    const partnerReferenceNo = text(body, 'partnerReferenceNo', 64)
    const account = accountOf(body)
    if (text(body, 'billerId', 30) !== partner.merchantId) throw new Refusal(404, '08')
    text(body, 'customerId', 45)
    const expiresAt = optionalTime(body, 'expiredDatetime')
    if (expiresAt === undefined) throw missing('expiredDatetime')
    if (expiresAt <= now) throw malformed('expiredDatetime')
    const limit =
      body.maxAmount === undefined ? fromWhole(LIMIT_DEFAULT_WHOLE, HOME_CURRENCY) : amount(body, 'maxAmount')
    if (phoneBehaviour(account.phone) === 'refuses') throw new Refusal(403, '05')
    const draft = {
      ...account,
      referenceNo: newReferenceNo(now),
      partnerReferenceNo,
      token: randomBytes(TOKEN_BYTES).toString('base64url'),
      merchantName: text(body, 'billerName', 50),
      limit,
      returnUrl: '',
      createdAt: now,
      expiresAt,
    }
    if (await insertLink(tx, draft)) {
      await moveLink(tx, draft.referenceNo, 'PAYING')
      return named(draft)
    }
    const first = await lockLink(tx, { partnerReferenceNo })
    if (first?.wallet !== account.wallet || first.phone !== account.phone) throw new Refusal(404, '18')
    return named(first)
  },
}

/** The mandate of a debit. Throws 404xx11 where it is not of this account, 404xx04 where its holder ended it, 403xx00 late. */
async function mandateOf({ tx, now, body }: Call): Promise<BankLink> {
  const { wallet, phone } = accountOf(body)
  const found = await lockLink(tx, { referenceNo: text(body, 'eMandateReffId', 30) })
  if (!found || !isMandate(found) || found.wallet !== wallet || found.phone !== phone) throw new Refusal(404, '11')
  if (found.status !== 'PAYING') throw new Refusal(404, '04')
  if (found.expiresAt <= now) throw new Refusal(403, '00')
  return found
}

/** Service 71: debits the account of a mandate. What came of it: services 55 and 72. Its number decides as a wallet's does. */
export const debitMandate: BankService = {
  name: 'mandatePayment',
  async run(call) {
    const { body } = call
    const partnerReferenceNo = text(body, 'partnerReferenceNo', 64)
    text(body, 'customerReference', 30)
    text(body, 'beneficiaryAccountNo', 19)
    text(body, 'beneficiaryAccountName', 100)
    if (optionalTime(body, 'transactionDate') === undefined) throw missing('transactionDate')
    const price = amount(body, 'amount')
    optionalText(body, 'remark', 50)
    const mandate = await mandateOf(call)
    return debitLink(call, mandate, { partnerReferenceNo, price, description: mandate.customerName })
  },
}
