import { redirectUrlFault } from '../../../base/net/redirect-url.ts'
import { findBrand } from '../../../payment-methods/brands.ts'
import { isObject, type JsonObject, readText } from '../../../snap/json.ts'
import { isPayerLink } from '../../payer-link.ts'
import type { LinkBalance, LinkRequest, LinkStarted, LinkState, RailLink } from '../../saving-port.ts'
import { readReference } from '../../snap/fields.ts'
import { maskPhone } from '../../snap/saving/mask-phone.ts'
import { callMidtrans, type MidtransAnswer, reasonOf } from '../api.ts'
import { toNotIssued } from '../charge.ts'
import type { MidtransSettings } from '../settings.ts'
import { ACCOUNTS, type Account, optionToCharge, queryAccount, readAccount } from './account.ts'

const COUNTRY_CODE = '62'
/** A page before the app, and what is being withdrawn last. Source: Midtrans, "Create Pay Account", "GoPay Tokenization". */
const LINK_ACTIONS = ['activation-link-url', 'activation-link-app', 'activation-deeplink']

/**
 * Begins the link of a GoPay number. Midtrans takes no reference of ours, so that a request whose answer was lost leaves an
 * account which no one agrees to and which expires. Source: Midtrans, "Create Pay Account".
 */
export async function linkAccount(settings: MidtransSettings, request: LinkRequest): Promise<LinkStarted> {
  const phone = /^\+62(\d{8,12})$/.exec(request.phone ?? '')?.[1]
  if (phone === undefined) {
    return { is: 'refused', reason: 'GoPay links Indonesian mobile numbers', railCode: 'phone_refused' }
  }
  const answer = await callMidtrans(settings, 'core', {
    method: 'POST',
    path: ACCOUNTS,
    headers: { 'idempotency-key': `${request.reference}-link` },
    body: {
      payment_type: 'gopay',
      gopay_partner: { phone_number: phone, country_code: COUNTRY_CODE, redirect_url: request.returnUrl },
    },
  })
  const id = answer.is === 'answered' ? readReference(answer.body.account_id) : undefined
  if (answer.is === 'inconclusive' || id === undefined) return toNotStarted(answer)
  const account = readAccount(answer, id)
  // Whoever linked it before may be another customer: the number alone proves nothing.
  if (account.is === 'enabled') {
    return { is: 'refused', reason: 'This GoPay number is linked already', railCode: account.railCode }
  }
  if (account.is !== 'pending') return toNotStarted(answer)
  const url = pageOf(answer.body, LINK_ACTIONS, settings)
  return url === undefined
    ? { is: 'unknown', railCode: 'redirect_url_refused' }
    : { is: 'started', railReference: id, url }
}

/** A number that GoPay does not take is answered with 202 and a code of the channel. */
function toNotStarted(answer: MidtransAnswer): LinkStarted {
  if (answer.is === 'answered' && answer.statusCode === '202') {
    const code = readText(answer.body.channel_response_code)?.slice(0, 8) ?? '202'
    return { is: 'refused', reason: channelReason(answer.body), railCode: `gopay_${code}` }
  }
  const mapped = toNotIssued(answer)
  return mapped.is === 'issued' ? { is: 'unknown', railCode: answer.railCode } : mapped
}

/** Words of the wallet or the bank behind Midtrans, where they are given. */
export const channelReason = (body: JsonObject): string =>
  reasonOf({ ...body, status_message: readText(body.channel_response_message) ?? body.status_message })

/**
 * The first of these actions that a payer may be sent to. Samples name Midtrans' own host without TLS, which it has: the payer is
 * sent there with it.
 */
export function pageOf(
  body: JsonObject,
  names: readonly string[],
  { allowsLocalhost }: Pick<MidtransSettings, 'allowsLocalhost'>,
): string | undefined {
  const actions = (Array.isArray(body.actions) ? body.actions : []).filter(isObject)
  const brand = findBrand('ewallet', 'GOPAY')
  return names
    .flatMap((wanted) => readText(actions.find(({ name }) => name === wanted)?.url) ?? [])
    .map((url) => url.replace(/^http:(?=\/\/(?:[a-z]+\.)*midtrans\.com\/)/, 'https:'))
    .find((url) => isPayerLink(brand, url, allowsLocalhost) || redirectUrlFault(url, allowsLocalhost) === undefined)
}

/** The state of a link. What a charge needs is the account's id: its token changes, and is read anew each time. */
export async function accountState(settings: MidtransSettings, link: RailLink): Promise<LinkState> {
  const { railReference, phone } = link
  if (railReference === null) return { is: 'unknown', railCode: 'not_begun' }
  const account = await queryAccount(settings, railReference)
  if (account.is === 'enabled') {
    const label = phone === null ? null : maskPhone(phone)
    return { is: 'active', railReference, secret: railReference, label, expiresAt: null }
  }
  return toInactive(account, link.secret !== null)
}

/** `wasActive`: the payer had agreed before. */
function toInactive({ is, railCode }: Exclude<Account, { is: 'enabled' }>, wasActive: boolean): LinkState {
  switch (is) {
    case 'disabled':
      return { is: 'ended', by: 'payer', railCode }
    case 'expired':
      return wasActive
        ? { is: 'ended', by: 'expired', railCode }
        : { is: 'failed', reason: 'The payer declined, or did not agree in time', railCode }
    case 'absent':
      return { is: 'ended', by: 'provider', railCode }
    case 'pending':
      return wasActive ? { is: 'unknown', railCode } : { is: 'pending' }
    case 'none':
      return { is: 'unknown', railCode }
  }
}

/** Midtrans refuses (412) to end a link that waits for its payer: it is over once the account has expired. */
export async function unlinkAccount(settings: MidtransSettings, { railReference }: RailLink): Promise<true | null> {
  // No answer ever named the account, so that no payer was led to it.
  if (railReference === null) return true
  const path = `${ACCOUNTS}/${encodeURIComponent(railReference)}/unbind`
  const unbound = readAccount(await callMidtrans(settings, 'core', { method: 'POST', path }), railReference)
  if (isOver(unbound)) return true
  return isOver(await queryAccount(settings, railReference)) ? true : null
}

const isOver = ({ is }: Account): boolean => is === 'disabled' || is === 'expired' || is === 'absent'

/** What the option that would be charged holds. */
export async function accountBalance(settings: MidtransSettings, { railReference }: RailLink): Promise<LinkBalance> {
  if (railReference === null) return { is: 'unknown', railCode: 'not_begun' }
  const account = await queryAccount(settings, railReference)
  const { railCode } = account
  if (account.is === 'enabled') {
    const available = optionToCharge(account.options)?.balance
    return available ? { is: 'known', available } : { is: 'unknown', railCode }
  }
  const state = toInactive(account, true)
  return state.is === 'ended' ? state : { is: 'unknown', railCode }
}
