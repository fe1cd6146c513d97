import { type Currency, isCurrency } from '../../base/currency.ts'
import type { Money } from '../../base/money.ts'
import { exchange } from '../../base/net/http-exchange.ts'
import { redirectUrlFault } from '../../base/net/redirect-url.ts'
import { isObject, type JsonObject, parseBody, readText } from '../../snap/json.ts'
import type { RailState, Receipt } from '../port.ts'
import { acquirerRefunds } from './acquirer-refunds.ts'
import { formatExpiry } from './card-expiry.ts'
import { type Authorized, CARD_REFUSALS, type CardRail, type CardRefusalCode, isCardRefusal } from './card-port.ts'

/** How the acquirer is reached. */
export type AcquirerSettings = {
  /** Where paths begin, without a slash at the end. */
  readonly baseUrl: string
  /** Sent as a bearer token. */
  readonly secret: string
  /** Whether payers may be sent to `http://localhost`: in the sandbox. */
  readonly allowsLocalhost: boolean
}

const CALL_TIMEOUT_MS = 8_000
const PAYMENTS = '/acquirer/v1/payments'

/** The acquirer's state of a payment. `inconclusive`: the response decides nothing. */
type AcquirerResponse =
  | { readonly is: 'approved'; readonly receipt: Receipt }
  | { readonly is: 'refused'; readonly code: CardRefusalCode; readonly railCode: string }
  | { readonly is: 'challenge'; readonly url: string | null }
  | { readonly is: 'voided' }
  | { readonly is: 'not_found' }
  | { readonly is: 'inconclusive'; readonly railCode: string }

/** The sandbox acquirer's protocol, as a rail: payments by our reference, one charge each, JSON over HTTP. */
export function acquirerRail(settings: AcquirerSettings): CardRail {
  const call = async (
    method: 'GET' | 'POST',
    path: string,
    reference: string,
    content?: object,
  ): Promise<AcquirerResponse> => {
    const body = content && JSON.stringify(content)
    const headers = {
      authorization: `Bearer ${settings.secret}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    }
    const url = new URL(settings.baseUrl + PAYMENTS + path)
    const init = { method, headers, ...(body === undefined ? {} : { body }) }
    const exchanged = await exchange(url, init, AbortSignal.timeout(CALL_TIMEOUT_MS))
    if (exchanged.is === 'inconclusive') return exchanged
    return readResponse(exchanged.httpStatus, exchanged.rawBody, reference, settings.allowsLocalhost)
  }
  const voidPayment = (reference: string): Promise<AcquirerResponse> =>
    call('POST', `/${encodeURIComponent(reference)}/void`, reference, {})

  return {
    name: 'card',
    refunds: acquirerRefunds(settings),
    authorize: async ({ card, amount, reference, merchantName, returnUrl }) => {
      const response = await card.revealTo(({ number, securityCode }) =>
        call('POST', '', reference, {
          reference,
          amount: toWire(amount),
          card: { number, expiry: formatExpiry(card.expiry), securityCode },
          merchantName,
          returnUrl,
        }),
      )
      return toAuthorized(response)
    },
    query: async ({ reference }) => {
      const response = await call('GET', `/${encodeURIComponent(reference)}`, reference)
      if (response.is !== 'not_found') return toState(response)
      const voided = await voidPayment(reference)
      return voided.is === 'voided' ? failed('NOT_RECEIVED', 'not_found') : toState(voided)
    },
    retire: async ({ reference }) => {
      const response = await voidPayment(reference)
      const state = toState(response)
      return response.is === 'voided' || state.is === 'failed' ? { is: 'closed' } : state
    },
  }
}

const toWire = ({ amount, currency }: Money) => ({ value: amount.toString(), currency })

function toAuthorized(response: AcquirerResponse): Authorized {
  switch (response.is) {
    case 'approved':
      return { is: 'succeeded', receipt: response.receipt }
    case 'refused':
      return response
    case 'challenge':
      // Without a URL that may be shown it cannot be confirmed: it stays open until the acquirer reports a final state.
      return response.url === null
        ? { is: 'unknown', railCode: 'challenge_url_refused' }
        : { is: 'challenge', url: response.url }
    case 'voided':
      return { is: 'refused', code: 'NOT_RECEIVED', railCode: 'voided' }
    case 'not_found':
      return { is: 'unknown', railCode: 'not_found' }
    case 'inconclusive':
      return { is: 'unknown', railCode: response.railCode }
  }
}

function toState(response: AcquirerResponse): RailState {
  switch (response.is) {
    case 'approved':
      return { is: 'succeeded', receipt: response.receipt }
    case 'refused':
      return failed(response.code, response.railCode)
    case 'challenge':
      return { is: 'processing' }
    case 'voided':
      return failed('NOT_RECEIVED', 'voided')
    case 'not_found':
      return { is: 'unknown', railCode: 'not_found' }
    case 'inconclusive':
      return { is: 'unknown', railCode: response.railCode }
  }
}

const failed = (code: CardRefusalCode, railCode: string): RailState => ({
  is: 'failed',
  code,
  reason: CARD_REFUSALS[code].reason,
  railCode,
})

/** Only 200 and 404 are conclusive; a body that is unreadable or about another payment is not. */
function readResponse(
  httpStatus: number,
  rawBody: Buffer,
  reference: string,
  allowsLocalhost: boolean,
): AcquirerResponse {
  const inconclusive = (railCode: string): AcquirerResponse => ({ is: 'inconclusive', railCode })
  const body = parseBody(rawBody)
  if (httpStatus === 404 && body?.error === 'NOT_FOUND') return { is: 'not_found' }
  if (httpStatus !== 200 || !body) return inconclusive(`http_${httpStatus}`)
  if (body.reference !== reference) return inconclusive('reference_mismatch')
  switch (body.status) {
    case 'APPROVED': {
      const receipt = readReceipt(body, reference)
      return receipt ? { is: 'approved', receipt } : inconclusive('unreadable')
    }
    case 'REFUSED': {
      const railCode = readText(body.refusalCode)?.slice(0, 32) ?? 'none'
      return { is: 'refused', code: isCardRefusal(railCode) ? railCode : 'CARD_DECLINED', railCode }
    }
    case 'CHALLENGE': {
      const { challengeUrl } = body
      const isFine = typeof challengeUrl === 'string' && redirectUrlFault(challengeUrl, allowsLocalhost) === undefined
      return { is: 'challenge', url: isFine ? challengeUrl : null }
    }
    case 'VOIDED':
      return { is: 'voided' }
    default:
      return inconclusive('status_unknown')
  }
}

function readReceipt(body: JsonObject, reference: string): Receipt | undefined {
  const { id, amount, decidedAt } = body
  if (typeof id !== 'string' || !/^[!-~]{1,64}$/.test(id) || !isObject(amount)) return undefined
  const { value, currency } = amount
  if (typeof value !== 'string' || !/^[1-9]\d{0,17}$/.test(value)) return undefined
  if (typeof currency !== 'string' || !isCurrency(currency)) return undefined
  const paidAt = new Date(typeof decidedAt === 'string' ? decidedAt : Number.NaN)
  if (Number.isNaN(paidAt.getTime())) return undefined
  const money: Money = { amount: BigInt(value), currency: currency as Currency }
  return { reference, instrumentReference: null, railReference: id, amount: money, paidAt }
}
