import { DAY_MS, later } from '../../../base/clock.ts'
import { isSameMoney } from '../../../base/money.ts'
import type { JsonObject } from '../../../snap/json.ts'
import { vaNumber } from '../../../snap/va-number.ts'
import { reportedAmount } from '../behaviour.ts'
import { createReusableAccount, isReusable } from '../collector/create.ts'
import { amount, optionalText, optionalTime, text, vaTripleOf } from '../fields.ts'
import { malformed, Refusal } from '../refusal.ts'
import type { BankService } from '../service.ts'
import { expireByNumber, insert, lock, type Terms } from './store.ts'
import { CLOSED_AMOUNT, virtualAccountData } from './wire.ts'

const LIFE_DEFAULT_MS = DAY_MS
/** Rp50,000,000,000: the highest any bank's page names. */
const AMOUNT_MAX = 5_000_000_000_000n

/**
 * Service 27: opens a virtual account for exactly `totalAmount`, until `expiredDate`. The same trxId again is 4092701,
 * with another number or amount 4042718; a number that is open under another trxId is 4042712.
 */
export const createVirtualAccount: BankService = {
  name: 'vaCreate',
  async run(call) {
    const { tx, now, body, misbehaviour } = call
    if (isReusable(body)) return createReusableAccount(call)
    const { partnerServiceId, customerNo } = vaTripleOf(body)
    const number = vaNumber({ partnerServiceId, customerNo })
    const account = { trxId: text(body, 'trxId', 64), partnerServiceId, customerNo, number, ...readTerms(body, now) }
    if (account.expiresAt <= now) throw malformed('expiredDate')
    await expireByNumber(tx, number, now)
    if (!(await insert(tx, account, now))) {
      const first = await lock(tx, { trxId: account.trxId })
      if (!first) throw new Refusal(404, '12', 'the number is in use')
      const isSame = first.number === number && isSameMoney(first.amount, account.amount)
      throw isSame ? new Refusal(409, '01') : new Refusal(404, '18')
    }
    return {
      virtualAccountData: virtualAccountData({ ...account, amount: reportedAmount(account.amount, misbehaviour) }),
    }
  },
}

/** The terms of an account, from the body of service 27 or 28. */
export function readTerms(body: JsonObject, now: Date): Terms {
  const terms = {
    name: text(body, 'virtualAccountName', 255),
    email: optionalText(body, 'virtualAccountEmail', 255) ?? null,
    phone: optionalText(body, 'virtualAccountPhone', 30) ?? null,
    amount: amount(body, 'totalAmount'),
    expiresAt: optionalTime(body, 'expiredDate') ?? later(now, LIFE_DEFAULT_MS),
  }
  if ((optionalText(body, 'virtualAccountTrxType', 1) ?? CLOSED_AMOUNT) !== CLOSED_AMOUNT) throw new Refusal(405, '01')
  if (terms.amount.amount > AMOUNT_MAX) throw new Refusal(403, '02')
  return terms
}
