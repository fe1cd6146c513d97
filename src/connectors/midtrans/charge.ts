import type { Clock } from '../../base/clock.ts'
import { SECOND_MS } from '../../base/clock.ts'
import { toWhole } from '../../base/money.ts'
import type { InstrumentRequest, Issued, RailAttempt, RailState } from '../port.ts'
import { callMidtrans, type MidtransAnswer, orderHeaders, reasonOf, transactionPath } from './api.ts'
import { formatWib } from './fields.ts'
import { readIssued } from './instrument.ts'
import { lifeMsOf, type MidtransMethod } from './methods.ts'
import type { MidtransSettings } from './settings.ts'
import { toState } from './transaction.ts'

/** A method that the Core API charges. */
export type CoreMethod = MidtransMethod & { readonly charge: NonNullable<MidtransMethod['charge']> }

/** An order of this id was charged before: the first charge stands. */
const DUPLICATE_ORDER = '406'
const NOT_FOUND = '404'
/** Turned away before it was looked at: a key that is not known, too many calls. */
const TURNED_AWAY = new Set(['401', '429'])
/** A charge that Midtrans decided against. */
const REFUSALS = new Set(['400', '402', '403', '404', '410', '413'])

/**
 * Charges an order: asks for the instrument it is paid with. Our reference is the order id, which Midtrans takes once,
 * so that a repeat finds the first charge. Source: Midtrans, "Charge Transactions".
 */
export async function charge(
  settings: MidtransSettings,
  clock: Clock,
  method: CoreMethod,
  request: InstrumentRequest,
): Promise<Issued> {
  const now = clock()
  const { reference, amount, expiresAt } = request
  const answer = await callMidtrans(settings, 'core', {
    method: 'POST',
    path: '/v2/charge',
    headers: orderHeaders(settings, method.isIdempotent ? `${reference}-charge` : null),
    body: {
      ...method.charge(request),
      transaction_details: { order_id: reference, gross_amount: toWhole(amount) },
      ...(method.life === null ? {} : { custom_expiry: expiryOf(lifeMsOf(method.life, now, expiresAt), now) }),
    },
  })
  if (answer.is === 'answered' && answer.statusCode === DUPLICATE_ORDER) return findIssued(settings, request)
  return isDone(answer) ? readIssued(answer.body, request, settings) : toNotIssued(answer)
}

const expiryOf = (lifeMs: number, now: Date): object => ({
  order_time: formatWib(now),
  expiry_duration: Math.floor(lifeMs / SECOND_MS),
  unit: 'second',
})

/** The first charge of an order, where its status still shows what it is paid with. */
async function findIssued(settings: MidtransSettings, request: InstrumentRequest): Promise<Issued> {
  const answer = await askStatus(settings, request.reference)
  return isDone(answer) ? readIssued(answer.body, request, settings) : { is: 'unknown', railCode: answer.railCode }
}

/** Whether a call did what it was for. */
export const isDone = (answer: MidtransAnswer): answer is MidtransAnswer & { is: 'answered' } =>
  answer.is === 'answered' && (answer.statusCode === '200' || answer.statusCode === '201')

/** What an answer other than an instrument means: refused, certainly not acted on, or unknown. */
export function toNotIssued(answer: MidtransAnswer): Issued {
  const { railCode } = answer
  if (answer.is === 'inconclusive') return { is: answer.isUnsent ? 'unsent' : 'unknown', railCode }
  if (TURNED_AWAY.has(answer.statusCode)) return { is: 'unsent', railCode }
  return REFUSALS.has(answer.statusCode)
    ? { is: 'refused', reason: reasonOf(answer.body), railCode }
    : { is: 'unknown', railCode }
}

/** Asks for a transaction by our order id, or by Midtrans' own. */
export const askStatus = (settings: MidtransSettings, id: string): Promise<MidtransAnswer> =>
  callMidtrans(settings, 'core', { method: 'GET', path: transactionPath(id, 'status') })

/** The state of an attempt; `whenAbsent` where Midtrans has no transaction of this order. */
export async function queryTransaction(
  settings: MidtransSettings,
  { reference }: RailAttempt,
  now: Date,
  whenAbsent: RailState,
): Promise<RailState> {
  const answer = await askStatus(settings, reference)
  if (answer.is === 'inconclusive') return { is: 'unknown', railCode: answer.railCode }
  if (answer.statusCode === NOT_FOUND) return whenAbsent
  if (answer.body.order_id === undefined) return { is: 'unknown', railCode: answer.railCode }
  return toState(answer.body, reference, now)
}

/**
 * Ends an order that waits for its payment. `expire` and not `cancel`: it does nothing to a payment that arrived just
 * before, where `cancel` would void a captured card payment. Source: Midtrans, "Expire Transaction".
 */
export async function expireTransaction(
  settings: MidtransSettings,
  attempt: RailAttempt,
  now: Date,
): Promise<RailState> {
  const path = transactionPath(attempt.reference, 'expire')
  const answer = await callMidtrans(settings, 'core', { method: 'POST', path })
  // 404: the charge never arrived, and no payer was shown an instrument.
  if (answer.is === 'answered' && answer.statusCode === NOT_FOUND) return { is: 'closed' }
  const state = await queryTransaction(settings, attempt, now, { is: 'closed' })
  if (state.is === 'succeeded' || state.is === 'closed' || state.is === 'unknown') return state
  return state.is === 'failed' ? { is: 'closed' } : { is: 'unknown', railCode: answer.railCode }
}
