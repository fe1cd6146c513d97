import { later, SECOND_MS } from '../../../base/clock.ts'
import { findBrand } from '../../../payment-methods/brands.ts'
import { type JsonObject, readText } from '../../../snap/json.ts'
import { parseTimestamp } from '../../../snap/timestamp.ts'
import { isPayerLink } from '../../payer-link.ts'
import type { LinkRequest, LinkStarted, LinkState, RailLink } from '../../saving-port.ts'
import { isDeclinedFor, type SnapResponse } from '../client/response.ts'
import { readField, readReference } from '../fields.ts'
import { mapRefusal } from '../instruments/map-refusal.ts'
import { fillBody } from '../profile/body.ts'
import { readBindingState, toLinkState } from './map-binding.ts'
import { maskPhone } from './mask-phone.ts'
import { firstText, isEnded, type TokenOutcome, tokensFor } from './tokens.ts'
import { linkValues, requestValues, type SavingContext } from './values.ts'

/** What the payer came back with. */
type Returned = Readonly<Record<string, string>> | null

/** Service 07. The page is checked before a browser is sent there. */
export async function link(context: SavingContext, request: LinkRequest): Promise<LinkStarted> {
  const { section, call, settings } = context
  const values = requestValues(context, request)
  if (!values) return { is: 'refused', reason: 'Not offered by this rail', railCode: 'not_offered' }
  const response = await call(section.bind.service, fillBody(section.bind.body, values))
  if (response.is !== 'done') return refusalOf(response)
  const { body } = response
  if ((readText(body.partnerReferenceNo)?.trim() ?? request.reference) !== request.reference) {
    return { is: 'unknown', railCode: 'reference_mismatch' }
  }
  const brand = findBrand(request.type, request.code)
  const url = section.page
    .map((path) => firstText(body, [path]))
    .find((found) => found !== undefined && isPayerLink(brand, found, settings.allowsLocalhost))
  if (url === undefined) return { is: 'unknown', railCode: 'redirect_url_refused' }
  const railReference = readReference(firstText(body, section.railReference)) ?? null
  return { is: 'started', railReference, url }
}

function refusalOf(response: SnapResponse): LinkStarted {
  const mapped = mapRefusal(response)
  return mapped.is === 'issued' ? { is: 'unknown', railCode: response.railCode } : mapped
}

/** Service 08, and for a binding that has no tokens yet 10 and 74. */
export async function linkState(context: SavingContext, link: RailLink, returned: Returned): Promise<LinkState> {
  const { section, call } = context
  const { service, body: template } = section.inquiry
  const response = await call(service, fillBody(template, linkValues(context, link)))
  const { railCode } = response
  if (isEnded(response)) return { is: 'ended', by: 'payer', railCode }
  if (response.is !== 'done') return { is: 'unknown', railCode }
  const { body } = response
  const reported = firstText(body, [section.state])
  const state = reported === undefined ? 'active' : readBindingState(reported, section.states)
  if (state === 'active') return activeOf(context, link, returned, body)
  const stateCode = `state_${reported?.slice(0, 16) ?? 'none'}`
  return state ? toLinkState(state, stateCode) : { is: 'unknown', railCode: stateCode }
}

async function activeOf(
  context: SavingContext,
  link: RailLink,
  returned: Returned,
  body: JsonObject,
): Promise<LinkState> {
  const { section } = context
  const tokens = await secretOf(context, link, returned)
  if (tokens.is !== 'token') return { is: 'unknown', railCode: tokens.railCode }
  const phone = link.phone ?? readReference(readField(body, section.account))
  return {
    is: 'active',
    railReference: link.railReference ?? link.reference,
    secret: tokens.secret,
    label: phone === undefined ? null : maskPhone(phone),
    expiresAt: endOf(readText(readField(body, section.lastDay))),
  }
}

/** The stored secret, or the one for the payer's code: the code they brought back, or that of service 10. */
async function secretOf(context: SavingContext, link: RailLink, returned: Returned): Promise<TokenOutcome> {
  if (link.secret !== null) return { is: 'token', access: '', secret: link.secret }
  // A code of another link says nothing of this one.
  const brought = returned?.state === link.reference ? returned.authCode : undefined
  if (brought !== undefined) {
    const tokens = await tokensFor(context, link, brought)
    if (tokens.is === 'token') return tokens
  }
  const { service, body } = context.section.authCode
  const response = await context.call(service, fillBody(body, linkValues(context, link)))
  if (response.is !== 'done') return { is: 'none', railCode: response.railCode }
  if ((readText(response.body.state) ?? link.reference) !== link.reference) {
    return { is: 'none', railCode: 'reference_mismatch' }
  }
  const authCode = firstText(response.body, ['authCode'])
  return authCode === undefined ? { is: 'none', railCode: 'unreadable' } : tokensFor(context, link, authCode)
}

/** The end of the last day in Jakarta. */
function endOf(lastDay: string | undefined): Date | null {
  const midnight = parseTimestamp(`${lastDay}T23:59:59+07:00`)
  return midnight ? later(midnight, SECOND_MS) : null
}

/** Service 09. A binding that the provider does not know, or whose token it takes no more, has ended. */
export async function unlink(context: SavingContext, link: RailLink): Promise<true | null> {
  const { service, body } = context.section.unbind
  const response = await context.call(service, fillBody(body, linkValues(context, link)))
  const isGone = isEnded(response) || isDeclinedFor(response, '404 01')
  return response.is === 'done' || isGone ? true : null
}
