import { later } from '../../../base/clock.ts'
import { isSameMoney, type Money } from '../../../base/money.ts'
import type { Settlement } from '../../../markets/market.ts'
import { marketOf } from '../../../markets/market-of.ts'
import { toSnapMoney } from '../../../snap/amount.ts'
import { type JsonObject, readText } from '../../../snap/json.ts'
import { BANK_CODE, settlementAccount } from '../accounts.ts'
import { reportedAmount } from '../behaviour.ts'
import { amount, optionalText, optionalTime, text } from '../fields.ts'
import { missing, Refusal, Silence } from '../refusal.ts'
import type { BankService, Call } from '../service.ts'
import { newReferenceNo } from '../transaction/reference.ts'
import { accountNoOf, assertReachable, bankCodeOf, holderOf } from './account.ts'
import { countCall, insertTransfer, lockTransfer, type ServiceCode, type Transfer } from './store.ts'
import { testBehaviourOf } from './test-accounts.ts'

/** How each service of the standard settles. */
const SETTLES: Readonly<Record<ServiceCode, Settlement>> = {
  '17': 'internal',
  '18': 'instant',
  '22': 'gross',
  '23': 'clearing',
}

/** Whether the market's service that settles so carries an amount: clearing has a ceiling, settlement one by one a floor. */
function carries(serviceCode: ServiceCode, { amount, currency }: Money): boolean {
  const terms = Object.values(marketOf(currency).transfers).find(
    ({ settlement }) => settlement === SETTLES[serviceCode],
  )
  return terms === undefined || (amount > terms.above && amount <= (terms.upTo ?? amount))
}

const transferService = (name: BankService['name'], serviceCode: ServiceCode): BankService => ({
  name,
  namesOf: (body) => [`transfer ${readText(body?.partnerReferenceNo)}`],
  status: 202,
  run: (call) => accept(call, serviceCode),
})

/** Services 17, 18, 22 and 23: accepted with 202 and executed after `transferMs`, which the bank then notifies. */
export const TRANSFER_SERVICES: readonly BankService[] = [
  transferService('transferIntrabank', '17'),
  transferService('transferInterbank', '18'),
  transferService('transferRtgs', '22'),
  transferService('transferSkn', '23'),
]

/** The same reference again is 409xx01, with other content 404xx18: the first one stands, and nothing is sent twice. */
async function accept(call: Call, serviceCode: ServiceCode): Promise<JsonObject> {
  const { tx, misbehaviour } = call
  const transfer = readTransfer(call, serviceCode)
  if (!(await insertTransfer(tx, transfer))) {
    const first = await lockTransfer(tx, transfer.partnerReferenceNo)
    if (!first) throw new Refusal(500, '01')
    await countCall(tx, first)
    throw isSame(first, transfer) ? new Refusal(409, '01') : new Refusal(404, '18')
  }
  if (testBehaviourOf(transfer.beneficiaryAccount) === 'silent') throw new Silence()
  return {
    referenceNo: transfer.referenceNo,
    partnerReferenceNo: transfer.partnerReferenceNo,
    amount: toSnapMoney(reportedAmount(transfer.amount, misbehaviour)),
    beneficiaryAccountNo: transfer.beneficiaryAccount,
    beneficiaryBankCode: transfer.beneficiaryBank,
    sourceAccountNo: transfer.sourceAccount,
  }
}

function readTransfer({ now, partner, body, misbehaviour, transferMs }: Call, serviceCode: ServiceCode): Transfer {
  const isIntrabank = serviceCode === '17'
  const partnerReferenceNo = text(body, 'partnerReferenceNo', 64)
  const money = amount(body, 'amount')
  const beneficiaryAccount = accountNoOf(body)
  const beneficiaryBank = isIntrabank ? BANK_CODE : bankCodeOf(body)
  const name = isIntrabank ? undefined : text(body, 'beneficiaryAccountName', 100)
  if (text(body, 'sourceAccountNo', 19) !== settlementAccount(partner)) throw new Refusal(404, '11')
  if (!optionalTime(body, 'transactionDate')) throw missing('transactionDate')
  optionalText(body, 'remark', 50)
  if (!isIntrabank && beneficiaryBank === BANK_CODE) throw new Refusal(404, '02')
  if (!carries(serviceCode, money)) throw new Refusal(403, '02')
  assertReachable(beneficiaryAccount)
  const beneficiaryName = holderOf(beneficiaryAccount, name)
  if (name !== undefined && beneficiaryName !== name.toUpperCase()) throw new Refusal(403, '15')
  const isSilent = testBehaviourOf(beneficiaryAccount) === 'silent'
  return {
    referenceNo: newReferenceNo(now),
    partnerReferenceNo,
    serviceCode,
    sourceAccount: settlementAccount(partner),
    beneficiaryBank,
    beneficiaryAccount,
    beneficiaryName,
    amount: money,
    status: 'ACCEPTED',
    nextStatus: 'SETTLED',
    dueAt: later(now, transferMs),
    behaviour: isSilent ? { notify: 'never' } : misbehaviour,
    acceptedAt: now,
    closedAt: null,
  }
}

const isSame = (a: Transfer, b: Transfer): boolean =>
  isSameMoney(a.amount, b.amount) &&
  a.serviceCode === b.serviceCode &&
  a.beneficiaryBank === b.beneficiaryBank &&
  a.beneficiaryAccount === b.beneficiaryAccount
