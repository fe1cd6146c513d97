import type { ServiceName } from '../../../snap/services.ts'
import { type BodyValues, fillText } from '../profile/body.ts'
import { groupOf } from '../profile/services.ts'
import type { SnapSettings } from '../settings.ts'

/** What a call is about, beside its body. */
export type CallSubject = {
  /** The company code of the virtual account in question: some providers are called under it. */
  readonly companyCode?: string
  /** The token of the payer whose account is meant (service 74). */
  readonly customerToken?: string
}

/** The headers that say who calls and by which channel, as the profile has them for this group of services. */
export function groupHeaders(
  { profile, credentials, inboundUrl }: SnapSettings,
  service: ServiceName,
  { companyCode, customerToken }: CallSubject,
): Readonly<Record<string, string>> {
  const { partnerId, merchantId, channelId } = credentials.outbound
  const { origin, host } = new URL(inboundUrl)
  const values: BodyValues = { partnerId, merchantId, channelId, companyCode, origin, host }
  const group = profile.calls.headers[groupOf(service)] ?? profile.calls.headers.other
  const texts = { 'x-partner-id': group.partnerId, 'channel-id': group.channelId, ...group.others }
  const filled = Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]) => {
      const value = fillText(text, values)
      return typeof value === 'string' ? [[name, value]] : []
    }),
  )
  return customerToken === undefined ? filled : { ...filled, 'authorization-customer': `Bearer ${customerToken}` }
}
