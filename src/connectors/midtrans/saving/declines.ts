import { type JsonObject, readText } from '../../../snap/json.ts'
import type { ChargeFault } from '../../saving-port.ts'

/** Why GoPay denies. Source: Midtrans, "GoPay Response Codes" and the sample of a denied charge; others are `declined`. */
const GOPAY: Readonly<Record<string, ChargeFault>> = {
  '101': 'invalid',
  '105': 'invalid',
  '109': 'not_now',
  '112': 'blocked',
  '120': 'limit_needs_payer',
  '123': 'limit_needs_payer',
  '124': 'limit_needs_payer',
  '125': 'limit_needs_payer',
  '126': 'blocked',
  '130': 'blocked',
  '131': 'invalid',
  '132': 'not_now',
  // The token of the option had changed since it was read: the next charge reads it again.
  '153': 'not_now',
  '201': 'insufficient_funds',
  '900': 'not_now',
}

/** Why the wallet behind a denied charge denied it. */
export function faultOf(body: JsonObject): ChargeFault {
  const code = readText(body.channel_response_code)?.trim() ?? ''
  return (Object.hasOwn(GOPAY, code) ? GOPAY[code] : undefined) ?? 'declined'
}

/** A denied charge's code for the log: `gopay_201`. */
export const declineCode = (body: JsonObject): string =>
  `gopay_${readText(body.channel_response_code)?.replace(/\W/g, '').slice(0, 8) ?? 'none'}`
