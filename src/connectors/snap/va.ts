import { isSameMoney, type Money } from '../../base/money.ts'
import { foldName } from '../../qris/fold.ts'
import { fromSnapMoney, toSnapMoney } from '../../snap/amount.ts'
import type { VaCreateRequest, VaDeleteRequest, VaStatusRequest } from '../../snap/bodies.ts'
import { type JsonObject, readObject } from '../../snap/json.ts'
import { formatTimestamp } from '../../snap/timestamp.ts'
import { readVaTriple, type VaTriple, vaNumber, vaTriple } from '../../snap/va-number.ts'
import type { InstrumentRequest, Issued, RailAttempt, RailState, Receipt } from '../port.ts'
import { type Answer, isDeclinedFor } from './answer.ts'
import type { InstrumentKind, SnapContext } from './kind.ts'
import { isClosedBy, toNotIssued, toRetired, toState } from './map.ts'
import { companyCodeOf } from './settings.ts'
import { PAYMENT_ID_MAX, readPaid, readReference, readTime } from './wire.ts'

const NAME_MAX = 255
const NAME_MIN = 3

/** A holder's name as banks take it: letters and spaces, at least three characters. */
function bankName(name: string): string {
  const letters = foldName(name.replace(/[^\p{L}\p{M}]+/gu, ' '), NAME_MAX, '').replace(/[^A-Za-z ]/g, '')
  return letters.trim().length < NAME_MIN ? 'PELANGGAN' : letters.trim()
}

type VaTerms = {
  readonly reference: string
  readonly amount: Money
  readonly accountName: string
  readonly until: Date
}

const termsBody = ({ settings }: SnapContext, triple: VaTriple, terms: VaTerms): VaCreateRequest => ({
  ...triple,
  virtualAccountName: bankName(terms.accountName),
  trxId: terms.reference,
  totalAmount: toSnapMoney(terms.amount),
  virtualAccountTrxType: 'C',
  expiredDate: formatTimestamp(terms.until, settings.timestampStyle),
})

async function issueVa(context: SnapContext, request: InstrumentRequest): Promise<Issued> {
  const company = companyCodeOf(context.settings, request.code)
  if (company === undefined) return { is: 'refused', reason: 'No account at this bank', railCode: 'no_company_code' }
  if (request.customerNumber === null) return { is: 'refused', reason: 'No number', railCode: 'no_customer_number' }
  const asked = vaTriple(company, request.customerNumber)
  const terms: VaTerms = { ...request, until: request.expiresAt }
  const answer = await context.call('vaCreate', termsBody(context, asked, terms))
  if (answer.is === 'done') return readIssued(answer.body, request, company)
  // An earlier call of ours did arrive: the number stands if it is ours in every respect.
  if (isDeclinedFor(answer, '409 00', '409 01')) return findIssued(context, request, company, asked)
  return toNotIssued(answer)
}

/** Reads a virtual account as the bank tells it: its number, not the one asked for, is what the payer must type. */
function readIssued(body: JsonObject, request: InstrumentRequest, company: string): Issued {
  const data = readObject(body.virtualAccountData)
  const read = readVaTriple(data)
  if ('fault' in read) return { is: 'unknown', railCode: 'unreadable' }
  if (read.triple.partnerServiceId.trim() !== company) return { is: 'unknown', railCode: 'number_mismatch' }
  if ((data.trxId ?? request.reference) !== request.reference) return { is: 'unknown', railCode: 'reference_mismatch' }
  const amount = data.totalAmount === undefined ? request.amount : fromSnapMoney(data.totalAmount)
  if (!amount || !isSameMoney(amount, request.amount)) return { is: 'unknown', railCode: 'amount_mismatch' }
  const number = vaNumber(read.triple)
  const { code: bankCode, accountName } = request
  return {
    is: 'issued',
    railReference: number,
    instrument: { type: 'virtual_account', bankCode: bankCode ?? '', number, accountName },
  }
}

