import { MINUTE_MS } from '../../../base/clock.ts'
import { hasGoodChecksum } from '../../../base/privacy/card-numbers.ts'
import { type JsonObject, readText } from '../../../snap/json.ts'
import { cardLabel } from '../../card/card-label.ts'
import type { LinkState, RailLink } from '../../saving-port.ts'
import { askStatus } from '../charge.ts'
import { readWib } from '../fields.ts'
import type { MidtransSettings } from '../settings.ts'
import { toState } from '../transaction.ts'

const TOKEN = /^[\w-]{10,64}$/
/** How long after a payment its token may be missing before none comes. */
const TOKEN_WITHIN_MS = 15 * MINUTE_MS

/** A saved token. A sample has a whole card number in its place: such a one is never taken. */
function readToken(value: unknown): string | undefined {
  const text = readText(value)
  const isNumber = text !== undefined && /^\d{13,19}$/.test(text) && hasGoodChecksum(text)
  return text !== undefined && TOKEN.test(text) && !isNumber ? text : undefined
}

/**
 * The state of a card that its payer saves as they pay: by the transaction of that order, whose status has the token. A notification
 * has it too, but its signature does not cover it. Source: Midtrans, "Obtaining card token via Get Transaction API", "Two Clicks".
 */
export async function cardState(settings: MidtransSettings, link: RailLink, now: Date): Promise<LinkState> {
  const { railReference, secret } = link
  if (railReference === null) return { is: 'unknown', railCode: 'not_begun' }
  const answer = await askStatus(settings, railReference)
  const { railCode } = answer
  if (answer.is === 'inconclusive') return { is: 'unknown', railCode }
  // The payer has not chosen to pay yet; of one that was saved, Midtrans may no longer list the order.
  if (answer.statusCode === '404') return secret === null ? { is: 'pending' } : { is: 'unknown', railCode }
  const state = readCard(answer.body, railReference, now)
  // What became of the payment since, such as a refund, is no word about the card.
  return secret === null || state.is === 'active' ? state : { is: 'unknown', railCode }
}

function readCard(body: JsonObject, reference: string, now: Date): LinkState {
  const paid = toState(body, reference, now)
  switch (paid.is) {
    case 'succeeded':
      return readSaved(body, reference, now)
    case 'failed':
    case 'closed':
      return { is: 'failed', reason: 'The payment was not made', railCode: `payment_${paid.is}` }
    case 'unknown':
      return { is: 'unknown', railCode: paid.railCode }
    default:
      return { is: 'pending' }
  }
}

function readSaved(body: JsonObject, reference: string, now: Date): LinkState {
  const token = readToken(body.saved_token_id)
  if (token !== undefined) {
    return {
      is: 'active',
      railReference: reference,
      secret: token,
      label: cardLabel(readText(body.masked_card) ?? ''),
      expiresAt: readWib(body.saved_token_id_expired_at) ?? null,
    }
  }
  const paidAt = readWib(body.transaction_time) ?? now
  if (now.getTime() - paidAt.getTime() < TOKEN_WITHIN_MS) return { is: 'pending' }
  return { is: 'failed', reason: 'The payer paid without saving the card', railCode: 'not_saved' }
}
