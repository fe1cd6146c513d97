import { isAccountNo } from '../../../markets/account-number.ts'
import { HOME, HOME_CURRENCY } from '../../../markets/market-of.ts'
import { MARKETS } from '../../../markets/markets.ts'
import type { JsonObject } from '../../../snap/json.ts'
import { readObject } from '../../../snap/json.ts'
import { BANK_CODE } from '../accounts.ts'
import { optionalText, text } from '../fields.ts'
import { malformed, Refusal } from '../refusal.ts'
import type { BankService } from '../service.ts'
import { testBehaviourOf } from './test-accounts.ts'

/** As many of the people who pay in this sandbox hold the accounts that others are paid to. */
const HOLDERS_COUNT = 6
const [first, ...others] = HOME.sandbox.payers
const NAMES = [first, ...others].slice(0, HOLDERS_COUNT).map(({ name }) => name)
/** The holder of the "wrong name" account, which matches no given name. */
const OTHER_NAME = 'BUKAN PENERIMA SANDBOX'

/** Service 15: who holds an account at this bank. */
export const inquireInternal: BankService = {
  name: 'accountInquiryInternal',
  namesOf: () => [],
  run: async ({ body }) => inquire(body, BANK_CODE),
}

/** Service 16: who holds an account at another bank. */
export const inquireExternal: BankService = {
  name: 'accountInquiryExternal',
  namesOf: () => [],
  run: async ({ body }) => inquire(body, bankCodeOf(body)),
}

/**
 * Every account exists, except those that are closed. The sandbox cannot know who would hold it: it answers with the
 * name the caller expects (additionalInfo), else with one that belongs to the number.
 */
function inquire(body: JsonObject, bankCode: string): JsonObject {
  const accountNo = accountNoOf(body)
  const expected = optionalText(readObject(body.additionalInfo), 'beneficiaryAccountName', 100)
  assertReachable(accountNo)
  return {
    beneficiaryAccountNo: accountNo,
    beneficiaryAccountName: holderOf(accountNo, expected),
    beneficiaryBankCode: bankCode,
    currency: HOME_CURRENCY,
  }
}

/** The holder of an account, as this bank reports it. */
export function holderOf(accountNo: string, expected: string | undefined): string {
  if (testBehaviourOf(accountNo) === 'otherName') return OTHER_NAME
  return expected?.toUpperCase() ?? NAMES[Number(accountNo.slice(-3)) % NAMES.length] ?? first.name
}

/** Refuses a closed account (403xx18), and fails where the other bank is down (500xx02). */
export function assertReachable(accountNo: string): void {
  const behaviour = testBehaviourOf(accountNo)
  if (behaviour === 'closed') throw new Refusal(403, '18')
  if (behaviour === 'down') throw new Refusal(500, '02')
}

export function accountNoOf(body: JsonObject): string {
  const accountNo = text(body, 'beneficiaryAccountNo', 34)
  if (!isAccountNo(accountNo)) throw new Refusal(404, '11')
  return accountNo
}

export function bankCodeOf(body: JsonObject): string {
  const code = text(body, 'beneficiaryBankCode', 11)
  if (!MARKETS.some(({ banks }) => banks.code.pattern.test(code))) throw malformed('beneficiaryBankCode')
  return code
}