async function findIssued(
  context: SnapContext,
  request: InstrumentRequest,
  company: string,
  asked: VaTriple,
): Promise<Issued> {
  const body: VaStatusRequest = asked
  const answer = await context.call('vaStatus', body)
  if (answer.is !== 'done') return { is: 'unknown', railCode: answer.railCode }
  const data = readObject(answer.body.virtualAccountData)
  if (data.trxId === undefined || data.totalAmount === undefined) return { is: 'unknown', railCode: 'unreadable' }
  return readIssued(answer.body, request, company)
}

/** The wire's name of an account: the number the bank gave, or the one asked for where its answer never came. */
function tripleOf({ settings }: SnapContext, attempt: RailAttempt): VaTriple | undefined {
  const company = companyCodeOf(settings, attempt.code)
  if (company === undefined) return undefined
  const number = attempt.instrument?.type === 'virtual_account' ? attempt.instrument.number : attempt.railReference
  if (number === null) return attempt.customerNumber === null ? undefined : vaTriple(company, attempt.customerNumber)
  return number.startsWith(company) ? vaTriple(company, number.slice(company.length)) : undefined
}

const NO_NUMBER: RailState = { is: 'unknown', railCode: 'no_number' }

/** Cases that say the bank no longer has a number it once issued. */
const isGone = (answer: Answer): boolean => isClosedBy(answer) || isDeclinedFor(answer, '404 11', '404 12')

function readReceipt(data: JsonObject, attempt: RailAttempt, number: string, now: Date): Receipt | { missing: string } {
  // The same id as in the bank's notification, or the same money would be booked twice.
  const railReference = readReference(data.paymentRequestId, PAYMENT_ID_MAX)
  if (!railReference) return { missing: 'payment_id' }
  const amount = readPaid(data.paidAmount)
  if (!amount) return { missing: 'amount' }
  const { reference } = attempt
  return { reference, instrumentReference: number, railReference, amount, paidAt: readTime(data.trxDateTime, now) }
}

/** The two flags that decide; banks use various others for an account that waits to be paid. */
const PAID = '00'
const FAILED = '06'

async function queryVa(context: SnapContext, attempt: RailAttempt): Promise<RailState> {
  const triple = tripleOf(context, attempt)
  if (!triple) return NO_NUMBER
  const body: VaStatusRequest = triple
  const answer = await context.call('vaStatus', body)
  if (isGone(answer)) return { is: 'closed' }
  if (answer.is !== 'done') return { is: 'unknown', railCode: answer.railCode }
  const data = readObject(answer.body.virtualAccountData)
  const read = readVaTriple(data)
  if ('fault' in read) return { is: 'unknown', railCode: 'unreadable' }
  if (vaNumber(read.triple) !== vaNumber(triple)) return { is: 'unknown', railCode: 'number_mismatch' }
  const flag = data.paymentFlagStatus
  if (flag !== PAID && flag !== FAILED) return { is: 'pending' }
  return toState(flag, () => readReceipt(data, attempt, vaNumber(triple), context.clock()))
}

function callRetirement(context: SnapContext, triple: VaTriple, attempt: RailAttempt): Promise<Answer> {
  if (context.settings.vaRetirement !== 'expire') {
    const body: VaDeleteRequest = { ...triple, trxId: attempt.reference }
    return context.call('vaDelete', body)
  }
  const accountName = attempt.instrument?.type === 'virtual_account' ? attempt.instrument.accountName : ''
  const { reference, amount } = attempt
  return context.call(
    'vaUpdate',
    termsBody(context, triple, { reference, amount, accountName, until: context.clock() }),
  )
}

async function retireVa(context: SnapContext, attempt: RailAttempt): Promise<RailState> {
  const triple = tripleOf(context, attempt)
  if (!triple) return NO_NUMBER
  const answer = await callRetirement(context, triple, attempt)
  if (answer.is === 'done' || isGone(answer)) return { is: 'closed' }
  if (answer.is === 'silent') return { is: 'unknown', railCode: answer.railCode }
  return toRetired(await queryVa(context, attempt), answer.railCode)
}

/** Virtual accounts of a fixed amount by SNAP: services 27, 26, 31 and 28. */
export const vaKind = (context: SnapContext): InstrumentKind => ({
  issue: (request) => issueVa(context, request),
  query: (attempt) => queryVa(context, attempt),
  retire: (attempt) => retireVa(context, attempt),
})
