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

/** Why a card's bank denies. Source: Midtrans, "Card Channel Response Code"; others are `declined`, as 05 is, which gives no reason. */
const CARD: Readonly<Record<string, ChargeFault>> = {
  '04': 'fraud',
  '06': 'not_now',
  '07': 'fraud',
  '09': 'not_now',
  '14': 'invalid',
  '15': 'invalid',
  '33': 'expired',
  '34': 'fraud',
  '36': 'blocked',
  '41': 'fraud',
  '43': 'fraud',
  '51': 'insufficient_funds',
  '54': 'expired',
  '56': 'invalid',
  '57': 'blocked',
  '59': 'fraud',
  '61': 'limit_exceeded',
  '62': 'blocked',
  '65': 'limit_exceeded',
  '68': 'not_now',
  '91': 'not_now',
  '96': 'not_now',
}

const isCard = (body: JsonObject): boolean => readText(body.payment_type) === 'credit_card'

/** Why the wallet or the bank behind a denied charge denied it. */
export function faultOf(body: JsonObject): ChargeFault {
  const code = readText(body.channel_response_code)?.trim() ?? ''
  const faults = isCard(body) ? CARD : GOPAY
  return (Object.hasOwn(faults, code) ? faults[code] : undefined) ?? 'declined'
}

/** A denied charge's code for the log: `gopay_201`, `card_51`. */
export const declineCode = (body: JsonObject): string =>
  `${isCard(body) ? 'card' : 'gopay'}_${readText(body.channel_response_code)?.replace(/\W/g, '').slice(0, 8) ?? 'none'}`
