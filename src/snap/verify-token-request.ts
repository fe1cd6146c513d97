import type { KeyObject } from 'node:crypto'
import {
  checkHeaders,
  checkShape,
  checkTimestamp,
  type InboundRequest,
  type Refusal,
  readHeader,
  refuse,
  refuseUnauthorized,
} from './inbound-request.ts'
import { parseBody } from './json.ts'
import { isSignedWithKey, tokenText } from './signature.ts'
import { formatTimestamp } from './timestamp.ts'
import { TOKEN_LIFE_SECONDS } from './token.ts'

/**
 * Checks a B2B token request (service 73): shape, headers, time, then the client's RSA signature over
 * `clientId|timestamp`, then the grant (of service 74 where `grants` are its). An unknown client is answered like a wrong signature.
 */
export function verifyTokenRequest(
  request: InboundRequest,
  publicKeyOf: (clientId: string) => KeyObject | undefined,
  grants: readonly string[] = ['client_credentials'],
): { readonly is: 'verified'; readonly clientId: string } | Refusal {
  const fault =
    checkShape(request) ??
    checkHeaders(request, ['x-client-key', 'x-timestamp', 'x-signature']) ??
    checkTimestamp(request)
  if (fault) return fault
  const clientId = readHeader(request, 'x-client-key')
  const publicKey = publicKeyOf(clientId)
  const text = tokenText(clientId, readHeader(request, 'x-timestamp'))
  if (!publicKey || !isSignedWithKey(text, readHeader(request, 'x-signature'), publicKey)) {
    return refuseUnauthorized('Signature', 'signature')
  }
  const body = parseBody(request.rawBody)
  if (!body) return refuse(400, '00')
  const grant = body.grantType ?? body.grant_type // one provider's page spells it so
  if (grant === undefined) return refuse(400, '02', 'grantType')
  return grants.includes(String(grant)) ? { is: 'verified', clientId } : refuse(400, '01', 'grantType')
}

/** The fields of a good token reply, beside the response code. `expiresIn` is a string by the standard. */
export const tokenFields = (accessToken: string, lifeSeconds: number = TOKEN_LIFE_SECONDS) => ({
  accessToken,
  tokenType: 'Bearer',
  expiresIn: String(lifeSeconds),
})

/** Headers of every reply we give on a SNAP endpoint. */
export const replyHeaders = (now: Date): Readonly<Record<string, string>> => ({
  'content-type': 'application/json',
  'x-timestamp': formatTimestamp(now),
})
