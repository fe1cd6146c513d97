import { redirectUrlFault } from '../../../base/net/redirect-url.ts'
import { type JsonObject, readText } from '../../../snap/json.ts'
import type { LinkRequest, LinkStarted, LinkState, RailLink } from '../../saving-port.ts'
import { readReference } from '../../snap/fields.ts'
import { callXendit, PAYMENTS_VERSION } from '../api.ts'
import { readStatus, statusCode } from '../fields.ts'
import { toNotIssued } from '../payment-request.ts'
import { askSession, SESSIONS } from '../session.ts'
import type { XenditSettings } from '../settings.ts'
import { savingChannelOf } from './offers.ts'
import { cancelToken, readTokenId, tokenState } from './token.ts'

const NAME_MAX = 50
const DESCRIPTION_MAX = 255

/**
 * Opens a session on whose page the payer saves a card or a wallet, for nothing. The customer there is one of this link alone: Xendit
 * refuses a second one of the same reference. Source: Xendit, "Save Payment Method", "Create a session".
 */
export async function beginLink(settings: XenditSettings, request: LinkRequest): Promise<LinkStarted> {
  const { reference, currency, customerName, email, merchantName, returnUrl } = request
  const channel = savingChannelOf(request)
  if (channel === undefined) return { is: 'refused', reason: 'Not saved by this rail', railCode: 'not_offered' }
  const answer = await callXendit(settings, {
    method: 'POST',
    path: SESSIONS,
    headers: { ...PAYMENTS_VERSION, 'idempotency-key': reference },
    body: {
      reference_id: reference,
      session_type: 'SAVE',
      mode: 'PAYMENT_LINK',
      amount: 0,
      currency,
      country: 'ID',
      customer: {
        reference_id: reference,
        type: 'INDIVIDUAL',
        ...(email !== null && { email }),
        individual_detail: { given_names: customerName.slice(0, NAME_MAX) },
      },
      allowed_payment_channels: [channel],
      ...(channel === 'CARDS' && { channel_properties: { cards: { card_on_file_type: 'MERCHANT_UNSCHEDULED' } } }),
      description: merchantName.slice(0, DESCRIPTION_MAX),
      success_return_url: returnUrl,
      cancel_return_url: returnUrl,
    },
  })
  if (answer.is === 'done') return readStarted(answer.body, request, settings)
  const mapped = toNotIssued(answer)
  return mapped.is === 'issued' ? { is: 'unknown', railCode: answer.railCode } : mapped
}

function readStarted(body: JsonObject, request: LinkRequest, { allowsLocalhost }: XenditSettings): LinkStarted {
  if (readText(body.reference_id) !== request.reference) return { is: 'unknown', railCode: 'reference_mismatch' }
  const railReference = readReference(body.payment_session_id)
  const url = readText(body.payment_link_url)
  if (!railReference || url === undefined) return { is: 'unknown', railCode: 'unreadable' }
  if (redirectUrlFault(url, allowsLocalhost) !== undefined) return { is: 'unknown', railCode: 'redirect_url_refused' }
  return { is: 'started', railReference, url }
}

/** What a session came to: the token that it made, if any, or why there is none. */
type Outcome = { readonly is: 'saved'; readonly tokenId: string } | Exclude<LinkState, { is: 'active' | 'ended' }>

async function sessionOutcome(settings: XenditSettings, { reference }: RailLink, id: string): Promise<Outcome> {
  const answer = await askSession(settings, id)
  const { railCode } = answer
  if (answer.is === 'declined' && answer.httpStatus === 404) {
    return { is: 'failed', reason: 'Xendit has no such session', railCode }
  }
  if (answer.is !== 'done') return { is: 'unknown', railCode }
  const { body } = answer
  if (readText(body.reference_id) !== reference) return { is: 'unknown', railCode: 'reference_mismatch' }
  const status = readStatus(body)
  switch (status) {
    // A token that was refused there may stand in it: the payer can try another card.
    case 'ACTIVE':
      return { is: 'pending' }
    case 'COMPLETED': {
      const tokenId = readTokenId(body.payment_token_id)
      return tokenId === undefined ? { is: 'unknown', railCode: 'payment_token_missing' } : { is: 'saved', tokenId }
    }
    case 'EXPIRED':
      return { is: 'failed', reason: 'The payer declined, or did not agree in time', railCode: 'session_expired' }
    case 'CANCELED':
    case 'CANCELLED':
      return { is: 'failed', reason: 'The session was cancelled', railCode: 'session_canceled' }
    default:
      return { is: 'unknown', railCode: statusCode(status) }
  }
}

/** The state of a link: by its token, or while there is none by its session. */
export async function linkState(settings: XenditSettings, link: RailLink): Promise<LinkState> {
  if (link.railReference === null) return { is: 'unknown', railCode: 'not_begun' }
  const known = readTokenId(link.railReference)
  if (known !== undefined) return tokenState(settings, link, known)
  const outcome = await sessionOutcome(settings, link, link.railReference)
  return outcome.is === 'saved' ? tokenState(settings, link, outcome.tokenId) : outcome
}

/** Ends the token; a session that has none is cancelled, so that none is made any more. */
export async function unlink(settings: XenditSettings, link: RailLink): Promise<true | null> {
  // No answer ever named the session, so that no payer was led to it.
  if (link.railReference === null) return true
  const known = readTokenId(link.railReference)
  if (known !== undefined) return cancelToken(settings, link, known)
  const path = `${SESSIONS}/${encodeURIComponent(link.railReference)}/cancel`
  const answer = await callXendit(settings, { method: 'POST', path, headers: PAYMENTS_VERSION, body: {} })
  if (answer.is === 'done' && readStatus(answer.body).startsWith('CANCEL')) return true
  const outcome = await sessionOutcome(settings, link, link.railReference)
  if (outcome.is === 'saved') return cancelToken(settings, link, outcome.tokenId)
  return outcome.is === 'failed' ? true : null
}
