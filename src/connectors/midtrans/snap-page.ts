import type { Clock } from '../../base/clock.ts'
import { MINUTE_MS } from '../../base/clock.ts'
import { toWhole } from '../../base/money.ts'
import { redirectUrlFault } from '../../base/net/redirect-url.ts'
import { readText } from '../../snap/json.ts'
import type { InstrumentRequest, Issued, RailAttempt, RailState } from '../port.ts'
import { readReference } from '../snap/fields.ts'
import { callMidtrans, orderHeaders } from './api.ts'
import { expireTransaction, isDone, queryTransaction, toNotIssued } from './charge.ts'
import { formatWib } from './fields.ts'
import { lifeMsOf, type MidtransMethod } from './methods.ts'
import type { MidtransSettings } from './settings.ts'

const TRANSACTIONS = '/snap/v1/transactions'

/**
 * Makes a Snap page on which the payer types the card, at Midtrans: the payer leaves for it and comes back to
 * `returnUrl`, and no card number reaches us. The page's token is the rail's reference; the transaction of our order id
 * begins when the payer pays. Source: Midtrans, "Snap: Backend Integration", "Expire a Snap Session".
 */
export async function issuePage(
  settings: MidtransSettings,
  clock: Clock,
  life: NonNullable<MidtransMethod['life']>,
  request: InstrumentRequest,
): Promise<Issued> {
  const now = clock()
  const duration = Math.ceil(lifeMsOf(life, now, request.expiresAt) / MINUTE_MS)
  const answer = await callMidtrans(settings, 'snap', {
    method: 'POST',
    path: TRANSACTIONS,
    headers: orderHeaders(settings, `${request.reference}-page`),
    body: {
      transaction_details: { order_id: request.reference, gross_amount: toWhole(request.amount) },
      enabled_payments: ['credit_card'],
      // By a user of this link alone, no other payer is shown the card there; 3-D Secure makes it one that is charged without them.
      credit_card: { secure: true, ...(request.saveAs !== undefined && { save_card: true }) },
      ...(request.saveAs !== undefined && { user_id: request.saveAs }),
      callbacks: { finish: request.returnUrl },
      page_expiry: { duration, unit: 'minutes' },
      expiry: { start_time: formatWib(now), duration, unit: 'minutes' },
    },
  })
  if (!isDone(answer)) return toNotIssued(answer)
  const railReference = readReference(answer.body.token)
  const url = readText(answer.body.redirect_url)
  if (!railReference || url === undefined) return { is: 'unknown', railCode: 'unreadable' }
  if (redirectUrlFault(url, settings.allowsLocalhost) !== undefined) {
    return { is: 'unknown', railCode: 'redirect_url_refused' }
  }
  return { is: 'issued', railReference, instrument: { type: 'credit_card', url } }
}

/** Until the payer chose to pay there is no transaction: the page just waits. */
export const queryPage = (settings: MidtransSettings, attempt: RailAttempt, now: Date): Promise<RailState> =>
  queryTransaction(settings, attempt, now, attempt.instrument === null ? { is: 'closed' } : { is: 'pending' })

/** Closes the page, then the transaction that may have begun on it. Source: Midtrans, "Cancel a Snap Session". */
export async function closePage(settings: MidtransSettings, attempt: RailAttempt, now: Date): Promise<RailState> {
  if (attempt.railReference === null) return expireTransaction(settings, attempt, now)
  const path = `${TRANSACTIONS}/${encodeURIComponent(attempt.railReference)}/cancel`
  const answer = await callMidtrans(settings, 'snap', { method: 'POST', path, body: {} })
  if (answer.is === 'inconclusive') return { is: 'unknown', railCode: answer.railCode }
  const ended = await expireTransaction(settings, attempt, now)
  // A page that could not be cancelled may still begin a transaction, unless one was begun and has ended.
  const isCancelled = answer.statusCode === '200' || isGone(answer.body.error_messages)
  if (ended.is !== 'closed' || isCancelled) return ended
  return queryTransaction(settings, attempt, now, { is: 'unknown', railCode: answer.railCode })
}

const GONE = /already cancel|not found|expired/i

const isGone = (messages: unknown): boolean =>
  Array.isArray(messages) && messages.some((one) => GONE.test(readText(one) ?? ''))
