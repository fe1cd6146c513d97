import { type JsonObject, readObject, readText } from '../../../snap/json.ts'
import { endOfCard } from '../../card/card-expiry.ts'
import { cardLabel } from '../../card/card-label.ts'
import type { LinkState, RailLink } from '../../saving-port.ts'
import { callXendit, PAYMENTS_VERSION, type XenditAnswer } from '../api.ts'
import { readStatus, statusCode } from '../fields.ts'
import type { XenditSettings } from '../settings.ts'
import { savingChannelOf } from './offers.ts'

const TOKENS = '/v3/payment_tokens'
const TOKEN = /^pt-[\w-]{1,60}$/

/** A payment token's id; undefined: it is none. */
export function readTokenId(value: unknown): string | undefined {
  const text = readText(value)
  return text !== undefined && TOKEN.test(text) ? text : undefined
}

const askToken = (settings: XenditSettings, id: string): Promise<XenditAnswer> =>
  callXendit(settings, { method: 'GET', path: `${TOKENS}/${encodeURIComponent(id)}`, headers: PAYMENTS_VERSION })

/** The state of a link by its token. Source: Xendit, "Get the status of a payment token". */
export async function tokenState(settings: XenditSettings, link: RailLink, id: string): Promise<LinkState> {
  return readToken(await askToken(settings, id), link, id)
}

/** Ends a token. Source: Xendit, "Cancel and deactivate a payment token". */
export async function cancelToken(settings: XenditSettings, link: RailLink, id: string): Promise<true | null> {
  const path = `${TOKENS}/${encodeURIComponent(id)}/cancel`
  const answer = await callXendit(settings, { method: 'POST', path, headers: PAYMENTS_VERSION, body: {} })
  const state = readToken(answer, link, id)
  if (isOver(state)) return true
  return isOver(await tokenState(settings, link, id)) ? true : null
}

const isOver = ({ is }: LinkState): boolean => is === 'ended' || is === 'failed'

function readToken(answer: XenditAnswer, link: RailLink, id: string): LinkState {
  const { railCode } = answer
  if (answer.is === 'declined' && answer.httpStatus === 404) return { is: 'ended', by: 'provider', railCode }
  if (answer.is !== 'done') return { is: 'unknown', railCode }
  const { body } = answer
  if (readTokenId(body.payment_token_id) !== id) return { is: 'unknown', railCode: 'token_mismatch' }
  // Whatever else was saved on the page is not what its payer agreed to.
  if (readText(body.channel_code) !== savingChannelOf(link)) {
    return { is: 'failed', reason: 'Another method was saved', railCode: 'channel_mismatch' }
  }
  return toState(body, id, link.secret !== null)
}

/** `wasActive`: the payer had agreed before. */
function toState(body: JsonObject, id: string, wasActive: boolean): LinkState {
  const status = readStatus(body)
  const railCode = `token_${status.toLowerCase()}`
  switch (status) {
    case 'ACTIVE':
      return { is: 'active', railReference: id, secret: id, ...describe(body) }
    case 'REQUIRES_ACTION':
    case 'PENDING':
      return wasActive ? { is: 'unknown', railCode } : { is: 'pending' }
    case 'FAILED': {
      const code = readText(body.failure_code)?.trim().slice(0, 40) ?? 'FAILED'
      return { is: 'failed', reason: `Xendit did not save it: ${code}`, railCode: code }
    }
    case 'EXPIRED':
      return wasActive
        ? { is: 'ended', by: 'expired', railCode }
        : { is: 'failed', reason: 'The payer did not agree in time', railCode }
    case 'CANCELED':
    case 'CANCELLED':
      return { is: 'ended', by: 'payer', railCode }
    default:
      return { is: 'unknown', railCode: statusCode(status) }
  }
}

/** What the payer recognises. Of a wallet Xendit shows a name, which is not shown to everyone who has the page. */
function describe(body: JsonObject): { readonly label: string | null; readonly expiresAt: Date | null } {
  const card = readObject(readObject(body.channel_properties).card_details)
  const masked = readText(card.masked_card_number)
  const [year, month] = [Number(readText(card.expiry_year)), Number(readText(card.expiry_month))]
  const isMonth = Number.isInteger(year) && year > 2000 && year < 2100 && month >= 1 && month <= 12
  return {
    label: masked === undefined ? null : cardLabel(masked),
    expiresAt: isMonth ? endOfCard({ year, month }) : null,
  }
}
