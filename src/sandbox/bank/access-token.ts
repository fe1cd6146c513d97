import { hmac } from '../../base/crypto/hmac.ts'
import type { InboundRequest } from '../../snap/inbound-request.ts'
import type { JsonObject } from '../../snap/json.ts'
import { issueToken, readToken } from '../../snap/token.ts'
import { tokenFields, verifyTokenRequest } from '../../snap/verify-token-request.ts'
import type { Bank } from './bank.ts'
import { refusalOf } from './refusal.ts'

/** The bank's own key for its tokens: derived, so that tokens outlive a restart. */
const tokenKey = (bank: Bank): Buffer => hmac('sha256', bank.partner.controlSecret, 'bank-b2b-token')

/** Service 73: a token for a partner who signs `clientId|timestamp` with its private key. Throws Refusal. */
export function grantToken(bank: Bank, request: InboundRequest): JsonObject {
  const verified = verifyTokenRequest(request, (clientId) =>
    clientId === bank.partner.clientId ? bank.partnerKey : undefined,
  )
  if (verified.is === 'refused') throw refusalOf(verified)
  return tokenFields(issueToken(tokenKey(bank), verified.clientId, request.now))
}

/** Whether a token is one of ours, alive, and the partner's. */
export const isPartnerToken = (bank: Bank, token: string, now: Date): boolean =>
  readToken(tokenKey(bank), token, now) === bank.partner.clientId
