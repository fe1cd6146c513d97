import { redirectUrlFault } from '../../../base/net/redirect-url.ts'
import { fromSnapMoney } from '../../../snap/amount.ts'
import { type JsonObject, readObject } from '../../../snap/json.ts'
import type { ChargeRequest, ChargeState, LinkBalance, RailLink } from '../../saving-port.ts'
import { isDeclinedFor, type SnapResponse } from '../client/response.ts'
import { readField, readReference } from '../fields.ts'
import { fillBody } from '../profile/body.ts'
import type { Operation } from '../profile/operation.ts'
import type { SavingSection } from '../profile/saving.ts'
import { toQueried, toRefused } from './map-charge.ts'
import { accessToken, firstText, isEnded, type TokenOutcome } from './tokens.ts'
import { chargeValues, linkValues, type SavingContext } from './values.ts'

type WithToken = { readonly is: 'response'; readonly response: SnapResponse } | Exclude<TokenOutcome, { is: 'token' }>

/** One call with the payer's token. A token that is refused did nothing: it is renewed, and the call made again. */
async function callWithToken(
  context: SavingContext,
  link: RailLink,
  { service, body }: { readonly service: Operation['service']; readonly body: Parameters<SavingContext['call']>[1] },
): Promise<WithToken> {
  const first = await accessToken(context, link)
  if (first.is !== 'token') return first
  const response = await context.call(service, body, { customerToken: first.access })
  if (!isDeclinedFor(response, '401 02', '401 04')) return { is: 'response', response }
  const second = await accessToken(context, link, true)
  // The refusal of the call stands where there is no other token: it says that the payer ended the binding.
  if (second.is === 'ended') return { is: 'ended', railCode: response.railCode }
  if (second.is === 'none') return second
  return { is: 'response', response: await context.call(service, body, { customerToken: second.access }) }
}

/** Service 54 with the payer's token. What a good reply leaves open is queried once. */
export async function charge(context: SavingContext, request: ChargeRequest): Promise<ChargeState> {
  const { section } = context
  const body = fillBody(section.charge.body, chargeValues(context, request))
  const called = await callWithToken(context, request.link, { service: section.charge.service, body })
  if (called.is === 'none') return { is: 'unsent', railCode: `token_${called.railCode}` }
  if (called.is === 'ended') {
    return { is: 'failed', code: 'unlinked', reason: 'The payer ended the link', railCode: called.railCode }
  }
  const { response } = called
  if (response.is !== 'done') return toRefused(response, section)
  const { railCode } = response
  if ((firstText(response.body, ['partnerReferenceNo']) ?? request.reference) !== request.reference) {
    return { is: 'unknown', railCode: 'reference_mismatch' }
  }
  const railReference = readReference(response.body.referenceNo) ?? null
  const url = firstText(response.body, ['webRedirectUrl', 'appRedirectUrl'])
  if (url !== undefined && redirectUrlFault(url, context.settings.allowsLocalhost) === undefined) {
    return { is: 'needs_payer', url, railReference, railCode }
  }
  const state = await chargeState(context, { ...request, railReference })
  const isOpen = state.is === 'unknown' || state.is === 'not_found' || state.is === 'unsent'
  return isOpen ? { is: 'processing', railReference, railCode } : state
}

/** Service 55. */
export async function chargeState(context: SavingContext, request: ChargeRequest): Promise<ChargeState> {
  const { service, body } = context.section.status
  return toQueried(
    await context.call(service, fillBody(body, chargeValues(context, request))),
    request,
    context.clock(),
  )
}

/** Service 11 with the payer's token. */
export async function balance(
  context: SavingContext,
  link: RailLink,
  operation: NonNullable<SavingSection['balance']>,
): Promise<LinkBalance> {
  const body = fillBody(operation.body, linkValues(context, link))
  const called = await callWithToken(context, link, { service: operation.service, body })
  if (called.is === 'none') return { is: 'unknown', railCode: called.railCode }
  if (called.is === 'ended') return { is: 'ended', by: 'payer', railCode: called.railCode }
  const { response } = called
  const { railCode } = response
  if (isEnded(response)) return { is: 'ended', by: 'payer', railCode }
  if (response.is !== 'done') return { is: 'unknown', railCode }
  const { accountInfos } = response.body
  const accounts = (Array.isArray(accountInfos) ? accountInfos : [accountInfos]).map(readObject)
  const isMeant = ({ balanceType }: JsonObject) =>
    operation.balanceType === undefined || balanceType === operation.balanceType
  const available = fromSnapMoney(readField(accounts.find(isMeant) ?? {}, operation.available))
  return available ? { is: 'known', available } : { is: 'unknown', railCode: 'unreadable' }
}
