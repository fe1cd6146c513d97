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
import type { SavingSection } from '../profile/saving.ts'
import { readBindingState, toLinkState } from './map-binding.ts'
import { maskPhone } from './mask-phone.ts'
import {
  accessToken,
  firstText,
  isAgreed,
  isEnded,
  sealCode,
  type TokenOutcome,
  tokensByCode,
  tokensFor,
} from './tokens.ts'
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
  if (section.inquiry !== null) return { is: 'started', railReference, url }
  const code = firstText(body, section.code)
  return code === undefined
    ? { is: 'unknown', railCode: 'no_code' }
    : { is: 'started', railReference, url, secret: sealCode(code) }
}

function refusalOf(response: SnapResponse): LinkStarted {
  const mapped = mapRefusal(response)
  return mapped.is === 'issued' ? { is: 'unknown', railCode: response.railCode } : mapped
}

/** Service 08, and for a binding that has no tokens yet 10 and 74; where there is no 08, the code of its own (74). */
export async function linkState(context: SavingContext, link: RailLink, returned: Returned): Promise<LinkState> {
  const { section, call } = context
  if (section.inquiry === null) return stateByCode(context, link, returned)
  const { service, body: template } = section.inquiry
  const response = await call(service, fillBody(template, linkValues(context, link)))
  const { railCode } = response
  if (isEnded(response)) return { is: 'ended', by: 'payer', railCode }
  if (response.is !== 'done') return { is: 'unknown', railCode }
  const { body } = response
  const reported = firstText(body, [section.state])
  const state = reported === undefined ? 'active' : readBindingState(reported, section.states)
  if (state === 'active') return activeOf(context, section, link, returned, body)
  const stateCode = `state_${reported?.slice(0, 16) ?? 'none'}`
  return state ? toLinkState(state, stateCode) : { is: 'unknown', railCode: stateCode }
}

type QueriedSection = Exclude<SavingSection, { readonly inquiry: null }>

async function activeOf(
  context: SavingContext,
  section: QueriedSection,
  link: RailLink,
  returned: Returned,
  body: JsonObject,
): Promise<LinkState> {
  const tokens = await secretOf(context, section, link, returned)
  if (tokens.is !== 'token') return { is: 'unknown', railCode: tokens.railCode }
  const phone = link.phone ?? readReference(readField(body, section.account)) ?? null
  return toActive(link, tokens.secret, phone, endOf(readText(readField(body, section.lastDay))))
}

const toActive = (link: RailLink, secret: string, phone: string | null, expiresAt: Date | null): LinkState => ({
  is: 'active',
  railReference: link.railReference ?? link.reference,
  secret,
  label: phone === null ? null : maskPhone(phone),
  expiresAt,
})

/** A code that is refused: its payer has not agreed yet, has declined, or agrees no more. */
async function stateByCode(context: SavingContext, link: RailLink, returned: Returned): Promise<LinkState> {
  const tokens = await tokensByCode(context, link)
  const { is } = tokens
  if (is === 'token') return toActive(link, tokens.secret, link.phone, null)
  const { railCode } = tokens
  if (is === 'none') return { is: 'unknown', railCode }
  if (isAgreed(link)) return { is: 'ended', by: 'payer', railCode }
  return returned?.registration === 'failed' ? toLinkState('refused', railCode) : { is: 'pending' }
}

/** The stored secret, or the one for the payer's code: the code they brought back, or that of service 10. */
async function secretOf(
  context: SavingContext,
  section: QueriedSection,
  link: RailLink,
  returned: Returned,
): Promise<TokenOutcome> {
  if (link.secret !== null) return { is: 'token', access: '', secret: link.secret }
  // A code of another link says nothing of this one.
  const brought = returned?.state === link.reference ? returned.authCode : undefined
  if (brought !== undefined) {
    const tokens = await tokensFor(context, link, brought)
    if (tokens.is === 'token') return tokens
  }
  const { service, body } = section.authCode
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

/**
 * Service 09. A binding that the provider does not know, or whose token it takes no more, has ended. Where bindings are learned
 * by their codes, it is the payer's token that is ended.
 */
export async function unlink(context: SavingContext, link: RailLink): Promise<true | null> {
  const { section } = context
  const token = section.inquiry === null ? await accessToken(context, link) : null
  if (token?.is === 'ended') return true
  if (token?.is === 'none') return null
  const { service, body } = section.unbind
  const values = { ...linkValues(context, link), accessToken: token?.access }
  const response = await context.call(service, fillBody(body, values))
  const isGone = isEnded(response) || isDeclinedFor(response, '404 01')
  return response.is === 'done' || isGone ? true : null
}
