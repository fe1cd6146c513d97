import { later, MINUTE_MS } from '../../../base/clock.ts'
import { type JsonObject, readObject } from '../../../snap/json.ts'
import { readVaTriple, type VaTriple, vaNumber } from '../../../snap/va-number.ts'
import { isOfKind, type RailAttempt, type RailState, type Receipt } from '../../port.ts'
import { isDeclinedFor, type SnapResponse } from '../client/response.ts'
import { PAYMENT_ID_MAX, readField, readPaid, readReference, readTime } from '../fields.ts'
import { fillBody } from '../profile/body.ts'
import type { Operation } from '../profile/operation.ts'
import type { VaByNumber, VaStatus } from '../profile/virtual-accounts.ts'
import type { KindAtRail, SnapContext } from './instrument-kind.ts'
import { isClosedBy, mapRetirement } from './map-refusal.ts'
import { mapStatus } from './map-status.ts'
import { bankName, issueVa, vaValues } from './va-issue.ts'
import { tripleOf, type VaTerms, vaTermsOf } from './va-number.ts'
import { attemptValues } from './values.ts'

const NO_NUMBER: RailState = { is: 'unknown', railCode: 'no_number' }

/** An issued number: what the bank calls it, and what was agreed with the bank. */
type Account = { readonly triple: VaTriple; readonly terms: VaTerms }

function accountOf({ settings }: SnapContext, section: VaByNumber, attempt: RailAttempt): Account | undefined {
  const terms = vaTermsOf(settings, section, attempt.code)
  const triple = terms && tripleOf(terms, attempt)
  return triple && { triple, terms }
}

/** Calls about an issued number. */
function callAbout(
  context: SnapContext,
  section: VaByNumber,
  { service, body }: Operation,
  attempt: RailAttempt,
  { triple, terms }: Account,
): Promise<SnapResponse> {
  const accountName = isOfKind(attempt.instrument, 'number') ? attempt.instrument.accountName : ''
  const values = {
    ...attemptValues(context, attempt),
    ...vaValues(section, terms, attempt.code, triple),
    accountName: bankName(accountName),
  }
  return context.call(service, fillBody(body, values), terms)
}

/** Whether the bank does not know a number, or no longer takes money on it. */
const isGone = (response: SnapResponse): boolean => isClosedBy(response) || isDeclinedFor(response, '404 11', '404 12')

/** Whether a bank that lists only what was paid has nothing to list. */
const isUnpaid = (response: SnapResponse): boolean => isDeclinedFor(response, '404 01', '404 11', '404 12')

function readReceipt(
  body: JsonObject,
  status: VaStatus,
  attempt: RailAttempt,
  number: string,
  now: Date,
): Receipt | { missing: string } {
  const { paymentId, paidAmount, paidAt } = status
  const { reference } = attempt
  // The same id as in the bank's notification, or the same money would be booked twice.
  const railReference = paymentId === null ? reference : readReference(readField(body, paymentId), PAYMENT_ID_MAX)
  if (!railReference) return { missing: 'payment_id' }
  const amount = paidAmount === null ? attempt.amount : readPaid(readField(body, paidAmount))
  if (!amount) return { missing: 'amount' }
  return {
    reference,
    instrumentReference: number,
    railReference,
    amount,
    paidAt: readTime(readField(body, paidAt), now),
    ...(paymentId === null && { isOnly: true }),
  }
}

/**
 * How the bank is queried about a number; null: it cannot be. A payment of a number that is ours has an id, and a state
 * without one could be booked beside it.
 */
const statusOf = ({ status }: VaByNumber, { terms }: Account): VaStatus | null =>
  terms.inquiry === 'ours' && status?.paymentId === null ? null : status

async function queryVa(context: SnapContext, section: VaByNumber, attempt: RailAttempt): Promise<RailState> {
  const account = accountOf(context, section, attempt)
  if (!account) return NO_NUMBER
  const status = statusOf(section, account)
  if (!status) return { is: 'unknown', railCode: 'not_offered' }
  const response = await callAbout(context, section, status.query, attempt, account)
  if (status.unlisted === 'pending' && isUnpaid(response)) return { is: 'pending' }
  if (isGone(response)) return { is: 'closed' }
  if (response.is !== 'done') return { is: 'unknown', railCode: response.railCode }
  const read = readVaTriple(readObject(response.body.virtualAccountData))
  if ('fault' in read) return { is: 'unknown', railCode: 'unreadable' }
  const number = vaNumber(account.triple)
  if (vaNumber(read.triple) !== number) return { is: 'unknown', railCode: 'number_mismatch' }
  const { body } = response
  const state = status.at.map((path) => readField(body, path)).find((value) => value !== undefined)
  if (typeof state !== 'string' || !Object.hasOwn(status.meanings, state)) return { is: 'pending' }
  const now = context.clock()
  const found = mapStatus(state, () => readReceipt(body, status, attempt, number, now), status.meanings)
  return isFinal(found, status, attempt, now) ? found : { is: 'processing' }
}

/** Whether a payment can no longer be taken back by its bank. */
function isFinal(state: RailState, { finalAfterMinutes = {} }: VaStatus, { code }: RailAttempt, now: Date): boolean {
  const minutes = code !== null && Object.hasOwn(finalAfterMinutes, code) ? (finalAfterMinutes[code] ?? 0) : 0
  return state.is !== 'succeeded' || minutes === 0 || later(state.receipt.paidAt, minutes * MINUTE_MS) <= now
}

async function retireVa(context: SnapContext, section: VaByNumber, attempt: RailAttempt): Promise<RailState> {
  const account = accountOf(context, section, attempt)
  if (!account) return NO_NUMBER
  if (account.terms.inquiry === 'ours' || !section.register) {
    return retireOurs(context, section, attempt, account)
  }
  const response = await callAbout(context, section, section.register.close, attempt, account)
  if (response.is === 'done' || isGone(response)) return { is: 'closed' }
  if (response.is === 'inconclusive') return { is: 'unknown', railCode: response.railCode }
  return mapRetirement(await queryVa(context, section, attempt), response.railCode)
}

/** A number that only we answer for is closed by our saying so, once the bank knows of no money that came before. */
async function retireOurs(
  context: SnapContext,
  section: VaByNumber,
  attempt: RailAttempt,
  account: Account,
): Promise<RailState> {
  if (!statusOf(section, account)) return { is: 'closed' }
  const queried = await queryVa(context, section, attempt)
  return queried.is === 'succeeded' || queried.is === 'unknown' ? queried : { is: 'closed' }
}

/** Virtual accounts by SNAP: services 27, 26, 31 and 28, or numbers of our own. */
export const vaKind = (context: SnapContext, section: VaByNumber): KindAtRail<'number'> => ({
  issue: (request) => issueVa(context, section, request),
  query: (attempt) => queryVa(context, section, attempt),
  retire: (attempt) => retireVa(context, section, attempt),
})
